import { type ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { findingCallList } from './finding-calls.service.ts'
import { findingList } from './finding-list.service.ts'

const kinds: Record<ExceptionKind, string> = {
  unallocated: 'Unallocated calls',
  unrated_retail: 'Unrated retail',
  unrated_wholesale: 'Unrated wholesale',
  zero_value: 'Zero value',
  negative_margin: 'Negative margin',
  account_margin: 'Account at a loss',
  high_spend: 'High spend',
  high_call: 'Expensive calls',
  long_call: 'Long calls',
  premium_share: 'Overseas, 09 and 070',
  missing_bank: 'Missing bank details',
  invalid_bank: 'Bank details that fail',
  missing_email: 'Missing e-mail',
  missing_address: 'Missing address',
  missing_vat: 'Missing VAT number',
  duplicate: 'Duplicate lines',
  late: 'Late calls',
  rejected: 'Rejected lines',
}
const states = { open: 'Open', 'signed-off': 'Signed off', gone: 'Resolved' } as const

const whatOf = (row: ExceptionFinding): string =>
  row.subject || row.account?.accountNumber || row.brand?.name || row.file?.name || row.client.name

/** Exceptions as listed in the report. */
export const findingExports = defineExportList('exceptions', 'Exceptions', findingList, [
  { id: 'kind', header: 'Exception', value: row => kinds[row.kind] },
  { id: 'reseller', header: 'Reseller', value: row => row.client.name },
  { id: 'billRun', header: 'Bill run', value: row => row.billRun.description },
  { id: 'subject', header: 'What', value: whatOf },
  { id: 'account', header: 'Account number', value: row => row.account?.accountNumber },
  { id: 'companyName', header: 'Company name', value: row => row.account?.companyName },
  { id: 'brand', header: 'Brand', value: row => row.brand?.name },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name },
  { id: 'rateCard', header: 'Rate card', value: row => row.rateCard?.name },
  { id: 'why', header: 'Why' },
  { id: 'calls', header: 'Calls', kind: 'count' },
  { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.durationSeconds },
  { id: 'money', header: 'At stake', kind: 'pounds' },
  { id: 'state', header: 'Status', value: row => states[row.state] },
  {
    id: 'signOff',
    header: 'Sign-off',
    value: row => (row.signOff ? `${row.signOff.by}: ${row.signOff.reason}` : null),
  },
  {
    id: 'before',
    header: 'Run before',
    value: row => (row.before ? `${row.before.by}: ${row.before.reason}` : null),
  },
])

/** The calls of an exception. */
export const findingCallExports = defineExportList(
  'exception-finding-calls',
  'Calls of an exception',
  findingCallList,
  [
    { id: 'startedAt', header: 'Start', kind: 'dateTime' },
    { id: 'cli', header: 'CLI' },
    { id: 'destination', header: 'Dialled' },
    { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.durationSeconds },
    { id: 'account', header: 'Account number', value: row => row.account?.accountNumber },
    { id: 'retail', header: 'Retail', kind: 'pounds', value: row => row.retailCharge },
    { id: 'wholesale', header: 'Wholesale', kind: 'pounds', value: row => row.wholesaleCost },
    { id: 'late', header: 'Late', value: row => (row.late ? 'Late' : '') },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'file', header: 'File', value: row => row.file.name },
    { id: 'line', header: 'Line', kind: 'count', value: row => row.lineNumber },
    { id: 'callId', header: 'Call ID' },
  ],
)
