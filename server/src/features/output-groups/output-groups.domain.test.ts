import {
  type OptionalOutputKind,
  optionalOutputKind,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { array, assert, constantFrom, nat, property, record, string, subarray } from 'fast-check'
import { expect, it } from 'vitest'
import { differenceText, type GroupFacts, isEnabled } from './output-groups.domain.ts'

const group = (leftOut: OptionalOutputKind[], brands: number): GroupFacts => ({ name: 'G', leftOut, brands })

it('a reseller gets an output as soon as one group with brands has it', () => {
  expect(isEnabled([group(['calls'], 2), group([], 1)], 'calls')).toBe(true)
  expect(isEnabled([group(['calls'], 2), group([], 0)], 'calls')).toBe(false)
  expect(isEnabled([group(['calls'], 0), group([], 0)], 'calls')).toBe(false)
  expect(isEnabled([], 'calls')).toBe(true)
})

it('an output that no group excludes is on, and moving brands never switches off what every group has', () => {
  const kinds = subarray([...optionalOutputKind.options])
  const groups = array(record({ name: string(), leftOut: kinds, brands: nat(3) }), {
    minLength: 1,
  })
  assert(
    property(groups, constantFrom(...optionalOutputKind.options), (some, kind) => {
      const having = some.map(one => ({ ...one, leftOut: one.leftOut.filter(left => left !== kind) }))
      const without = some.map(one => ({ ...one, leftOut: [...one.leftOut, kind] }))
      expect(isEnabled(having, kind)).toBe(true)
      expect(isEnabled(without, kind)).toBe(false)
    }),
  )
})

it('an editor who would overwrite a change sees what has changed', () => {
  const now = { name: 'Lean', leftOut: ['calls', 'vat'] }
  expect(differenceText(now, { name: 'Lean', leftOut: [] })).toBe(
    'it is now named "Lean" and leaves out the itemised calls, the VAT report.',
  )
  expect(differenceText({ name: 'All', leftOut: [] }, now)).toBe(
    'it is now named "All" and leaves out nothing.',
  )
  expect(differenceText(now, { name: 'Lean', leftOut: ['vat', 'calls'] })).toBe('it is now as you want it.')
})
