import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Refetches what is under the keys, for a change's `onSuccess` or `onSettled`. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey })))
}
