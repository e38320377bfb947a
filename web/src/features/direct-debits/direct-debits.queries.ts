import { directDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { BodyInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

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

/** Possible collection days, from a day on. */
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
  /** Why it is excluded; null to include it again. */
  reason: string | null
  notSubmitted: boolean
}

/** Excludes an account from the Direct Debits or includes it again; a refusal appears in the form. */
export function useWhoIsCollected(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ account, reason, notSubmitted }: WhoIsCollected) => {
      const params = { id: run, accountId: account }
      return reason === null
        ? api(directDebits.includeAccount, { params, body: { notSubmitted } })
        : api(directDebits.excludeAccount, { params, body: { reason, notSubmitted } })
    },
    meta: { silent: true },
    onSettled: () => refreshRun(queries, run),
  })
}

/** Collects a run on another day; a refusal appears in the form. */
export function useChangeDay(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof directDebits.changeDay>) =>
      api(directDebits.changeDay, { params: { id: run }, body }),
    meta: { silent: true },
    onSettled: () => refreshRun(queries, run),
  })
}
