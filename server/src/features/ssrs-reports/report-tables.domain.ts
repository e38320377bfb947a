import type { SsrsReportId } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { decimalOf, millionthsOf, percentOf } from './exact-sums.domain.ts'

/** `money` is whole pence, `exact` up to six decimals; `duration` is seconds. Dates are `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'date' | 'count' | 'duration' | 'money' | 'exact' | 'percent'

export interface TableColumn {
  title: string
  kind: ColumnKind
  /** Characters in a workbook, and the share of a page's width. */
  width: number
  /** Added up in the totals. */
  sum?: true
  /** Left out of the PDF, which has no room. */
  screenOnly?: true
}

/** A row's cells, one for each column: text, digits as PostgreSQL wrote them, or null. */
export type TableRow = readonly (string | null)[]

/** A report's layout. */
export interface Table {
  columns: readonly TableColumn[]
  landscape: boolean
  note: string | null
}

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width })
const sum = (title: string, kind: ColumnKind, width = 12): TableColumn => ({ title, kind, width, sum: true })
const paperless = (column: TableColumn): TableColumn => ({ ...column, screenOnly: true })

const accountColumns = [text('Account number', 20), text('Company', 32), text('Brand', 19)]
const usageColumns: TableColumn[] = [
  sum('Calls', 'count', 10),
  sum('Duration', 'duration', 13),
  sum('Retail', 'exact', 15),
  sum('Wholesale', 'exact', 15),
  sum('Margin', 'exact', 15),
  { title: 'Margin %', kind: 'percent', width: 10 },
]
const rounded =
  'Amounts of calls are exact to a millionth of a pound; they are shown here rounded to the penny.'

const marginHeads: Record<string, TableColumn[]> = {
  brand: [text('Brand', 30)],
  account: accountColumns,
  'product-group': [text('Product group', 30)],
}

const layouts: Record<SsrsReportId, (groupBy: string | undefined) => Table> = {
  'invoice-summary': () => ({
    landscape: true,
    note: null,
    columns: [
      text('Number', 15),
      text('Type', 12),
      ...accountColumns,
      paperless({ title: 'Invoice date', kind: 'date', width: 15 }),
      paperless({ title: 'Due date', kind: 'date', width: 15 }),
      sum('Usage', 'money', 18),
      sum('Charges', 'money', 18),
      sum('Net', 'money', 18),
      sum('VAT', 'money', 18),
      sum('Gross', 'money', 18),
      sum('Calls', 'count', 9),
    ],
  }),
  vat: () => ({
    landscape: false,
    note: 'A document with lines at two rates counts at each of them.',
    columns: [
      text('Brand', 30),
      text('Type', 14),
      text('VAT rate', 14),
      { title: 'Percent', kind: 'percent', width: 10 },
      { title: 'Documents', kind: 'count', width: 11 },
      sum('Net', 'money', 15),
      sum('VAT', 'money', 15),
    ],
  }),
  'usage-by-destination': groupBy => ({
    landscape: true,
    note: `${rounded} Usage whose calls NineOps does not hold is shown as not itemised.`,
    columns: [
      text('Product group', 24),
      ...(groupBy === 'product-group' ? [] : [text('Destination', 30)]),
      ...usageColumns,
    ],
  }),
  margin: groupBy => ({
    landscape: groupBy === 'account',
    note: rounded,
    columns: [...(marginHeads[groupBy ?? 'brand'] ?? []), ...usageColumns],
  }),
  'aged-failures': () => ({
    landscape: true,
    note: 'Age is counted to the invoice date of this run, from that of the first run in a row that failed.',
    columns: [
      ...accountColumns,
      text('Cause', 28),
      paperless(text('What to fix', 50)),
      paperless(text('Process', 20)),
      { title: 'Failed since', kind: 'date', width: 15 },
      { title: 'Runs in a row', kind: 'count', width: 15 },
      { title: 'Days', kind: 'count', width: 8 },
      text('Age', 17),
      sum('At stake', 'money', 18),
      sum('Since then', 'money', 18),
    ],
  }),
}

/** The layout of a report; `groupBy` as requested. */
export const tableOf = (report: SsrsReportId, groupBy: string | undefined): Table => layouts[report](groupBy)

const places: Partial<Record<ColumnKind, number>> = { money: 2, exact: 6, count: 0, duration: 0 }

/** Adds up the summed columns exactly while rows are written. */
export function sumsOf(columns: readonly TableColumn[]) {
  const sums = columns.map((column): bigint | null => (column.sum ? 0n : null))
  const at = (title: string) => sums[columns.findIndex(column => column.title === title)] ?? 0n
  return {
    add(row: TableRow): void {
      for (const [i, cell] of row.entries()) {
        const before = sums[i]
        if (cell !== null && before !== null && before !== undefined) sums[i] = before + millionthsOf(cell)
      }
    },
    of: at,
    /** The totals under a label; a margin's percentage is that of the totals. */
    row: (name: string): TableRow =>
      columns.map((column, i) => {
        const value = sums[i]
        if (value !== null && value !== undefined) return decimalOf(value, places[column.kind] ?? 2)
        if (column.title === 'Margin %') return percentOf(at('Margin'), at('Retail'))
        return i === 0 ? name : null
      }),
  }
}

/** A row of totals with a label and one figure, under the column with that title. */
export const singleFigure = (
  columns: readonly TableColumn[],
  name: string,
  title: string,
  figure: string,
): TableRow => columns.map((column, i) => (i === 0 ? name : column.title === title ? figure : null))
