import { z } from 'zod'
import { endpoint, idOrIndex, index, indexParam, instant } from '../../http.ts'
import { runParams } from './invoice-runs.contract.ts'
import { bureau } from '../../roles.ts'

/** The classic reports of an invoice run. */
export const runReportIds = ['invoice-summary', 'vat', 'failed-accounts'] as const
export const runReportId = z.enum(runReportIds)
export type RunReportId = z.infer<typeof runReportId>
/** The id of a report or an output inside a sentence: `invoice summary`, `VAT`, `e-invoices`. */
export const idWords = (id: string): string => (id === 'vat' ? 'VAT' : id.replaceAll(/(?<!^e)-/g, ' '))
/** A report in an address: its id, or its index. */
const reportParam = idOrIndex(runReportIds)

export const reportRequest = z.object({
  index,
  status: z.enum(['requested', 'ready', 'confirmed', 'hosted', 'failed']),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  failure: z.string().nullable(),
  requestedAt: instant,
  requestedBy: z.string().nullable(),
  readyAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  hostedAt: instant.nullable(),
  /** Names of brands it excludes, because their output groups omit the report. */
  leftOutBrands: z.array(z.string()),
})
export type ReportRequest = z.infer<typeof reportRequest>

export const runReport = z.object({
  index,
  id: runReportId,
  name: z.string(),
  description: z.string(),
  /** The newest first. */
  requests: z.array(reportRequest),
})
export type RunReport = z.infer<typeof runReport>

/** One end-of-run pack: a zip whose manifest agrees with the run. */
export const endOfRunFile = z.object({
  index,
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Set where the run is now collected on another day: its Direct Debit files must not be submitted. */
  withdrawnAt: instant.nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      lines: z.number().int().nullable(),
    }),
  ),
  totals: z.object({
    invoices: z.number().int(),
    creditNotes: z.number().int(),
    lines: z.number().int(),
    calls: z.number().int(),
    net: z.string(),
    vat: z.string(),
    gross: z.string(),
    callSeconds: z.number().int(),
    /** Pounds with 6 decimals: the sum of the calls. */
    callCharges: z.string(),
  }),
  /** Brands whose output group omits the itemised calls, and how many of the run's calls are theirs. */
  withoutCalls: z.array(z.object({ brand: z.string(), calls: z.number().int() })),
})
export type EndOfRunFile = z.infer<typeof endOfRunFile>

const run = { params: runParams, roles: bureau }
const requestParams = runParams.extend({ reportId: reportParam, requestId: indexParam })

export const invoiceRunOutputs = {
  reports: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/reports',
    summary: "A run's reports, each with its requests",
    answer: z.array(runReport),
  }),
  requestReport: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/invoiceruns/{run}/classicreports/{report}',
    summary: 'Request a report; watch the topic invoice-runs:{run}',
    roles: bureau,
    params: z.object({ client: indexParam, run: indexParam, report: reportParam }),
    answer: reportRequest,
    status: 202,
  }),
  confirmReport: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/reports/{reportId}/request/{requestId}/confirm',
    summary: 'Confirm a ready report as checked',
    params: requestParams,
    answer: reportRequest,
  }),
  hostReport: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/reports/{reportId}/request/{requestId}/host',
    summary: 'Host a confirmed report for the reseller',
    params: requestParams,
    answer: reportRequest,
  }),
  downloadReport: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/reports/{reportId}/request/{requestId}/file',
    summary: 'Download a ready report',
    params: requestParams,
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
  endOfRunFiles: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/endofrunfiles',
    summary: "A run's end-of-run packs, the newest first",
    answer: z.array(endOfRunFile),
  }),
  createEndOfRunFiles: endpoint({
    method: 'POST',
    path: '/api/invoiceruns/createendofrunfiles',
    summary: 'Build the end-of-run pack in the background; watch the process build-end-of-run-files',
    roles: bureau,
    body: z.object({ invoiceRunIndex: index }),
    answer: z.object({ invoiceRunIndex: index, processId: z.literal('build-end-of-run-files') }),
    status: 202,
  }),
  downloadEndOfRunFiles: endpoint({
    method: 'POST',
    path: '/api/invoiceruns/downloadendofrunfiles',
    summary: 'Download an end-of-run pack: the newest, or the one of fileIndex',
    roles: bureau,
    body: z.object({ invoiceRunIndex: index, fileIndex: index.optional() }),
    answer: 'file',
    fileTypes: ['application/zip'],
    reads: true,
  }),
}
