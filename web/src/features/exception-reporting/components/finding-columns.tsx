import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { formatDateTime, toPence } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { kindNames, stateLabels, subjectOf } from '../exception-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

/** State of a finding's sign-off. */
export function signOffText({ signOff, lapsed, before }: ExceptionFinding): string {
  if (signOff) return `${signOff.by}: ${signOff.reason}`
  if (lapsed) return `Lapsed: ${lapsed.reason}`
  return before ? `${before.billRun}: ${before.reason}` : ''
}

const columns: readonly Column<ExceptionFinding>[] = [
  { id: 'kind', header: 'Exception', value: row => kindNames[row.kind].name, fixed: 184 },
  { id: 'reseller', header: 'Reseller', value: row => row.client.name, width: 136, grow: 0.6 },
  { id: 'subject', header: 'Account or number', value: subjectOf, width: 136, grow: 0.4, copy: true },
  {
    id: 'companyName',
    header: 'Company',
    value: row => row.account?.companyName,
    width: 132,
    grow: 0.8,
    hidden: true,
  },
  { id: 'why', header: 'Why', value: row => row.why, width: 240, grow: 3 },
  { id: 'calls', header: 'Calls', value: row => row.calls, kind: 'count', fixed: 72, hidden: 'narrow' },
  {
    id: 'money',
    header: 'At stake',
    value: row => row.money && toPence(row.money),
    kind: 'pounds',
    fixed: 104,
  },
  statusColumn(row => stateLabels[row.state], { fixed: 120 }),
  {
    id: 'signOff',
    header: 'Sign-off',
    value: signOffText,
    render: row => (
      <span title={row.signOff ? formatDateTime(row.signOff.at) : undefined}>{signOffText(row)}</span>
    ),
    width: 168,
    grow: 1.4,
  },
  {
    id: 'duration',
    header: 'Duration',
    value: row => row.durationSeconds,
    kind: 'duration',
    fixed: 92,
    hidden: true,
  },
  {
    id: 'account',
    header: 'Account number',
    value: row => row.account?.accountNumber,
    width: 132,
    hidden: true,
  },
  { id: 'brand', header: 'Brand', value: row => row.brand?.name, width: 112, hidden: true },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name, width: 112, hidden: true },
  { id: 'rateCard', header: 'Rate card', value: row => row.rateCard?.name, width: 120, hidden: true },
  { id: 'billRun', header: 'Bill run', value: row => row.billRun.description, width: 120, hidden: true },
]

/** What all rows have the same, or nothing of. */
interface Same {
  reseller: boolean
  kind: ExceptionKind | undefined
  open: boolean
}

/** Kinds whose rows may differ by nothing but their rate card. */
const byRateCard: readonly ExceptionKind[] = [
  'unrated_retail',
  'unrated_wholesale',
  'zero_value',
  'negative_margin',
]

/** Columns without those that are the same for all rows: the reseller of one, the kind of one, the state of open ones. */
export const columnsFor = ({ reseller, kind, open }: Same): readonly Column<ExceptionFinding>[] => {
  const same = [reseller && 'reseller', kind && 'kind', open && 'state', open && 'signOff']
  const needed = kind && byRateCard.includes(kind) && 'rateCard'
  return columns.map(column =>
    same.includes(column.id)
      ? { ...column, hidden: true }
      : column.id === needed
        ? { ...column, hidden: false }
        : column,
  )
}
