import type {
  IncompleteMonth,
  ReportFigures,
  ReportRow,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import type { Column } from '../../../ui/table/columns.ts'
import {
  changeOf,
  comparedOf,
  dimensionNames,
  incompleteReason,
  incompleteText,
  micros,
  nameOf,
  percent,
  toPence,
} from '../report-labels.ts'
import { ChangeText, Pounds } from './figure-texts.tsx'
import { Text } from '../../../ui/layout/parts.tsx'

interface Compared {
  now: ReportFigures
  compared: ReportFigures | null
  before: ReportFigures | null
}

/** A dash where no cost is recorded, rather than £0.00. */
const ofCost: ReadonlySet<string> = new Set(['costedRevenue', 'cost', 'margin'])
const hasNoCost = ({ costedRevenue, cost, calls }: ReportFigures) =>
  calls === 0 && Number(costedRevenue) === 0 && Number(cost) === 0
const NoCost = () => (
  <Text as="span" tone="quiet">
    –
  </Text>
)

const money = <Row extends Compared>(
  id: 'revenue' | 'costedRevenue' | 'cost' | 'margin' | 'uncostedRevenue',
  header: string,
  { width = 126, hidden = false }: Pick<Column<Row>, 'width' | 'hidden'> = {},
): Column<Row> => ({
  id,
  header,
  value: row => row.now[id],
  kind: 'pounds',
  width,
  hidden,
  render: row => (ofCost.has(id) && hasNoCost(row.now) ? <NoCost /> : <Pounds value={row.now[id]} />),
})

/** Exact difference between an amount and the one before, in pounds. */
const difference = (now: string, before: string): string => toPence(micros(now) - micros(before))

/** The figures of a row, the same for groups and for accounts. */
export const figureColumns = <Row extends Compared>(compared: boolean): Column<Row>[] => [
  money('revenue', 'Revenue'),
  ...(compared
    ? [
        {
          id: 'change',
          header: 'Change',
          value: (row: Row) => row.before && difference(comparedOf(row).revenue, row.before.revenue),
          kind: 'pounds' as const,
          fixed: 116,
          render: (row: Row) =>
            row.before && (
              <ChangeText now={comparedOf(row).revenue} before={row.before.revenue} only="amount" />
            ),
        },
        {
          id: 'changePercent',
          header: 'Change %',
          value: (row: Row) => row.before && changeOf(comparedOf(row).revenue, row.before.revenue).percent,
          kind: 'count' as const,
          fixed: 88,
          render: (row: Row) =>
            row.before && (
              <ChangeText now={comparedOf(row).revenue} before={row.before.revenue} only="share" />
            ),
        },
        {
          id: 'compared',
          header: 'Revenue compared',
          value: (row: Row) => row.before && comparedOf(row).revenue,
          kind: 'pounds' as const,
          width: 128,
          hidden: true,
          render: (row: Row) => row.before && <Pounds value={comparedOf(row).revenue} />,
        },
        {
          id: 'before',
          header: 'Revenue before',
          value: (row: Row) => row.before?.revenue,
          kind: 'pounds' as const,
          width: 118,
          hidden: true,
          render: (row: Row) => row.before && <Pounds value={row.before.revenue} />,
        },
      ]
    : []),
  money('costedRevenue', 'Revenue with recorded cost', { width: 146, hidden: 'narrow' }),
  money('cost', 'Cost', { hidden: 'narrow' }),
  money('margin', 'Margin'),
  {
    id: 'marginPercent',
    header: 'Margin %',
    value: row => row.now.marginPercent,
    kind: 'count',
    width: 92,
    render: row => percent(row.now.marginPercent),
  },
  ...(compared
    ? [
        {
          id: 'marginChange',
          header: 'Margin change',
          value: (row: Row) => row.before && difference(comparedOf(row).margin, row.before.margin),
          kind: 'pounds' as const,
          fixed: 126,
          hidden: true,
          render: (row: Row) => row.before && changeOf(comparedOf(row).margin, row.before.margin).amount,
        },
      ]
    : []),
  // Revenue less that with cost, and a figure of its own above the table.
  money('uncostedRevenue', 'Revenue without recorded cost', { width: 152, hidden: compared || 'narrow' }),
  { id: 'calls', header: 'Calls', value: row => row.now.calls, kind: 'count', width: 88, hidden: true },
  {
    id: 'duration',
    header: 'Duration',
    value: row => row.now.durationSeconds,
    kind: 'duration',
    width: 104,
    hidden: true,
  },
]

const named = (id: 'by' | 'split', dimension: ReportDimension): Column<ReportRow> => ({
  id,
  header: dimensionNames[dimension].one,
  // Stored as `YYYY-MM`, so that months sort in order.
  value: row => row[id]?.name,
  width: 168,
  grow: 2,
  render: row => {
    const name = row[id]
    return name && (name.key === '' ? name.name : nameOf(dimension, name.name))
  },
})

/** Whether the figures of a row's month are whole; only where some are not. */
function completeness(
  by: ReportDimension,
  split: ReportDimension | undefined,
  incomplete: readonly IncompleteMonth[],
): Column<ReportRow>[] {
  const of = by === 'month' ? 'by' : split === 'month' ? 'split' : undefined
  if (of === undefined || incomplete.length === 0) return []
  const text = (row: ReportRow): string => {
    const month = incomplete.find(one => one.month === row[of]?.key)
    return month ? `No: ${incompleteReason(month)}` : row[of]?.key ? 'Yes' : ''
  }
  return [
    {
      id: 'complete',
      header: 'Complete',
      value: text,
      width: 180,
      render: row => (
        <Text as="span" {...(text(row).startsWith('No') && { tone: 'warn' as const })}>
          {text(row)}
        </Text>
      ),
    },
  ]
}

/** The months that are not complete, where rows are not months: exports have no note beside them. */
function openMonths(
  by: ReportDimension,
  split: ReportDimension | undefined,
  incomplete: readonly IncompleteMonth[],
): Column<ReportRow>[] {
  if (by === 'month' || split === 'month' || incomplete.length === 0) return []
  const text = incompleteText(incomplete)
  return [{ id: 'incomplete', header: 'Months not complete', value: () => text, width: 180 }]
}

/** Columns of a report by one dimension, or by two. */
export const reportColumns = (
  by: ReportDimension,
  split: ReportDimension | undefined,
  compared: boolean,
  incomplete: readonly IncompleteMonth[] = [],
): Column<ReportRow>[] => [
  named('by', by),
  ...(by === 'brand'
    ? [
        {
          id: 'detail',
          header: 'Reseller',
          value: (row: ReportRow) => row.by.detail,
          width: 140,
          hidden: true,
        },
      ]
    : []),
  ...(split ? [named('split', split)] : []),
  ...completeness(by, split, incomplete),
  ...figureColumns<ReportRow>(compared),
  ...openMonths(by, split, incomplete),
]
