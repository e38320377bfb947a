import { expect, it } from 'vitest'
import { assertionFaults, countByFile } from './assertion-faults.ts'

it('accepts the listed unsafe assertions alone, and asks for the list to shrink with them', () => {
  const found = countByFile(['b.ts', 'a.ts', 'b.ts'])
  expect(found).toEqual({ 'a.ts': 1, 'b.ts': 2 })
  expect(assertionFaults(found, { 'a.ts': 1, 'b.ts': 2 })).toEqual([])
  expect(assertionFaults(found, { 'b.ts': 1, 'c.ts': 1, 'a.ts': 1 })).toEqual([
    'b.ts: 2 unsafe type assertions, 1 accepted. Narrow the value with a check or a schema.',
    'c.ts: only 0 of 1 left. Run node scripts/check-assertions.ts --write to shrink the list.',
  ])
})
