import { callTraces } from '@nineops/contract/bureau/call-traces.contract'
import { read, readPage } from '../../api/read.ts'
import type { ServerTableCut } from '../../ui/table/use-server-table.ts'

/** Calls by call id, or by CLI on a day. */
export const searchQuery = (client: number, find: string, day: string | undefined) =>
  read(
    callTraces.search,
    ['clients', client, 'calltraces', 'search', find, day],
    { params: { client }, query: day === undefined ? { callId: find } : { cli: find, day } },
    { silent: true },
  )

export const traceQuery = (client: number, carrierIndex: number, callId: string) =>
  read(
    callTraces.trace,
    ['clients', client, 'calltraces', carrierIndex, callId],
    { params: { client }, query: { carrierIndex, callId } },
    { silent: true },
  )

export const lineCallsQuery = (
  line: { id: number; accountId: number; lineNumber: number },
  cut: ServerTableCut,
) =>
  readPage(
    callTraces.invoiceLineCalls,
    ['invoiceruns', line.id, 'accounts', line.accountId, 'lines', line.lineNumber, 'calls', cut],
    { params: line, query: cut },
  )
