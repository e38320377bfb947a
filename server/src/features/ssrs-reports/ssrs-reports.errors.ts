import { appError, conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const ssrsReportErrors = {
  noRun: (index: number) =>
    notFound(
      'invoice_run_not_found',
      'Invoice run not found',
      `There is no invoice run ${index} of this reseller.`,
    ),
  noReport: (known: readonly string[]) =>
    notFound('ssrs_report_not_found', 'Report not found', `The reports are ${known.join(', ')}.`),
  notOnServer: (report: string) =>
    notFound(
      'ssrs_report_not_found',
      'Report not found',
      `The report server has no report ${report}. Publish it there, or check the folder in SSRS_URL.`,
    ),
  badParameters: httpErrors.invalid,
  tooLong: (rows: number) =>
    conflict(
      'report_too_long',
      'Too long for a PDF',
      `The report has more than ${rows.toLocaleString('en-GB')} rows. Ask for it as XLSX or CSV, or narrow it by its parameters.`,
    ),
  serverFailed: (detail: string) => appError(502, 'ssrs_failed', 'The report server failed', detail),
}
