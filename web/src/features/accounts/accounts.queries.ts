import { type AccountChange, accounts } from '@nineops/contract/crm/accounts/accounts.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** An account's details, refetched for each form so that saving starts from the current version. */
export const accountQuery = (client: number, account: number) =>
  queryOptions({
    queryKey: ['clients', client, 'account-details', account],
    queryFn: ({ signal }) => api(accounts.get, { params: { client, account }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { silent: true },
  })

/** Changes an account's details. Failures appear in the form. */
export function useChangeAccount(client: number, account: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: AccountChange) =>
      api(accounts.change, { params: { client, account }, body: change }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', client, 'accounts'] }),
  })
}
