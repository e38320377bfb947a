import { carrierCosts } from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import type {
  BillRunReport,
  BillRunReportName,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { ExceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { reportError } from '../../api/query-client.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'
import { showText } from '../../ui/dialogs/dialogs.tsx'
import type { ServerTableCut, ServerTableQuery } from '../../ui/table/use-server-table.ts'

export const EXCEPTIONS_PAGE = 100
export const CALLS_PAGE = 100

/** Prefix of everything of a reseller's bill runs. */
export const billRunsKey = (client: number) => ['clients', client, 'billruns'] as const
export const billRunKey = (client: number, billRun: number) => [...billRunsKey(client), billRun] as const

export const billRunsQuery = (client: number) =>
  read(billRuns.list, [...billRunsKey(client), 'list'], { params: { client } })

export const nextPeriodQuery = (client: number) =>
  read(billRuns.nextPeriod, [...billRunsKey(client), 'next'], { params: { client } })

export const billRunQuery = (client: number, billRun: number) =>
  read(
    billRuns.get,
    [...billRunKey(client, billRun), 'run'],
    { params: { client, billRun } },
    { silent: true },
  )

export const exceptionsQuery = (
  client: number,
  billRun: number,
  query: ServerTableQuery & { cause: ExceptionCause },
) =>
  readPage(billRuns.exceptions, [...billRunKey(client, billRun), 'exceptions', query], {
    params: { client, billRun },
    query,
  })

export const carrierCostsQuery = (
  client: number,
  billRun: number,
  query: ServerTableQuery & { show: 'all' | 'exceptions' },
) =>
  readPage(carrierCosts.list, [...billRunKey(client, billRun), 'carrier-costs', query], {
    params: { client, billRun },
    query,
  })

export const exceptionCallsQuery = (
  client: number,
  billRun: number,
  query: ServerTableCut & { cause: ExceptionCause; subject: string; carrier?: number },
) =>
  readPage(billRuns.exceptionCalls, [...billRunKey(client, billRun), 'exception-calls', query], {
    params: { client, billRun },
    query,
  })

export const usageQuery = (client: number, billRun: number) =>
  read(billRuns.usage, [...billRunKey(client, billRun), 'usage'], { params: { client, billRun } })

/** Deliveries with calls of the run's period that are missing, short, long or still to come. */
export const deliveriesQuery = (client: number, billRun: number) =>
  queryOptions({
    queryKey: [...billRunKey(client, billRun), 'deliveries'],
    // A delivery becomes late without an event.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api(billRuns.expectedFiles, { params: { client, billRun }, signal }),
  })

export const reportsQuery = (client: number, billRun: number) =>
  read(billRuns.reports, [...billRunKey(client, billRun), 'reports'], { params: { client, billRun } })

/** Refetches a reseller's bill runs. */
export const useRefreshBillRuns = (client: number) => useRefresh(billRunsKey(client))

/** Creates a bill run; a refusal appears in the form. */
export const useCreateBillRun = (client: number) =>
  useMutation({
    mutationFn: (body: { periodStart: string; periodEnd: string; description: string }) =>
      api(billRuns.create, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(billRunsKey(client)),
  })

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
    // Another tab or user was first: what happened is no error.
    meta: { silent: true },
    onError: failure => {
      if (failure instanceof ApiError && failure.status === 409) void showText(failure.title, failure.message)
      else reportError(failure)
    },
    onSuccess: run => queries.setQueryData(billRunQuery(client, run.index).queryKey, run),
    onSettled: useRefresh(billRunsKey(client)),
  })
}

/** Assigns an unallocated CLI to an account; a refusal appears in the form. */
export const useAllocateCli = (client: number, billRun: number) =>
  useMutation({
    mutationFn: (body: { cli: string; accountIndex: number; startDate: string; description: string }) =>
      api(billRuns.allocate, { params: { client, billRun }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(billRunsKey(client)),
  })

/** Unallocated CLIs with the accounts they probably belong to. */
export const suggestionsQuery = (client: number, billRun: number) =>
  read(billRuns.suggestions, [...billRunKey(client, billRun), 'suggestions'], { params: { client, billRun } })

/** Assigns many unallocated CLIs, all or none; a refusal appears in the form. */
export const useAllocateMany = (client: number, billRun: number) =>
  useMutation({
    mutationFn: (allocations: { cli: string; accountIndex: number }[]) =>
      api(billRuns.allocateMany, { params: { client, billRun }, body: { allocations } }),
    meta: { silent: true },
    onSuccess: useRefresh(billRunsKey(client)),
  })

export const useRequestReport = (client: number, billRun: number) =>
  useMutation({
    mutationFn: (report: BillRunReportName) =>
      api(billRuns.requestReport, { params: { client, billRun, report } }),
    onSettled: useRefresh(reportsQuery(client, billRun).queryKey),
  })

export const useDownloadReport = (client: number, billRun: number) =>
  useMutation({
    mutationFn: ({ index, report }: BillRunReport) =>
      downloadFile(billRuns.downloadReport, { params: { client, billRun, report, request: index } }),
  })
