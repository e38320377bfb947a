import { expect, it } from 'vitest'
import { compareComplete, type Months, monthsOf, spansOf } from './report-months.domain.ts'

const comparable = (months: Months, incomplete: readonly string[]) =>
  compareComplete(months, new Set(incomplete)).compared

it('compares a month only if it and the month beside it are complete', () => {
  const year = monthsOf({ from: '2026-08', to: '2026-11', compare: 'year' })
  expect(comparable(year, [])).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'])
  expect(comparable(year, ['2026-11-01', '2025-09-01'])).toEqual(['2026-08-01', '2026-10-01'])
  const before = monthsOf({ from: '2026-09', to: '2026-10', compare: 'previous' })
  expect(comparable(before, ['2026-10-01', '2026-11-01'])).toEqual(['2026-09-01'])
  expect(comparable(monthsOf({ from: '2026-09', to: '2026-10', compare: 'none' }), [])).toEqual([])
  expect(compareComplete(before, new Set(['2026-07-01', '2026-08-01'])).before).toBeNull()
})

it('joins months that follow one another, over the turn of a year', () => {
  expect(spansOf(['2025-11-01', '2025-12-01', '2026-01-01', '2026-03-01'])).toEqual([
    { from: '2025-11-01', to: '2026-01-01' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
  expect(spansOf([])).toEqual([])
})
