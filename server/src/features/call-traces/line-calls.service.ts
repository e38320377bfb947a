import type { callTraces, InvoiceLineCall } from '@nineops/contract/bureau/call-traces.contract'
import type { ParamsOf, QueryOf } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { callTraceErrors } from './call-traces.errors.ts'
import * as rated from './rated-calls.repository.ts'

type Line = ParamsOf<typeof callTraces.invoiceLineCalls>
type LineQuery = QueryOf<typeof callTraces.invoiceLineCalls>

const toLineCall = (row: rated.LineCallRow): InvoiceLineCall => ({
  carrier: { index: row.carrierIndex, name: row.carrierName },
  callId: row.callId,
  cli: row.cli,
  destination: row.destination,
  destinationName: row.destinationName,
  startedAt: row.startedAt.toISOString(),
  durationSeconds: row.durationSeconds,
  file: { index: row.fileIndex, name: row.fileName },
  lineNumber: row.lineNumber,
  charge: row.charge ?? '0.000000',
  cost: row.cost,
})

/** The usage behind a line, undefined if the line is not for usage, and its number of calls. @throws 404 */
async function usageOf(
  db: Db,
  { id, accountId, lineNumber }: Line,
): Promise<{ usage: rated.UsageLine | undefined; calls: number }> {
  const line = await rated.selectLine(db, id, accountId, lineNumber)
  if (!line) throw callTraceErrors.noLine(lineNumber)
  const { billRunIndex, serviceIndex, productGroup, calls } = line
  if (line.kind !== 'usage' || serviceIndex === null) return { usage: undefined, calls: 0 }
  return { usage: { billRunIndex, accountIndex: accountId, serviceIndex, productGroup }, calls }
}

/** How many calls are behind an invoice line. @throws 404 */
export const countCallsOfLine = async (db: Db, line: Line): Promise<number> => (await usageOf(db, line)).calls

/** A page of the calls behind an invoice line, and how many there are. @throws 404 */
export async function callsOfInvoiceLine(
  db: Db,
  line: Line,
  { page, pageSize, sort }: LineQuery,
): Promise<{ calls: InvoiceLineCall[]; totalCount: number }> {
  const { usage, calls } = await usageOf(db, line)
  if (!usage) return { calls: [], totalCount: 0 }
  const cut = { sort, limit: pageSize, offset: (page - 1) * pageSize }
  return { calls: (await rated.selectLineCalls(db, usage, cut)).map(toLineCall), totalCount: calls }
}

/** All calls of an invoice line, in the order asked for, through a cursor of the transaction. @throws 404 */
export async function* allCallsOfLine(
  db: Db,
  line: Line,
  { sort }: LineQuery,
): AsyncGenerator<InvoiceLineCall> {
  const { usage } = await usageOf(db, line)
  if (usage) for await (const row of rated.streamLineCalls(db, usage, sort)) yield toLineCall(row)
}
