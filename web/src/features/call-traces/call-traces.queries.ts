import { callTraces } from '@nineops/contract/bureau/call-traces.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import type { ServerTableCut } from '../../ui/table/use-server-table.ts'

/** Calls by call id, or by CLI on a day. */
export const searchQuery = (client: number, find: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['clients', client, 'calltraces', 'search', find, day],
    meta: { silent: true },
    queryFn: ({ signal }) =>
      api(callTraces.search, {
        params: { client },
        query: day === undefined ? { callId: find } : { cli: find, day },
        signal,
      }),
  })

export const traceQuery = (client: number, carrierIndex: number, callId: string) =>
  queryOptions({
    queryKey: ['clients', client, 'calltraces', carrierIndex, callId],
    meta: { silent: true },
    queryFn: ({ signal }) =>
      api(callTraces.trace, { params: { client }, query: { carrierIndex, callId }, signal }),
  })

export const lineCallsQuery = (
  line: { id: number; accountId: number; lineNumber: number },
  cut: ServerTableCut,
) =>
  queryOptions({
    queryKey: ['invoiceruns', line.id, 'accounts', line.accountId, 'lines', line.lineNumber, 'calls', cut],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(callTraces.invoiceLineCalls, {
        params: line,
        query: cut,
        signal,
      }),
  })
