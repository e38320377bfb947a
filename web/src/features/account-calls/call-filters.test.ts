import { expect, it } from 'vitest'
import { filtersFrom, noFilters, queryOf, setFilters } from './call-filters.ts'

const choices = {
  billRuns: [
    { index: 9, description: 'August', periodStart: '2026-08-01', periodEnd: '2026-08-31' },
    { index: 7, description: 'July', periodStart: '2026-07-01', periodEnd: '2026-07-31' },
  ],
  services: [],
  productGroups: [],
}

it('the newest bill run is shown by default, until another, all or a range of days is chosen', () => {
  expect(queryOf(noFilters, choices)).toEqual({ billRun: 9 })
  expect(queryOf({ ...noFilters, billRun: '7' }, choices)).toEqual({ billRun: 7 })
  expect(queryOf({ ...noFilters, billRun: 'all' }, choices)).toEqual({})
  expect(queryOf({ ...noFilters, from: '2026-07-02' }, choices)).toEqual({ from: '2026-07-02' })
  expect(queryOf(noFilters, { ...choices, billRuns: [] })).toEqual({})
})

it('incomplete filters and invalid amounts are left out; a saved view restores its filters', () => {
  const filters = { ...noFilters, billRun: 'all', minCharge: '£0.5', minSeconds: 'x', kind: 'late' }
  expect(queryOf(filters, choices)).toEqual({ minCharge: '0.5', kind: 'late' })
  expect(queryOf({ ...filters, minCharge: '0.', minSeconds: '99999' }, choices)).toEqual({ kind: 'late' })
  expect(filtersFrom(setFilters(filters))).toEqual(filters)
})
