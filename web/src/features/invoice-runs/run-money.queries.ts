import { directDebits } from '@nineops/contract/direct-debits.contract'
import type { BodyInput } from '@nineops/contract/http'
import { reconciliations } from '@nineops/contract/reconciliation.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import { refreshRun, runKey } from './invoice-runs.queries.ts'

export const reconciliationQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'reconciliation'],
    queryFn: ({ signal }) => api(reconciliations.ofRun, { params: { id: run }, signal }),
    meta: { silent: true },
  })

export const directDebitsQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'direct-debits'],
    queryFn: ({ signal }) => api(directDebits.ofRun, { params: { id: run }, signal }),
    meta: { silent: true },
  })

export const leftOutQuery = (run: number, cut: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...runKey(run), 'direct-debits', 'left-out', cut],
    queryFn: ({ signal }) => apiPaged(directDebits.leftOut, { params: { id: run }, query: cut, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** How many days are offered: three months of working days. */
const OFFERED = 60

/** Days that can still be collected on, from a day on. */
export const possibleDatesQuery = (notBefore?: string) =>
  queryOptions({
    queryKey: ['bacs-dates', notBefore],
    queryFn: ({ signal }) =>
      api(directDebits.dates, {
        query: { count: OFFERED, ...(notBefore !== undefined && { notBefore }) },
        signal,
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

interface WhoIsCollected {
  account: number
  /** Why it is left out; null where it is collected from after all. */
  reason: string | null
  notSubmitted: boolean
}

/** Leaves an account out of the Direct Debits or takes it in again; what is refused stands in the form. */
export function useWhoIsCollected(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ account, reason, notSubmitted }: WhoIsCollected) => {
      const params = { id: run, accountId: account }
      return reason === null
        ? api(directDebits.takeIn, { params, body: { notSubmitted } })
        : api(directDebits.leaveOut, { params, body: { reason, notSubmitted } })
    },
    meta: { silent: true },
    onSettled: () => refreshRun(queries, run),
  })
}

/** Collects a run on another day; what is refused stands in the form. */
export function useChangeDay(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof directDebits.changeDay>) =>
      api(directDebits.changeDay, { params: { id: run }, body }),
    meta: { silent: true },
    onSettled: () => refreshRun(queries, run),
  })
}
