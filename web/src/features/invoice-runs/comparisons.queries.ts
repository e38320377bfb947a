import type { ComparisonKind, ComparisonThresholds } from '@nineops/contract/comparisons.contract'
import { comparisons } from '@nineops/contract/comparisons.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import { refreshRun, runKey } from './invoice-runs.queries.ts'

export const comparisonQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'comparison'],
    queryFn: ({ signal }) => api(comparisons.summary, { params: { id: run }, signal }),
    meta: { silent: true },
  })

interface ComparedWanted {
  show: ComparisonKind | 'stand-out' | 'all'
  brand: number | undefined
  onlyOpen: boolean
}

/** Which accounts, as the server takes it. */
export const comparedFilter = ({ show, brand, onlyOpen }: ComparedWanted) => ({
  ...(show === 'all' && { all: 'true' as const }),
  ...(show !== 'all' && show !== 'stand-out' && { kind: show }),
  ...(brand !== undefined && { brand }),
  ...(onlyOpen && show !== 'all' && { onlyOpen: 'true' as const }),
})

/** One page of accounts beside the month before; the page before stays until the next is there. */
export const comparedAccountsQuery = (
  run: number,
  query: NonNullable<QueryInput<typeof comparisons.accounts>>,
) =>
  queryOptions({
    queryKey: [...runKey(run), 'comparison', 'accounts', query],
    queryFn: ({ signal }) => apiPaged(comparisons.accounts, { params: { id: run }, query, signal }),
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
