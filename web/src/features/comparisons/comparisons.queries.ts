import { type ComparisonThresholds, comparisons } from '@nineops/contract/invoicing/comparisons.contract'
import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const comparisonQuery = (run: number) =>
  read(comparisons.summary, [...runKey(run), 'comparison'], { params: { id: run } }, { silent: true })

export const changesQuery = (run: number) =>
  read(comparisons.changes, [...runKey(run), 'changes'], { params: { id: run } }, { silent: true })

interface ComparedRequest {
  show: ComparisonKind | 'stand-out' | 'all'
  brand: number | undefined
  onlyOpen: boolean
}

/** The accounts, as the server takes them. */
export const comparedFilter = ({ show, brand, onlyOpen }: ComparedRequest) => ({
  ...(show === 'all' && { all: 'true' as const }),
  ...(show !== 'all' && show !== 'stand-out' && { kind: show }),
  ...(brand !== undefined && { brand }),
  ...(onlyOpen && show !== 'all' && { onlyOpen: 'true' as const }),
})

/** One page of accounts compared with the month before; the current page stays until the next arrives. */
export const comparedAccountsQuery = (
  run: number,
  query: NonNullable<QueryInput<typeof comparisons.accounts>>,
) =>
  readPage(
    comparisons.accounts,
    [...runKey(run), 'comparison', 'accounts', query],
    { params: { id: run }, query },
    { silent: true },
  )

export const comparedLinesQuery = (run: number, account: number) =>
  read(
    comparisons.lines,
    [...runKey(run), 'comparison', 'lines', account],
    { params: { id: run, accountId: account } },
    { silent: true },
  )

/** Signs off selected accounts, or all of a class, with a reason. */
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
    // The form stays open and shows the failure at its fields.
    meta: { silent: true },
    onSuccess: () => refreshRun(queries, run),
  })
}
