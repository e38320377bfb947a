import { type AccountChange, accounts } from '@nineops/contract/crm/accounts/accounts.contract'
import { skipToken, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** An account's details, refetched for each form so that saving starts from the current version. */
export const accountQuery = (client: number, account: number) =>
  read(
    accounts.get,
    ['clients', client, 'account-details', account],
    { params: { client, account } },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, silent: true },
  )

/** What moving the account to a brand from a day does. */
export const brandMoveQuery = (
  client: number,
  account: number,
  move: { brand: number; from: string } | undefined,
) =>
  read(
    accounts.brandMove,
    ['clients', client, 'account-details', account, 'brand-move', move],
    move === undefined ? skipToken : { params: { client, account }, query: move },
    { staleTime: 0, silent: true },
  )

/** Changes an account's details. Failures appear in the form. */
export const useChangeAccount = (client: number, account: number) =>
  useMutation({
    mutationFn: (change: AccountChange) =>
      api(accounts.change, { params: { client, account }, body: change }),
    meta: { silent: true },
    onSuccess: useRefresh(['clients', client, 'accounts']),
  })
