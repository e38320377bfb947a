import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import {
  exceptionThresholdCalls,
  type ExceptionThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { exceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

const key = ['exceptions'] as const
const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: key })

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

export const resellersQuery = queryOptions({
  queryKey: [...key, 'resellers'],
  queryFn: ({ signal }) => api(exceptions.resellers, { signal }),
  meta: { silent: true },
})

export const runsQuery = (client: number) =>
  queryOptions({
    queryKey: [...key, 'runs', client],
    queryFn: ({ signal }) => api(exceptions.runs, { query: { client }, signal }),
    meta: { silent: true },
  })

export const summaryQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...key, 'summary', scopeOf(scope)],
    queryFn: ({ signal }) => api(exceptions.summary, { query: scopeOf(scope), signal }),
    refetchInterval: ({ state }) => (state.data?.build.status === 'waiting' ? WAITING_MS : false),
    meta: { silent: true },
  })

export const trendQuery = (client: number | undefined, kind: ExceptionKind | undefined) =>
  queryOptions({
    queryKey: [...key, 'trend', client, kind],
    queryFn: ({ signal }) =>
      api(exceptions.trend, {
        query: { ...(client !== undefined && { client }), ...(kind !== undefined && { kind }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const findingsQuery = (query: NonNullable<QueryInput<typeof exceptions.findings>>) =>
  queryOptions({
    queryKey: [...key, 'findings', query],
    queryFn: ({ signal }) => apiPaged(exceptions.findings, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const findingQuery = (finding: number) =>
  queryOptions({
    queryKey: [...key, 'finding', finding],
    queryFn: ({ signal }) => api(exceptions.finding, { params: { finding }, signal }),
    meta: { silent: true },
  })

export const findingCallsQuery = (finding: number, query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...key, 'calls', finding, query],
    queryFn: ({ signal }) => apiPaged(exceptions.calls, { params: { finding }, query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const thresholdsQuery = (client: number) =>
  queryOptions({
    queryKey: [...key, 'thresholds', client],
    queryFn: ({ signal }) => api(exceptionThresholdCalls.get, { params: { client }, signal }),
    meta: { silent: true },
  })

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

export function useSetThresholds(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof exceptionThresholdCalls.set>) =>
      api(exceptionThresholdCalls.set, { params: { client }, body }),
    // The form stays open and shows the failure at its fields.
    meta: { silent: true },
    onSuccess: () => refresh(queries),
  })
}

export function useSignOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof exceptions.signOff>) => api(exceptions.signOff, { body }),
    onSettled: () => refresh(queries),
  })
}

export function useUndoSignOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (findings: number[]) => api(exceptions.undo, { body: { findings } }),
    onSettled: () => refresh(queries),
  })
}

export function useFindAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (params: { client: number; billRun: number }) => api(exceptions.findAgain, { params }),
    onSettled: () => refresh(queries),
  })
}

/** Refetches the report once its exceptions are found. */
export function useRefreshReport(): () => void {
  const queries = useQueryClient()
  return () => void refresh(queries)
}
