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
    { id: 'cause', header: 'Cause', value: row => row.cause },
    { id: 'subject', header: 'CLI or destination', value: row => row.subject },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'calls', header: 'Calls', kind: 'count', value: row => row.calls },
    { id: 'duration', header: 'Duration in seconds', kind: 'duration', value: row => row.durationSeconds },
    { id: 'charge', header: 'Charged', kind: 'pounds', value: row => row.retailCharge },
    { id: 'cost', header: 'Cost', kind: 'pounds', value: row => row.wholesaleCost },
    { id: 'first', header: 'First call', kind: 'dateTime', value: row => row.firstCallAt },
    { id: 'last', header: 'Last call', kind: 'dateTime', value: row => row.lastCallAt },
    { id: 'card', header: 'Rate card', value: row => row.rateCard?.name },
    { id: 'reason', header: 'Why', value: row => reasons[row.reason] },
    { id: 'kind', header: 'Kind', value: row => row.kind },
    { id: 'quantity', header: 'Quantity', kind: 'count', value: row => row.quantity },
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
    { id: 'startedAt', header: 'Start', kind: 'dateTime', value: row => row.startedAt },
    { id: 'cli', header: 'CLI', value: row => row.cli },
    { id: 'destination', header: 'Destination', value: row => row.destination },
    { id: 'duration', header: 'Duration in seconds', kind: 'duration', value: row => row.durationSeconds },
    { id: 'account', header: 'Account', value: row => row.account?.accountNumber },
    { id: 'retail', header: 'Charge', kind: 'pounds', value: row => row.retailCharge },
    { id: 'wholesale', header: 'Cost', kind: 'pounds', value: row => row.wholesaleCost },
    { id: 'file', header: 'File', value: row => row.file.name },
    { id: 'line', header: 'Line', kind: 'count', value: row => row.lineNumber },
    { id: 'late', header: 'Late', value: row => row.late },
    { id: 'callId', header: 'Call id', value: row => row.callId },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'kind', header: 'Kind', value: row => row.kind },
    { id: 'quantity', header: 'Quantity', kind: 'count', value: row => row.quantity },
    { id: 'chargeCode', header: 'Charge code', value: row => row.chargeCode },
  ],
)
