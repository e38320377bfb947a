import { accountSearch } from '@nineops/contract/account-search.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Accounts that are what was typed; the hits before stay until the next are there. */
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

/** Accounts that the person had open, as they are now. */
export const namedQuery = (indexes: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'named', indexes],
    queryFn: ({ signal }) => api(accountSearch.named, { query: { indexes: indexes.join(',') }, signal }),
    enabled: indexes.length > 0,
    meta: { silent: true },
  })
