import { accountCalls, type accountCall } from '@nineops/contract/crm/account-calls.contract'
import type { QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, apiPaged } from '../../api/client.ts'

export interface Account {
  client: number
  account: number
}
const key = ({ client, account }: Account) => ['clients', client, 'accounts', account, 'calls'] as const
const silent = { silent: true } as const

export const choicesQuery = (of: Account) =>
  queryOptions({
    queryKey: [...key(of), 'choices'],
    queryFn: ({ signal }) => api(accountCalls.choices, { params: of, signal }),
    meta: silent,
  })

export const callsQuery = (of: Account, query: NonNullable<QueryInput<typeof accountCalls.list>>) =>
  queryOptions({
    queryKey: [...key(of), 'list', query],
    queryFn: ({ signal }) => apiPaged(accountCalls.list, { params: of, query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const sumsQuery = (of: Account, query: NonNullable<QueryInput<typeof accountCalls.sums>>) =>
  queryOptions({
    queryKey: [...key(of), 'sums', query],
    queryFn: ({ signal }) => api(accountCalls.sums, { params: of, query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

/** How the price of a call was worked out. */
export const priceQuery = (of: Account, call: Pick<z.infer<typeof accountCall>, 'carrier' | 'callId'>) =>
  queryOptions({
    queryKey: [...key(of), 'price', call.carrier.index, call.callId],
    queryFn: ({ signal }) =>
      api(accountCalls.price, {
        params: of,
        query: { carrierIndex: call.carrier.index, callId: call.callId },
        signal,
      }),
    meta: silent,
  })
