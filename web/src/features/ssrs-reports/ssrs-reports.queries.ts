import {
  type ReportFormat,
  type SsrsReportId,
  type SsrsReportParameters,
  ssrsReports,
} from '@nineops/contract/invoicing/ssrs-reports.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const ssrsReportsQuery = (client: number, run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'ssrs-reports'],
    queryFn: ({ signal }) => api(ssrsReports.list, { params: { client, run }, signal }),
    meta: { silent: true },
  })

/** Makes a report and downloads it in the browser. */
export const useMakeReport = (client: number, run: number, report: SsrsReportId) =>
  useMutation({
    mutationFn: (body: { format: ReportFormat; parameters: SsrsReportParameters }) =>
      downloadFile(ssrsReports.make, { params: { client, run, report }, body }),
  })
