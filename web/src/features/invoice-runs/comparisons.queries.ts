import type { ComparisonKind, ComparisonThresholds } from '@nineops/contract/comparisons.contract'
import { comparisons } from '@nineops/contract/comparisons.contract'
import type { BodyInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import { refreshRun, runKey } from './invoice-runs.queries.ts'

export const comparisonQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'comparison'],
    queryFn: ({ signal }) => api(comparisons.summary, { params: { id: run }, signal }),
    meta: { silent: true },
  })

export const COMPARED_PAGE_SIZE = 100

export interface ComparedWanted {
  show: ComparisonKind | 'stand-out' | 'all'
  brand: number | undefined
  onlyOpen: boolean
  filter: string
  page: number
}

/** One page of accounts beside the month before; the page before stays until the next is there. */
export const comparedAccountsQuery = (run: number, wanted: ComparedWanted) =>
  queryOptions({
    queryKey: [...runKey(run), 'comparison', 'accounts', wanted],
    queryFn: ({ signal }) =>
      apiPaged(comparisons.accounts, {
        params: { id: run },
        query: {
          page: wanted.page,
          pageSize: COMPARED_PAGE_SIZE,
          filter: wanted.filter,
          ...(wanted.show === 'all' && { all: 'true' as const }),
          ...(wanted.show !== 'all' && wanted.show !== 'stand-out' && { kind: wanted.show }),
          ...(wanted.brand !== undefined && { brand: wanted.brand }),
          ...(wanted.onlyOpen && { onlyOpen: 'true' as const }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const comparedLinesQuery = (run: number, account: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'comparison', 'lines', account],
    queryFn: ({ signal }) => api(comparisons.lines, { params: { id: run, accountId: account }, signal }),
    meta: { silent: true },
  })

/** Signs off accounts, chosen or all of a class, with the reason. */
export function useSignOff(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof comparisons.signOff>) =>
      api(comparisons.signOff, { params: { id: run }, body }),
    onSettled: () => refreshRun(queries, run),
  })
}

export function useSetThresholds(client: number, run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ComparisonThresholds) => api(comparisons.setThresholds, { params: { client }, body }),
    // The form stays open and shows the failure beside its fields.
    meta: { silent: true },
    onSuccess: () => refreshRun(queries, run),
  })
}
