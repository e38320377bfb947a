import { carriers } from '@nineops/contract/bureau/carriers.contract'
import { clients } from '@nineops/contract/service-establishment/clients/clients.contract'
import {
  type CardChange,
  type NewRateAllocation,
  rateCards,
  type RateTest,
} from '@nineops/contract/bureau/rate-cards.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import type { ServerTableCut, ServerTableQuery } from '../../ui/table/use-server-table.ts'

const keys = {
  cards: (client: number) => ['clients', client, 'ratecards'] as const,
  allocations: (client: number) => ['clients', client, 'rateallocations'] as const,
}

export const rateCardsQuery = (client: number) =>
  queryOptions({
    queryKey: keys.cards(client),
    queryFn: ({ signal }) => api(rateCards.list, { params: { client }, signal }),
  })

export const rateCardQuery = (client: number, rateCard: number) =>
  queryOptions({
    queryKey: [...keys.cards(client), rateCard],
    queryFn: ({ signal }) => api(rateCards.get, { params: { client, rateCard }, signal }),
  })

export const ENTRIES_PAGE = 200

export const rateCardEntriesQuery = (client: number, rateCard: number, query: ServerTableQuery) =>
  queryOptions({
    queryKey: [...keys.cards(client), rateCard, 'entries', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(rateCards.entries, {
        params: { client, rateCard },
        query,
        signal,
      }),
  })

/** Prefixes that differ from another version of the card. */
export const cardChangesQuery = (
  client: number,
  rateCard: number,
  query: ServerTableCut & { since: number; change?: CardChange['change'] },
) =>
  queryOptions({
    queryKey: [...keys.cards(client), rateCard, 'changes', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(rateCards.changes, {
        params: { client, rateCard },
        query,
        signal,
      }),
  })

export const changeCountsQuery = (client: number, rateCard: number, since: number) =>
  queryOptions({
    queryKey: [...keys.cards(client), rateCard, 'changes', 'counts', since],
    queryFn: ({ signal }) =>
      api(rateCards.changeCounts, { params: { client, rateCard }, query: { since }, signal }),
  })

export const allocationsQuery = (client: number) =>
  queryOptions({
    queryKey: keys.allocations(client),
    queryFn: ({ signal }) => api(rateCards.allocations, { params: { client }, signal }),
  })

export const cardCarriersQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'carriers'],
    queryFn: ({ signal }) => api(carriers.list, { params: { client }, signal }),
  })

export const cardBrandsQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'brands'],
    queryFn: ({ signal }) => api(clients.brands, { params: { client }, signal }),
  })

function useRefresh(client: number) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.allocations(client) }),
      queryClient.invalidateQueries({ queryKey: keys.cards(client) }),
    ])
}

/** The dialog shows a failure next to its form. */
export function useAllocate(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: NewRateAllocation) => api(rateCards.allocate, { params: { client }, body }),
    onSuccess: refresh,
  })
}

export function useDeallocate(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    mutationFn: (rateAllocation: number) => api(rateCards.deallocate, { params: { client, rateAllocation } }),
    onSuccess: refresh,
  })
}

/** The panel shows a failure next to its form. */
export const useRateTest = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: RateTest) => api(rateCards.test, { params: { client }, body }),
  })
