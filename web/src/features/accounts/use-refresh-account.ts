import { useQueryClient } from '@tanstack/react-query'

/** Refetches everything that an account's change may affect. */
export function useRefreshAccount(client: number): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['clients', client] }),
      queries.invalidateQueries({ queryKey: ['accounts'] }),
    ])
  }
}
