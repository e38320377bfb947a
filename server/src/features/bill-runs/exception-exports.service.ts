import type { ExceptionReason } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { exceptionCallList, exceptionList } from './exception-list.service.ts'

const reasons: Record<ExceptionReason, string> = {
  no_account: 'No account',
  no_card: 'No rate card in force',
  no_price: 'No price',
  calendar_ends: 'Bank holidays not loaded',
}

/** Exceptions of a bill run, as listed on its screen. */
export const exceptionExports = defineExportList(
  'bill-run-exceptions',
  'Exceptions of a bill run',
  exceptionList,
  [
    { id: 'cause', header: 'Cause' },
    { id: 'subject', header: 'CLI or destination' },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'calls', header: 'Calls', kind: 'count' },
    { id: 'duration', header: 'Duration in seconds', kind: 'duration', value: row => row.durationSeconds },
    { id: 'charge', header: 'Charged', kind: 'pounds', value: row => row.retailCharge },
    { id: 'cost', header: 'Cost', kind: 'pounds', value: row => row.wholesaleCost },
    { id: 'first', header: 'First call', kind: 'dateTime', value: row => row.firstCallAt },
    { id: 'last', header: 'Last call', kind: 'dateTime', value: row => row.lastCallAt },
    { id: 'card', header: 'Rate card', value: row => row.rateCard?.name },
    { id: 'reason', header: 'Why', value: row => reasons[row.reason] },
    { id: 'kind', header: 'Usage type' },
    { id: 'quantity', header: 'Quantity', kind: 'count' },
    {
      id: 'fix',
      header: 'Fixed since by',
      value: row => row.allocatedTo?.accountNumber ?? row.pricedBy?.name,
    },
  ],
)

/** The calls behind an exception. */
export const exceptionCallExports = defineExportList(
  'bill-run-exception-calls',
  'Calls behind an exception',
  exceptionCallList,
  [
    { id: 'startedAt', header: 'Start', kind: 'dateTime' },
    { id: 'cli', header: 'CLI' },
    { id: 'destination', header: 'Destination' },
    { id: 'duration', header: 'Duration in seconds', kind: 'duration', value: row => row.durationSeconds },
    { id: 'account', header: 'Account', value: row => row.account?.accountNumber },
    { id: 'retail', header: 'Charge', kind: 'pounds', value: row => row.retailCharge },
    { id: 'wholesale', header: 'Cost', kind: 'pounds', value: row => row.wholesaleCost },
    { id: 'file', header: 'File', value: row => row.file.name },
    { id: 'line', header: 'Line', kind: 'count', value: row => row.lineNumber },
    { id: 'late', header: 'Late' },
    { id: 'callId', header: 'Call ID' },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'kind', header: 'Usage type' },
    { id: 'quantity', header: 'Quantity', kind: 'count' },
    { id: 'chargeCode', header: 'Charge code' },
  ],
)
