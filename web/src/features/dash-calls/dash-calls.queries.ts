import { clientCredentials } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { dashCalls } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

type ListQuery = QueryInput<typeof dashCalls.list>
type SummaryQuery = QueryInput<typeof dashCalls.summary>

/** Refetch interval while following the log. */
export const FOLLOW_MS = 3000

export const callsQuery = (query: ListQuery, following: boolean) =>
  queryOptions({
    queryKey: ['dash-calls', query],
    placeholderData: keepPreviousData,
    refetchInterval: following ? FOLLOW_MS : false,
    queryFn: ({ signal }) => apiPaged(dashCalls.list, { query, signal }),
  })

export const summaryQuery = (query: SummaryQuery, following: boolean) =>
  queryOptions({
    queryKey: ['dash-calls', 'summary', query],
    placeholderData: keepPreviousData,
    refetchInterval: following ? FOLLOW_MS : false,
    queryFn: ({ signal }) => api(dashCalls.summary, { query, signal }),
  })

export const credentialsQuery = queryOptions({
  queryKey: ['client-credentials'],
  queryFn: ({ signal }) => api(clientCredentials.list, { signal }),
})
