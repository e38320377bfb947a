import {
  invoiceRunOutputs,
  type RunReportId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'
import { runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const reportsQuery = (run: number) =>
  read(invoiceRunOutputs.reports, [...runKey(run), 'reports'], { params: { id: run } }, { silent: true })

interface RequestOfReport {
  reportId: RunReportId
  requestId: number
}

/** Report requests: created, confirmed as checked, hosted for the reseller, downloaded. */
export function useReportActions(client: number, run: number) {
  // How many wait to be confirmed is part of what is said of the run.
  const after = { onSettled: useRefresh(reportsQuery(run).queryKey, [...runKey(run), 'detail']) }
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
