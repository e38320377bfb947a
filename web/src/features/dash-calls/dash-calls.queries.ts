import { clientCredentials } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { dashCalls } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { QueryInput } from '@nineops/contract/http'
import { read, readPage } from '../../api/read.ts'

type ListQuery = QueryInput<typeof dashCalls.list>
type SummaryQuery = QueryInput<typeof dashCalls.summary>

/** Refetch interval while following the log. */
export const FOLLOW_MS = 3000

export const callsQuery = (query: ListQuery, following: boolean) =>
  readPage(
    dashCalls.list,
    ['dash-calls', query],
    { query },
    { refetchInterval: following ? FOLLOW_MS : false },
  )

export const summaryQuery = (query: SummaryQuery, following: boolean) =>
  read(
    dashCalls.summary,
    ['dash-calls', 'summary', query],
    { query },
    { refetchInterval: following ? FOLLOW_MS : false, keep: true },
  )

export const credentialsQuery = read(clientCredentials.list, ['client-credentials'])
