import {
  accountLedgers,
  type NewReceipt,
  type NewRefund,
  type NewWriteOff,
} from '@nineops/contract/crm/account-ledger.contract'
import { waitingPostings } from '@nineops/contract/crm/account-ledger.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

export interface Whose {
  client: number
  account: number
}

const key = ({ client, account }: Whose) => ['clients', client, 'account-pages', account] as const
const silent = { silent: true } as const

export const ledgerQuery = (whose: Whose) =>
  read(accountLedgers.get, [...key(whose), 'ledger'], { params: { ...whose } }, silent)

export const postingsQuery = (whose: Whose, query: NonNullable<QueryInput<typeof accountLedgers.postings>>) =>
  readPage(
    accountLedgers.postings,
    [...key(whose), 'ledger', 'postings', query],
    { params: { ...whose }, query },
    silent,
  )

/** A change of the ledger; its failure stands beside the form. */
const usePosting = <Body, Answer>(whose: Whose, post: (body: Body) => Promise<Answer>) =>
  useMutation({ mutationFn: post, meta: silent, onSuccess: useRefresh(['clients', whose.client]) })

export const useReceive = (whose: Whose) =>
  usePosting(whose, (body: NewReceipt) => api(accountLedgers.receive, { params: { ...whose }, body }))

export const useRefund = (whose: Whose) =>
  usePosting(whose, (body: NewRefund) => api(accountLedgers.refund, { params: { ...whose }, body }))

export const useWriteOff = (whose: Whose) =>
  usePosting(whose, (body: NewWriteOff) => api(accountLedgers.writeOff, { params: { ...whose }, body }))

export const useReverse = (whose: Whose, posting: number) =>
  usePosting(whose, (body: { reason: string }) =>
    api(accountLedgers.reverse, { params: { ...whose, posting }, body }),
  )

export const useReturn = (whose: Whose, posting: number) =>
  usePosting(whose, (body: { returnedOn: string; reason: string }) =>
    api(accountLedgers.unpaid, { params: { ...whose, posting }, body }),
  )

export const waitingQuery = (client: number, account?: number) =>
  read(
    waitingPostings.list,
    ['clients', client, 'waiting-postings', account],
    { params: { client }, query: { account: account === undefined ? undefined : String(account) } },
    silent,
  )

/** Approves or refuses what waits for a second person. */
export function useDecide(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ waiting, refusal }: { waiting: number; refusal?: string }) => {
      const params = { client, waiting }
      return refusal === undefined
        ? api(waitingPostings.approve, { params })
        : api(waitingPostings.refuse, { params, body: { reason: refusal } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', client] }),
  })
}
