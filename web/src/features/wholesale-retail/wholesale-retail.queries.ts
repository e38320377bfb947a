import { carriers } from '@nineops/contract/bureau/carriers.contract'
import { rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import {
  type NewWholesaleRetailEntry,
  wholesaleRetail,
} from '@nineops/contract/bureau/wholesale-retail.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'wholesaleretail'] as const

/** Entries of the whole reseller, or of one brand alone. */
export const wholesaleRetailQuery = (client: number, brand: number | undefined) =>
  queryOptions({
    queryKey: [...key(client), brand ?? 'reseller'],
    queryFn: ({ signal }) =>
      brand === undefined
        ? api(wholesaleRetail.list, { params: { client }, signal })
        : api(wholesaleRetail.listOfBrand, { params: { client, brand }, signal }),
  })

export const entryCarriersQuery = (client: number) =>
  read(carriers.list, ['clients', client, 'carriers'], { params: { client } })

export const entryCardsQuery = (client: number) =>
  read(rateCards.list, ['clients', client, 'ratecards'], { params: { client } })

/** Failures appear next to the form. */
export const useInsertEntry = (client: number, brand: number | undefined) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: NewWholesaleRetailEntry) =>
      brand === undefined
        ? api(wholesaleRetail.insert, { params: { client }, body })
        : api(wholesaleRetail.insertForBrand, { params: { client, brand }, body }),
    onSuccess: useRefresh(
      key(client),
      ['clients', client, 'rateallocations'],
      ['clients', client, 'ratecards'],
    ),
  })
