import { type AccountCall, costRoles } from '@nineops/contract/crm/account-calls.contract'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import { defineExportList, type ExportColumn } from '../../platform/exports/export-lists.ts'
import { callList, costedCallList } from './account-calls.service.ts'

/** Only voice and inbound calls have a duration. */
const secondsOf = (row: AccountCall) => (isTimed(row.kind) ? row.durationSeconds : undefined)

const exceptions = {
  unrated_retail: 'Unrated retail',
  unrated_wholesale: 'Unrated wholesale',
  unrated_both: 'Unrated on both sides',
} as const

const columns: readonly ExportColumn<AccountCall>[] = [
  { id: 'startedAt', header: 'Start', kind: 'dateTime' },
  { id: 'cli', header: 'CLI' },
  { id: 'destination', header: 'Number called' },
  { id: 'destinationName', header: 'Destination' },
  { id: 'productGroup', header: 'Product group' },
  { id: 'duration', header: 'Duration', kind: 'duration', value: secondsOf },
  { id: 'inclusive', header: 'Inclusive', kind: 'duration', value: row => row.inclusiveSeconds },
  { id: 'band', header: 'Band' },
  { id: 'charge', header: 'Charge', kind: 'pounds' },
  { id: 'exception', header: 'Exception', value: row => row.exception && exceptions[row.exception] },
  { id: 'late', header: 'Late' },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
  { id: 'callId', header: 'Call ID' },
  { id: 'billRun', header: 'Bill run', value: row => row.billRun.description },
  { id: 'kind', header: 'Usage type' },
  { id: 'quantity', header: 'Quantity', kind: 'count' },
  {
    id: 'inclusiveQuantity',
    header: 'Inclusive quantity',
    kind: 'count',
  },
]
const cost: ExportColumn<AccountCall> = {
  id: 'cost',
  header: 'Cost',
  kind: 'pounds',
}

/** An account's calls, without costs. */
export const accountCallExports = defineExportList('account-calls', 'Calls of an account', callList, columns)

/** The same with costs, for users who may see them. */
export const accountCallCostExports = defineExportList(
  'account-calls-with-costs',
  'Calls of an account with their costs',
  { ...costedCallList, endpoint: { ...costedCallList.endpoint, roles: costRoles } },
  columns.toSpliced(9, 0, cost),
)
