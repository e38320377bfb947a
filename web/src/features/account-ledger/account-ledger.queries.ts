import {
  accountLedgers,
  type NewReceipt,
  type NewRefund,
  type NewWriteOff,
} from '@nineops/contract/crm/account-ledger.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useMutation } from '@tanstack/react-query'
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
const usePosting = <Body>(whose: Whose, post: (body: Body) => Promise<unknown>) =>
  useMutation({ mutationFn: post, meta: silent, onSuccess: useRefresh(key(whose)) })

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
