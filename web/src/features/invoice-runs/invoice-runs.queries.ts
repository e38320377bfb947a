import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import {
  type InvoiceRunProcess,
  invoiceRuns,
  type ProcessGroupId,
  type ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { explainRefusal } from './run-refusals.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const runQuery = (run: number) =>
  read(invoiceRuns.get, [...runKey(run), 'detail'], { params: { id: run } }, { silent: true })

export const processesQuery = (run: number) =>
  read(invoiceRuns.processes, [...runKey(run), 'processes'], { params: { id: run } }, { silent: true })

export const metricsQuery = (run: number) =>
  read(invoiceRuns.metrics, [...runKey(run), 'metrics'], { params: { id: run } }, { silent: true })

export const releasePreviewQuery = (run: number) =>
  read(invoiceRuns.releasePreview, [...runKey(run), 'release-preview'], { params: { id: run } })

export const runBrandsQuery = (run: number) =>
  read(invoiceRuns.brands, [...runKey(run), 'brands'], { params: { id: run } }, { silent: true })

/** Bill runs of a reseller, for creating a run. */
export const billRunsQuery = (client: number | undefined) =>
  read(
    billRuns.list,
    ['clients', client, 'billruns'],
    client === undefined ? skipToken : { params: { client } },
    { silent: true },
  )

/** How many accounts a run created so would have; `of` is undefined while it is not known what of. */
export const creationPreviewQuery = (
  client: number,
  of: QueryInput<typeof invoiceRuns.creationPreview> | undefined,
) =>
  read(
    invoiceRuns.creationPreview,
    ['clients', client, 'invoiceruns', 'creation', of],
    of ? { params: { client }, query: of } : skipToken,
    { silent: true },
  )

export function useCreateRun(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof invoiceRuns.create> & { key: string }) =>
      api(invoiceRuns.create, { params: { client }, body, idempotencyKey: key }),
    // The dialog stays open and shows the failure at its fields.
    meta: { silent: true },
    onSuccess: run => {
      queries.setQueryData(runQuery(run.index).queryKey, run)
      refreshRun(queries, run.index)
    },
  })
}

/** Actions on a run; each refetches the run. */
export function useRunActions(run: number) {
  const queries = useQueryClient()
  const after = {
    // A refusal is explained; anything else is shown as everywhere.
    meta: { silent: true },
    onError: (error: Error) =>
      void explainRefusal(error, () => queries.fetchQuery({ ...runQuery(run), staleTime: 0 })),
    onSettled: () => refreshRun(queries, run),
  }
  const keep = (rows: InvoiceRunProcess[]) =>
    queries.setQueryData(processesQuery(run).queryKey, (old = []) =>
      old.map(row => rows.find(({ id }) => id === row.id) ?? row),
    )
  const params = { id: run }
  return {
    runProcess: useMutation({
      mutationFn: (processId: ProcessId) => api(invoiceRuns.runProcess, { params: { ...params, processId } }),
      onSuccess: row => keep([row]),
      ...after,
    }),
    runGroup: useMutation({
      mutationFn: (group: ProcessGroupId) => api(invoiceRuns.runGroup, { params: { ...params, group } }),
      onSuccess: keep,
      ...after,
    }),
    confirm: useMutation({
      mutationFn: (body: BodyInput<typeof invoiceRuns.confirm>) => api(invoiceRuns.confirm, { params, body }),
      ...after,
    }),
    abandon: useMutation({
      mutationFn: (reason: string) => api(invoiceRuns.abandon, { params, body: { reason } }),
      ...after,
    }),
  }
}
