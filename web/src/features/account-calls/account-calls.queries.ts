import { accountCalls, type accountCall } from '@nineops/contract/crm/account-calls.contract'
import type { QueryInput } from '@nineops/contract/http'
import type { z } from 'zod'
import { read, readPage } from '../../api/read.ts'

export interface Account {
  client: number
  account: number
}
const key = ({ client, account }: Account) => ['clients', client, 'accounts', account, 'calls'] as const

export const choicesQuery = (of: Account) =>
  read(accountCalls.choices, [...key(of), 'choices'], { params: of }, { silent: true })

export const callsQuery = (of: Account, query: NonNullable<QueryInput<typeof accountCalls.list>>) =>
  readPage(accountCalls.list, [...key(of), 'list', query], { params: of, query }, { silent: true })

export const sumsQuery = (of: Account, query: NonNullable<QueryInput<typeof accountCalls.sums>>) =>
  read(accountCalls.sums, [...key(of), 'sums', query], { params: of, query }, { silent: true, keep: true })

/** How the price of a call was worked out. */
export const priceQuery = (of: Account, call: Pick<z.infer<typeof accountCall>, 'carrier' | 'callId'>) =>
  read(
    accountCalls.price,
    [...key(of), 'price', call.carrier.index, call.callId],
    { params: of, query: { carrierIndex: call.carrier.index, callId: call.callId } },
    { silent: true },
  )
