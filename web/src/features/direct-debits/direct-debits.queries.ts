import { directDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { BodyInput } from '@nineops/contract/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const directDebitsQuery = (run: number) =>
  read(directDebits.ofRun, [...runKey(run), 'direct-debits'], { params: { id: run } }, { silent: true })

export const debitFilesQuery = (client: number, cut: { page: number; pageSize: number }) =>
  readPage(
    directDebits.files,
    ['direct-debit-files', client, cut],
    { params: { client }, query: cut },
    { silent: true },
  )

export const leftOutQuery = (run: number, cut: { page: number; pageSize: number }) =>
  readPage(
    directDebits.leftOut,
    [...runKey(run), 'direct-debits', 'left-out', cut],
    { params: { id: run }, query: cut },
    { silent: true },
  )

/** How many days are offered: three months of working days. */
const OFFERED = 60

/** Possible collection days, from a day on. */
export const possibleDatesQuery = (client: number, notBefore?: string) =>
  read(
    directDebits.dates,
    ['bacs-dates', client, notBefore],
    { query: { client, count: OFFERED, ...(notBefore !== undefined && { notBefore }) } },
    { staleTime: 60_000, silent: true, keep: true },
  )

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
