import {
  invoiceRunOutputs,
  type RunReportId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const reportsQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'reports'],
    queryFn: ({ signal }) => api(invoiceRunOutputs.reports, { params: { id: run }, signal }),
    meta: { silent: true },
  })

interface RequestOfReport {
  reportId: RunReportId
  requestId: number
}

/** Report requests: created, confirmed as checked, hosted for the reseller, downloaded. */
export function useReportActions(client: number, run: number) {
  const queries = useQueryClient()
  const after = { onSettled: () => queries.invalidateQueries({ queryKey: reportsQuery(run).queryKey }) }
  return {
    request: useMutation({
      mutationFn: (report: RunReportId) =>
        api(invoiceRunOutputs.requestReport, { params: { client, run, report } }),
      ...after,
    }),
    confirm: useMutation({
      mutationFn: (of: RequestOfReport) =>
        api(invoiceRunOutputs.confirmReport, { params: { id: run, ...of } }),
      ...after,
    }),
    host: useMutation({
      mutationFn: (of: RequestOfReport) => api(invoiceRunOutputs.hostReport, { params: { id: run, ...of } }),
      ...after,
    }),
    download: useMutation({
      mutationFn: (of: RequestOfReport) =>
        downloadFile(invoiceRunOutputs.downloadReport, { params: { id: run, ...of } }),
    }),
  }
}
