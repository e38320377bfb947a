import {
  type ReportFormat,
  type SsrsReportId,
  type SsrsReportParameters,
  ssrsReports,
} from '@nineops/contract/invoicing/ssrs-reports.contract'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { downloadFile } from '../../api/client.ts'
import { runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const ssrsReportsQuery = (client: number, run: number) =>
  read(ssrsReports.list, [...runKey(run), 'ssrs-reports'], { params: { client, run } }, { silent: true })

/** Makes a report and downloads it in the browser. */
export const useMakeReport = (client: number, run: number, report: SsrsReportId) =>
  useMutation({
    mutationFn: (body: { format: ReportFormat; parameters: SsrsReportParameters }) =>
      downloadFile(ssrsReports.make, { params: { client, run, report }, body }),
  })
