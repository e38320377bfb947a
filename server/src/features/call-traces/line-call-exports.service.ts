import { defineExportList } from '../../platform/exports/export-lists.ts'
import { lineCallList } from './line-calls.service.ts'

/** Calls behind an invoice line. */
export const lineCallExports = defineExportList(
  'invoice-line-calls',
  'Calls of an invoice line',
  lineCallList,
  [
    { id: 'startedAt', header: 'Start', kind: 'dateTime', value: row => row.startedAt },
    { id: 'cli', header: 'CLI', value: row => row.cli },
    { id: 'destination', header: 'Number called', value: row => row.destination },
    { id: 'destinationName', header: 'Destination', value: row => row.destinationName },
    { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.durationSeconds },
    { id: 'kind', header: 'Kind', value: row => row.kind },
    { id: 'quantity', header: 'Quantity', kind: 'count', value: row => row.quantity },
    { id: 'charge', header: 'Charge', kind: 'pounds', value: row => row.charge },
    { id: 'cost', header: 'Cost', kind: 'pounds', value: row => row.cost },
    { id: 'file', header: 'File', value: row => row.file.name },
    { id: 'lineNumber', header: 'Line', kind: 'count', value: row => row.lineNumber },
    { id: 'callId', header: 'Call id', value: row => row.callId },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
  ],
)
