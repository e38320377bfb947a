import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import {
  exceptionThresholdCalls,
  type ExceptionThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { exceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['exceptions'] as const

/** Polling interval while exceptions are being found. */
const WAITING_MS = 1500

interface Scope {
  client?: number | undefined
  billRun?: number | undefined
}
const scopeOf = ({ client, billRun }: Scope) => ({
  ...(client !== undefined && { client }),
  ...(billRun !== undefined && { billRun }),
})

export const resellersQuery = read(exceptions.resellers, [...key, 'resellers'], {}, { silent: true })

export const runsQuery = (client: number) =>
  read(exceptions.runs, [...key, 'runs', client], { query: { client } }, { silent: true })

export const summaryQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...key, 'summary', scopeOf(scope)],
    queryFn: ({ signal }) => api(exceptions.summary, { query: scopeOf(scope), signal }),
    refetchInterval: ({ state }) => (state.data?.build.status === 'waiting' ? WAITING_MS : false),
    meta: { silent: true },
  })

export const trendQuery = (client: number | undefined, kind: ExceptionKind | undefined) =>
  read(
    exceptions.trend,
    [...key, 'trend', client, kind],
    { query: { ...(client !== undefined && { client }), ...(kind !== undefined && { kind }) } },
    { silent: true, keep: true },
  )

export const findingsQuery = (query: NonNullable<QueryInput<typeof exceptions.findings>>) =>
  readPage(exceptions.findings, [...key, 'findings', query], { query }, { silent: true })

export const findingQuery = (finding: number) =>
  read(exceptions.finding, [...key, 'finding', finding], { params: { finding } }, { silent: true })

export const findingCallsQuery = (finding: number, query: { page: number; pageSize: number }) =>
  readPage(
    exceptions.calls,
    [...key, 'calls', finding, query],
    { params: { finding }, query },
    { silent: true },
  )

export const thresholdsQuery = (client: number) =>
  read(exceptionThresholdCalls.get, [...key, 'thresholds', client], { params: { client } }, { silent: true })

/** How many exceptions other thresholds would list. */
export const effectQuery = (client: number, thresholds: ExceptionThresholds | null) =>
  queryOptions({
    queryKey: [...key, 'effect', client, thresholds],
    queryFn: ({ signal }) =>
      thresholds
        ? api(exceptionThresholdCalls.preview, { params: { client }, body: { thresholds }, signal })
        : Promise.resolve([]),
    enabled: thresholds !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Stops counting; saving does not wait for it. */
export function useStopCounting(client: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.cancelQueries({ queryKey: [...key, 'effect', client] })
}

export const useSetThresholds = (client: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof exceptionThresholdCalls.set>) =>
      api(exceptionThresholdCalls.set, { params: { client }, body }),
    // The form stays open and shows the failure at its fields.
    meta: { silent: true },
    onSuccess: useRefresh(key),
  })

export const useSignOff = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof exceptions.signOff>) => api(exceptions.signOff, { body }),
    onSettled: useRefresh(key),
  })

export const useUndoSignOff = () =>
  useMutation({
    mutationFn: (findings: number[]) => api(exceptions.undo, { body: { findings } }),
    onSettled: useRefresh(key),
  })

export const useFindAgain = () =>
  useMutation({
    mutationFn: (params: { client: number; billRun: number }) => api(exceptions.findAgain, { params }),
    onSettled: useRefresh(key),
  })

/** Refetches the report once its exceptions are found. */
export const useRefreshReport = () => useRefresh(key)
