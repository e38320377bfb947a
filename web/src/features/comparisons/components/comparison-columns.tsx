import type { ComparedAccount } from '@nineops/contract/invoicing/comparisons.contract'
import { formatDate, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { formatChange, formatShare, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { kindNames } from './comparison-labels.ts'
import { Sparkline } from '../../../ui/feedback/sparkline.tsx'

const classOf = (row: ComparedAccount): string =>
  row.kind ? kindNames[row.kind].word : row.isFailed ? 'Failed' : 'As usual'

/** State of an account's sign-off. */
export function signOffText({ kind, signOff, lapsed }: ComparedAccount): string {
  if (kind === null) return ''
  if (signOff) return `${signOff.by}: ${signOff.reason}`
  return lapsed ? `Lapsed: ${formatPounds(lapsed.gross ?? '0.00')} was signed off` : 'Open'
}

/** Columns of accounts compared with the month before. */
export const comparisonColumns: readonly Column<ComparedAccount>[] = [
  {
    id: 'kind',
    header: 'Class',
    value: classOf,
    render: row =>
      row.kind ? (
        <StatusBadge tone={kindNames[row.kind].tone}>{kindNames[row.kind].word}</StatusBadge>
      ) : (
        classOf(row)
      ),
    fixed: 104,
  },
  { id: 'accountNumber', header: 'Account number', value: row => row.accountNumber, fixed: 138, copy: true },
  { id: 'companyName', header: 'Company name', value: row => row.companyName, width: 140 },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 104, grow: 0.5, hidden: true },
  { id: 'current', header: 'This run', value: row => row.current, kind: 'pounds', fixed: 100 },
  { id: 'previous', header: 'Last', value: row => row.previous, kind: 'pounds', fixed: 100 },
  {
    id: 'difference',
    header: 'Difference',
    value: row => row.difference,
    render: row => formatChange(pence(row.difference)),
    kind: 'pounds',
    fixed: 104,
  },
  {
    id: 'average',
    header: 'Average of 3',
    value: row => row.average,
    kind: 'pounds',
    fixed: 104,
    hidden: true,
  },
  {
    id: 'changePercent',
    header: 'From average',
    value: row => row.changePercent,
    render: row => row.changePercent !== null && formatShare(row.changePercent, 100),
    kind: 'count',
    fixed: 96,
  },
  {
    id: 'history',
    header: 'Last invoices',
    value: row => row.history.map(({ gross }) => formatPounds(gross)).join(', '),
    render: row =>
      row.history.length > 0 && (
        <Sparkline
          values={[...row.history.map(({ gross }) => gross).toReversed(), row.current ?? '0.00']}
          title={`${row.history
            .map(({ invoiceDate, gross }) => `${formatDate(invoiceDate)} ${formatPounds(gross)}`)
            .toReversed()
            .join(', ')}, now ${formatPounds(row.current ?? '0.00')}`}
        />
      ),
    fixed: 104,
  },
  {
    id: 'signOff',
    header: 'Sign-off',
    value: signOffText,
    render: row => (
      <span title={row.signOff ? `${formatDateTime(row.signOff.at)}, ${signOffText(row)}` : undefined}>
        {row.signOff ? <StatusBadge tone="good">{signOffText(row)}</StatusBadge> : signOffText(row)}
      </span>
    ),
    width: 120,
    grow: 0.6,
    yields: true,
  },
]
