import { usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import { callTraces, type InvoiceLineCall } from '@nineops/contract/bureau/call-traces.contract'
import { listing } from '../../platform/lists/listing.ts'
import { callTraceErrors } from './call-traces.errors.ts'
import * as rated from './rated-calls.repository.ts'

const toLineCall = (row: rated.LineCallRow): InvoiceLineCall => ({
  carrier: { index: row.carrierIndex, name: row.carrierName },
  callId: row.callId,
  cli: row.cli,
  destination: row.destination,
  destinationName: row.destinationName,
  startedAt: row.startedAt.toISOString(),
  durationSeconds: row.durationSeconds,
  ...usageOf(row),
  file: { index: row.fileIndex, name: row.fileName },
  lineNumber: row.lineNumber,
  charge: row.charge ?? '0.000000',
  cost: row.cost,
})

/** The calls behind an invoice line; none if it is not for usage. @throws 404 */
export const lineCallList = listing({
  endpoint: callTraces.invoiceLineCalls,
  async of(db, { params: { id, accountId, lineNumber }, query }) {
    const line = await rated.selectLine(db, id, accountId, lineNumber)
    if (!line) throw callTraceErrors.noLine(lineNumber)
    const { kind, serviceIndex } = line
    if (kind !== 'usage' || serviceIndex === null) return null
    return { ...query, ...line, accountIndex: accountId, serviceIndex }
  },
  stored: rated.callsOfLine,
  read: toLineCall,
})
