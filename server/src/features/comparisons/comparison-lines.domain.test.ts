import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparableLine, compareLines } from './comparison-lines.domain.ts'

const line = (changes: Partial<ComparableLine>): ComparableLine => ({
  kind: 'usage',
  productGroup: 'Mobile',
  description: 'Mobile calls',
  cli: null,
  serviceIndex: null,
  chargeIndex: null,
  calls: 1,
  netPence: 100,
  ...changes,
})

test('the same service or charge is the same line, whatever its description', () => {
  const groups = compareLines(
    [
      line({ serviceIndex: 1, description: 'Mobile calls of November', netPence: 250, calls: 5 }),
      line({ kind: 'charge', productGroup: 'Rental', chargeIndex: 4, netPence: 1000 }),
      line({ kind: 'charge', productGroup: 'Rental', chargeIndex: 5, netPence: 700 }),
    ],
    [
      line({ serviceIndex: 1, netPence: 100, calls: 2 }),
      line({ kind: 'charge', productGroup: 'Rental', chargeIndex: 4, netPence: 1000 }),
      line({ kind: 'charge', productGroup: 'Rental', chargeIndex: 6, netPence: 50 }),
    ],
  )
  expect(groups).toMatchObject([
    {
      productGroup: 'Rental',
      current: '17.00',
      previous: '10.50',
      difference: '6.50',
      lines: [
        { change: 'new', difference: '7.00' },
        { change: 'lost', difference: '-0.50' },
        { change: 'same', difference: '0.00' },
      ],
    },
    {
      productGroup: 'Mobile',
      lines: [{ change: 'changed', calls: 5, previousCalls: 2, difference: '1.50' }],
    },
  ])
})

const lines = fc.array(
  fc
    .record({
      productGroup: fc.constantFrom('Mobile', 'Rental'),
      serviceIndex: fc.option(fc.integer({ min: 1, max: 3 })),
      chargeIndex: fc.option(fc.integer({ min: 1, max: 3 })),
      netPence: fc.integer({ min: -9999, max: 9999 }),
    })
    .map(line),
  { maxLength: 12 },
)

const sum = (of: readonly ComparableLine[]) => of.reduce((total, { netPence }) => total + netPence, 0)
const pence = (decimal: string) => Math.round(Number(decimal) * 100)

test('no penny is lost between lines, groups and invoices', () => {
  fc.assert(
    fc.property(lines, lines, (now, before) => {
      const groups = compareLines(now, before)
      const all = groups.flatMap(group => group.lines)
      for (const rows of [groups, all]) {
        expect(rows.reduce((total, row) => total + pence(row.current), 0)).toBe(sum(now))
        expect(rows.reduce((total, row) => total + pence(row.previous), 0)).toBe(sum(before))
      }
    }),
  )
})
