import { array, assert, integer, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { bucketOf, percentile } from './call-scale.domain.ts'

it('the median and p95 of the scale are within a tenth of the true ones, to a millisecond', () => {
  assert(
    property(array(integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 200 }), times => {
      const sorted = times.toSorted((a, b) => a - b)
      const buckets = times.map(ms => ({ bucket: bucketOf(ms), calls: 1 }))
      for (const share of [0.5, 0.95]) {
        const real = sorted[Math.ceil(sorted.length * share) - 1] ?? 0
        const said = percentile(buckets, share) ?? -1
        expect(Math.abs(said - real)).toBeLessThanOrEqual(Math.max(1, real * 0.1))
      }
    }),
  )
})

it('there is no median of no calls', () => {
  expect(percentile([], 0.5)).toBeNull()
})

it('longer times never rank lower', () => {
  assert(
    property(nat(10_000_000), nat(10_000_000), (a, b) => {
      expect(Math.sign(bucketOf(Math.max(a, b)) - bucketOf(Math.min(a, b)))).toBeGreaterThanOrEqual(0)
    }),
  )
})
