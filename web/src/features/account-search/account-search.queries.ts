import { accountSearch } from '@nineops/contract/crm/account-search.contract'
import { read } from '../../api/read.ts'

/** Accounts that match the typed text; earlier hits stay until the new ones arrive. */
export const hitsQuery = (text: string, client: number | undefined, limit?: number) =>
  read(
    accountSearch.search,
    ['accounts', 'search', text, client, limit],
    { query: { text, ...(client !== undefined && { client }), ...(limit !== undefined && { limit }) } },
    { staleTime: 10_000, gcTime: 60_000, silent: true, keep: true },
  )

/** The user's recently opened accounts, with current data. */
export const namedQuery = (indexes: readonly number[]) =>
  read(
    accountSearch.named,
    ['accounts', 'named', indexes],
    { query: { indexes: indexes.join(',') } },
    { enabled: indexes.length > 0, silent: true },
  )
