import type {
  BillRunReport,
  BillRunReportName,
  ExceptionCause,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiPaged, downloadFile } from '../../api/client.ts'
import type { ServerTableCut, ServerTableQuery } from '../../ui/table/use-server-table.ts'

export const EXCEPTIONS_PAGE = 100
export const CALLS_PAGE = 100

const key = (client: number) => ['clients', client, 'billruns'] as const
const keyOf = (client: number, billRun: number) => [...key(client), billRun] as const

export const billRunsQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'list'],
    queryFn: ({ signal }) => api(billRuns.list, { params: { client }, signal }),
  })

export const nextPeriodQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'next'],
    queryFn: ({ signal }) => api(billRuns.nextPeriod, { params: { client }, signal }),
  })

export const billRunQuery = (client: number, billRun: number) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'run'],
    meta: { silent: true },
    queryFn: ({ signal }) => api(billRuns.get, { params: { client, billRun }, signal }),
  })

export const exceptionsQuery = (
  client: number,
  billRun: number,
  query: ServerTableQuery & { cause: ExceptionCause },
) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'exceptions', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(billRuns.exceptions, {
        params: { client, billRun },
        query,
        signal,
      }),
  })

export const exceptionCallsQuery = (
  client: number,
  billRun: number,
  query: ServerTableCut & { cause: ExceptionCause; subject: string; carrier?: number },
) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'exception-calls', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(billRuns.exceptionCalls, {
        params: { client, billRun },
        query,
        signal,
      }),
  })

export const usageQuery = (client: number, billRun: number) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'usage'],
    queryFn: ({ signal }) => api(billRuns.usage, { params: { client, billRun }, signal }),
  })

/** Deliveries with calls of the run's period that are missing, short, long or still to come. */
export const deliveriesQuery = (client: number, billRun: number) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'deliveries'],
    // A delivery becomes late without an event.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api(billRuns.expectedFiles, { params: { client, billRun }, signal }),
  })

export const reportsQuery = (client: number, billRun: number) =>
  queryOptions({
    queryKey: [...keyOf(client, billRun), 'reports'],
    queryFn: ({ signal }) => api(billRuns.reports, { params: { client, billRun }, signal }),
  })

/** Refetches a reseller's bill runs. */
export const refreshBillRuns = (queries: QueryClient, client: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: key(client) })

/** Creates a bill run; a refusal appears in the form. */
export function useCreateBillRun(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { periodStart: string; periodEnd: string; description: string }) =>
      api(billRuns.create, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: () => refreshBillRuns(queries, client),
  })
}

export type BillRunStep = 'collect' | 'rate' | 'close' | 'reopen'
const steps = { collect: billRuns.collect, rate: billRuns.rate, reopen: billRuns.reopen } as const

/** Starts a step of a run, or closes it; the run in the answer is shown at once. */
export function useBillRunStep(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      billRun,
      step,
      accepted = { acceptExceptions: false, acceptOutOfDate: false },
    }: {
      billRun: number
      step: BillRunStep
      accepted?: { acceptExceptions: boolean; acceptOutOfDate: boolean }
    }): Promise<BillRun> =>
      step === 'close'
        ? api(billRuns.close, { params: { client, billRun }, body: accepted })
        : api(steps[step], { params: { client, billRun } }),
    onSuccess: run => queries.setQueryData(billRunQuery(client, run.index).queryKey, run),
    onSettled: () => refreshBillRuns(queries, client),
  })
}

/** Assigns an unallocated CLI to an account; a refusal appears in the form. */
export function useAllocateCli(client: number, billRun: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { cli: string; accountIndex: number; startDate: string; description: string }) =>
      api(billRuns.allocate, { params: { client, billRun }, body }),
    meta: { silent: true },
    onSuccess: () => refreshBillRuns(queries, client),
  })
}

export function useRequestReport(client: number, billRun: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (report: BillRunReportName) =>
      api(billRuns.requestReport, { params: { client, billRun, report } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsQuery(client, billRun).queryKey }),
  })
}

export const useDownloadReport = (client: number, billRun: number) =>
  useMutation({
    mutationFn: ({ index, report }: BillRunReport) =>
      downloadFile(billRuns.downloadReport, { params: { client, billRun, report, request: index } }),
  })
