import { clientLists } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import type { BodyInput } from '@nineops/contract/http'
import { productGroupBundles } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import {
  type ShadowDimension,
  type ShadowRun,
  shadowRuns,
} from '@nineops/contract/bureau/shadow-runs.contract'
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import type { ServerTableQuery } from '../../ui/table/use-server-table.ts'

const key = (client: number) => ['clients', client, 'shadowruns'] as const
const keyOf = (client: number, shadowRun: number) => [...key(client), shadowRun] as const
const silent = { silent: true } as const

export const shadowRunsQuery = (client: number, page: { page: number; pageSize: number }) =>
  readPage(
    shadowRuns.list,
    [...key(client), 'list', page],
    { params: { client }, query: page },
    { silent: true },
  )

export const shadowRunQuery = (client: number, shadowRun: number) =>
  read(
    shadowRuns.get,
    [...keyOf(client, shadowRun), 'run'],
    { params: { client, shadowRun } },
    { silent: true },
  )

interface ResultQuery extends Omit<ServerTableQuery, 'sort'> {
  sort?: string | undefined
  changed?: 'true' | 'false'
}

export const shadowResultsQuery = (
  client: number,
  shadowRun: number,
  dimension: ShadowDimension,
  query: ResultQuery,
) =>
  readPage(
    shadowRuns.results,
    [...keyOf(client, shadowRun), 'results', dimension, query],
    { params: { client, shadowRun, dimension }, query },
    { silent: true },
  )

export const publicationQuery = (client: number, shadowRun: number, from: string | null) =>
  read(
    shadowRuns.publishPreview,
    [...keyOf(client, shadowRun), 'publication', from],
    from === null ? skipToken : { params: { client, shadowRun }, body: { from } },
    { retry: false, staleTime: 0, silent: true, keep: true },
  )

/** Options for a proposal: rated bill runs, cards and their allocations, brands, bundles. */
export const choicesQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'choices'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const at = { params: { client }, signal }
      const [runs, cards, allocations, brands, bundles] = await Promise.all([
        api(shadowRuns.months, at),
        api(rateCards.list, at),
        api(rateCards.allocations, at),
        api(clientLists.brands, at),
        api(productGroupBundles.list, at),
      ])
      return { runs, cards, allocations, brands, bundles }
    },
  })

/** Refetches a shadow run and the list. */
export const useRefreshShadowRuns = (client: number) => useRefresh(key(client))

type Create = BodyInput<typeof shadowRuns.create>

/** The key makes a second press harmless. */
export const useCreateShadowRun = (client: number) =>
  useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: Create & { key: string }) =>
      api(shadowRuns.create, { params: { client }, body, idempotencyKey }),
    onSuccess: useRefresh([...key(client), 'list']),
    meta: silent,
  })

function useStep<Input>(client: number, mutationFn: (input: Input) => Promise<ShadowRun>, isSilent = false) {
  return useMutation({
    mutationFn,
    meta: { silent: isSilent },
    onSettled: useRefresh(key(client)),
  })
}

export const useCancelShadowRun = (client: number) =>
  useStep(client, (shadowRun: number) => api(shadowRuns.cancel, { params: { client, shadowRun } }))

export const useDropShadowRun = (client: number) =>
  useStep(client, (shadowRun: number) => api(shadowRuns.drop, { params: { client, shadowRun } }))

export const usePublishShadowRun = (client: number, shadowRun: number) =>
  useStep(
    client,
    (from: string) => api(shadowRuns.publish, { params: { client, shadowRun }, body: { from } }),
    true,
  )
