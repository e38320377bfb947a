import type { Report, ReportFigures } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { expect, it } from 'vitest'
import { contributionsOf, drawingOf } from './report-drawing.ts'
import { rowsToExport } from '../../ui/table/export-cells.ts'
import { reportColumns } from './components/report-columns.tsx'
import { changeOf, changeText, comparedOf, comparisonNotes, isSmallChange } from './report-labels.ts'

const shown = (now: string, before: string) => {
  const { amount, share, percent, direction } = changeOf(now, before)
  return [amount, share, percent, direction]
}

it('shows a change in pounds and as a share, but no share that rounds to zero', () => {
  expect(shown('103.20', '100')).toEqual(['+£3.20', '+3.2%', 3.2, 'up'])
  expect(shown('99996.62', '100000')).toEqual(['−£3.38', '', 0, 'down'])
  expect(shown('99950', '100000')).toEqual(['−£50.00', '−0.1%', -0.1, 'down'])
  expect(shown('1526.50', '100')).toEqual(['+£1,426.50', '+1,426.5%', 1426.5, 'up'])
  expect(shown('100.000000', '100')).toEqual(['£0.00', '', 0, 'same'])
  expect(shown('100.004', '100')).toEqual(['£0.00', '', 0, 'same'])
  expect(shown('5', '0')).toEqual(['+£5.00', 'new', null, 'up'])
})

it('colours no change of less than 0.5 %', () => {
  expect(isSmallChange('99501', '100000')).toBe(true)
  expect(isSmallChange('100499.99', '100000')).toBe(true)
  expect(isSmallChange('99500', '100000')).toBe(false)
  expect(isSmallChange('-99.6', '-100')).toBe(true)
  expect(isSmallChange('5', '0')).toBe(false)
})

const figures = (revenue: string): ReportFigures => ({
  revenue,
  costedRevenue: '0.00',
  uncostedRevenue: revenue,
  cost: '0.000000',
  margin: '0.000000',
  marginPercent: null,
  calls: 0,
  durationSeconds: 0,
})
const month = (key: string, now: string, before: string | null) => ({
  by: { key, name: key, detail: '' },
  split: null,
  now: figures(now),
  compared: figures(before === null ? '0.00' : now),
  before: before === null ? null : figures(before),
})
/** Two months and a third that one reseller still has to invoice. */
const report: Report = {
  incomplete: [
    { month: '2026-10', resellers: 1, isOver: true },
    { month: '2026-11', resellers: 0, isOver: false },
  ],
  compared: [
    { month: '2026-08', beside: '2026-04' },
    { month: '2026-09', beside: '2026-05' },
  ],
  before: { from: '2026-04', to: '2026-07' },
  rows: [
    month('2026-08', '100.00', '90.00'),
    month('2026-09', '100.00', '90.00'),
    month('2026-10', '20.00', null),
  ],
  totals: { now: figures('220.00'), compared: figures('200.00'), before: figures('180.00') },
  rowCount: 3,
  pendingRuns: 0,
  asOf: null,
}

async function exported(by: 'reseller' | 'month') {
  const columns = reportColumns(by, undefined, true, report.incomplete)
  const { columns: heads, rows } = await rowsToExport(
    columns,
    report.rows,
    'csv',
    new AbortController().signal,
  )
  const at = (header: string) => heads.findIndex(column => column.header === header)
  return { rows, at }
}

it('a file of the report by reseller names the months that are not complete, as one by month does', async () => {
  const byReseller = await exported('reseller')
  expect(byReseller.rows.map(row => row[byReseller.at('Months not complete')])).toEqual(
    Array.from({ length: 3 }, () => 'Oct 2026 (1 reseller still to invoice) and Nov 2026 (not over yet)'),
  )
  const byMonth = await exported('month')
  expect(byMonth.at('Months not complete')).toBe(-1)
  expect(byMonth.rows.map(row => row[byMonth.at('Complete')])).toEqual([
    'Yes',
    'Yes',
    'No: 1 reseller still to invoice',
  ])
})

it('compares the complete months alone, and says which', () => {
  expect(changeText(comparedOf(report.totals).revenue, report.totals.before?.revenue ?? '')).toBe(
    '+£20.00 (+11.1%)',
  )
  expect(comparisonNotes(report)).toEqual([
    'Not complete: Oct 2026 (1 reseller still to invoice) and Nov 2026 (not over yet).',
    'Only Aug 2026 to Sep 2026 compared with Apr 2026 to May 2026.',
  ])
  const alone = { ...report, compared: [], totals: { ...report.totals, compared: null, before: null } }
  expect(comparisonNotes(alone)).toContain('No comparison.')
  const whole = { ...report, incomplete: [], totals: { ...report.totals, compared: null } }
  expect(comparisonNotes(whole)).toEqual(['Aug 2026 to Sep 2026 compared with Apr 2026 to May 2026.'])
})

it('sorts what each reseller contributes by its change, the largest rise first and falls last', () => {
  const row = (key: string, now: string, before: string | null) => ({
    by: { key, name: `Reseller ${key}`, detail: '' },
    split: null,
    now: figures(now),
    compared: null,
    before: before === null ? null : figures(before),
  })
  const rows = [row('1', '100.00', '90.00'), row('2', '50.00', '80.00'), row('3', '40.00', null)]
  const totals = { now: figures('190.00'), compared: null, before: figures('170.00') }
  const changed = contributionsOf({ ...report, rows, totals }, 'reseller', 'revenue')
  expect(changed.map(({ name, now, before }) => [name, now, before])).toEqual([
    ['Reseller 3', '40.00', '0.00'],
    ['Reseller 1', '100.00', '90.00'],
    ['Reseller 2', '50.00', '80.00'],
  ])
  const alone = contributionsOf(
    { ...report, rows, totals: { ...totals, before: null } },
    'reseller',
    'revenue',
  )
  expect(alone.map(({ name, before }) => [name, before])).toEqual([
    ['Reseller 1', undefined],
    ['Reseller 2', undefined],
    ['Reseller 3', undefined],
  ])
})

it('draws a month that is not complete as such, without the month before beside it', () => {
  const { bars } = drawingOf(report, 'month', undefined, 'revenue')
  expect(bars.map(({ name, incomplete, now, before }) => [name, incomplete, now, before])).toEqual([
    ['Aug 2026', false, 100, 90],
    ['Sep 2026', false, 100, 90],
    ['Oct 2026 (not complete)', true, 20, 0],
  ])
})
