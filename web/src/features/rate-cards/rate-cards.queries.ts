import { carriers } from '@nineops/contract/bureau/carriers.contract'
import { clientLists } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import type { RateCardRules } from '@nineops/contract/bureau/rate-card-rules.contract'
import {
  type CardChange,
  type NewRateAllocation,
  rateCards,
  type RateTest,
} from '@nineops/contract/bureau/rate-cards.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import type { ServerTableCut, ServerTableQuery } from '../../ui/table/use-server-table.ts'

const keys = {
  cards: (client: number) => ['clients', client, 'ratecards'] as const,
  allocations: (client: number) => ['clients', client, 'rateallocations'] as const,
}

export const rateCardsQuery = (client: number) =>
  read(rateCards.list, keys.cards(client), { params: { client } })

export const rateCardQuery = (client: number, rateCard: number) =>
  read(rateCards.get, [...keys.cards(client), rateCard], { params: { client, rateCard } })

export const ENTRIES_PAGE = 200

export const rateCardEntriesQuery = (client: number, rateCard: number, query: ServerTableQuery) =>
  readPage(rateCards.entries, [...keys.cards(client), rateCard, 'entries', query], {
    params: { client, rateCard },
    query,
  })

/** Prefixes that differ from another version of the card. */
export const cardChangesQuery = (
  client: number,
  rateCard: number,
  query: ServerTableCut & { since: number; change?: CardChange['change'] },
) =>
  readPage(rateCards.changes, [...keys.cards(client), rateCard, 'changes', query], {
    params: { client, rateCard },
    query,
  })

export const changeCountsQuery = (client: number, rateCard: number, since: number) =>
  read(rateCards.changeCounts, [...keys.cards(client), rateCard, 'changes', 'counts', since], {
    params: { client, rateCard },
    query: { since },
  })

export const allocationsQuery = (client: number) =>
  read(rateCards.allocations, keys.allocations(client), { params: { client } })

export const cardCarriersQuery = (client: number) =>
  read(carriers.list, ['clients', client, 'carriers'], { params: { client } })

export const cardBrandsQuery = (client: number) =>
  read(clientLists.brands, ['clients', client, 'brands'], { params: { client } })

/** The dialog shows a failure next to its form. */
export const useAllocate = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: NewRateAllocation) => api(rateCards.allocate, { params: { client }, body }),
    onSuccess: useRefresh(keys.allocations(client), keys.cards(client)),
  })

export const useChangeRules = (client: number, rateCard: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: RateCardRules) => api(rateCards.changeRules, { params: { client, rateCard }, body }),
    onSuccess: useRefresh(keys.cards(client)),
  })

export const useDeallocate = (client: number) =>
  useMutation({
    mutationFn: (rateAllocation: number) => api(rateCards.deallocate, { params: { client, rateAllocation } }),
    onSuccess: useRefresh(keys.allocations(client), keys.cards(client)),
  })

/** The panel shows a failure next to its form. */
export const useRateTest = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: RateTest) => api(rateCards.test, { params: { client }, body }),
  })
