import { defineExportList } from '../../platform/exports/export-lists.ts'
import { lineCallList } from './line-calls.service.ts'

/** Calls behind an invoice line. */
export const lineCallExports = defineExportList(
  'invoice-line-calls',
  'Calls of an invoice line',
  lineCallList,
  [
    { id: 'startedAt', header: 'Start', kind: 'dateTime' },
    { id: 'cli', header: 'CLI' },
    { id: 'destination', header: 'Number called' },
    { id: 'destinationName', header: 'Destination' },
    { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.durationSeconds },
    { id: 'kind', header: 'Usage type' },
    { id: 'quantity', header: 'Quantity', kind: 'count' },
    { id: 'charge', header: 'Charge', kind: 'pounds' },
    { id: 'cost', header: 'Cost', kind: 'pounds' },
    { id: 'file', header: 'File', value: row => row.file.name },
    { id: 'lineNumber', header: 'Line', kind: 'count' },
    { id: 'callId', header: 'Call ID' },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
  ],
)
