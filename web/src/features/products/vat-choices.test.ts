import { expect, it } from 'vitest'
import { choiceOn, latestChoice, withChoice } from './vat-choices.ts'

const zero = { validFrom: '2026-01-01', category: 'zero' as const }
const back = { validFrom: '2026-12-01', category: null }

it('a product without a category of its own has that of its product group', () => {
  expect(latestChoice([])).toBe('group')
  expect(latestChoice([zero, back])).toBe('group')
  expect(latestChoice([zero])).toBe('zero')
})

it('the category of a day is the last one set for it or an earlier day', () => {
  expect(choiceOn([zero, back], '2025-12-31')).toBe('group')
  expect(choiceOn([zero, back], '2026-11-30')).toBe('zero')
  expect(choiceOn([zero, back], '2026-12-01')).toBe('group')
})

it('a category is set from its first day, and only if it is another', () => {
  expect(withChoice([], 'zero', '2026-01-01')).toEqual([zero])
  expect(withChoice([zero], 'group', '2026-12-01')).toEqual([zero, back])
  expect(withChoice([zero], 'zero', '2026-12-01')).toEqual([zero])
  expect(withChoice([zero], 'reduced', '2026-01-01')).toEqual([{ ...zero, category: 'reduced' }])
})
