import { accountSearch } from '@nineops/contract/crm/account-search.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Accounts that match the typed text; earlier hits stay until the new ones arrive. */
export const hitsQuery = (text: string, client: number | undefined, limit?: number) =>
  queryOptions({
    queryKey: ['accounts', 'search', text, client, limit],
    queryFn: ({ signal }) =>
      api(accountSearch.search, {
        query: { text, ...(client !== undefined && { client }), ...(limit !== undefined && { limit }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    meta: { silent: true },
  })

/** The user's recently opened accounts, with current data. */
export const namedQuery = (indexes: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'named', indexes],
    queryFn: ({ signal }) => api(accountSearch.named, { query: { indexes: indexes.join(',') }, signal }),
    enabled: indexes.length > 0,
    meta: { silent: true },
  })
