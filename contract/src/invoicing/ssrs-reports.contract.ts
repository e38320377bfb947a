import { z } from 'zod'
import { endpoint, indexParam } from '../http.ts'
import { bureau } from '../roles.ts'

/** The reports of an invoice run that are rendered on request. */
export const ssrsReportIds = [
  'invoice-summary',
  'vat',
  'usage-by-destination',
  'margin',
  'aged-failures',
] as const
export const ssrsReportId = z.enum(ssrsReportIds)
export type SsrsReportId = z.infer<typeof ssrsReportId>

export const reportFormats = ['PDF', 'XLSX', 'CSV'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A parameter of a report; `list` accepts several of its choices. */
export const ssrsReportParameter = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['money', 'integer', 'percent', 'choice', 'list']),
  required: z.boolean(),
  default: z.string().nullable(),
  /** Empty where any value of the type is valid. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SsrsReportParameter = z.infer<typeof ssrsReportParameter>

export const ssrsReport = z.object({
  id: ssrsReportId,
  name: z.string(),
  description: z.string(),
  parameters: z.array(ssrsReportParameter),
  /** Who renders it: SQL Server Reporting Services where an address is configured, else NineOps itself. */
  source: z.enum(['ssrs', 'built-in']),
})
export type SsrsReport = z.infer<typeof ssrsReport>

const value = z.union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(200)).max(200)])

/** A request for a report; PDF by default. */
export const ssrsReportBody = z.object({
  format: z
    .string()
    .regex(/^(pdf|xlsx|csv)$/i, 'must be PDF, XLSX or CSV')
    .default('PDF')
    .meta({ description: 'PDF, XLSX or CSV, in any case' }),
  parameters: z
    .record(z.string().max(60), value)
    .refine(given => Object.keys(given).length <= 20, 'must be at most 20 parameters')
    .default({}),
})
export type SsrsReportParameters = z.output<typeof ssrsReportBody>['parameters']

const params = z.object({ client: indexParam, run: indexParam })

export const ssrsReports = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/invoiceruns/{run}/ssrsreports',
    summary: 'The reports of a run that are made while one waits, with their parameters',
    roles: bureau,
    params,
    answer: z.array(ssrsReport),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/invoiceruns/{run}/ssrsreports/{report}',
    summary: 'Make a report of a run as PDF, XLSX or CSV',
    roles: bureau,
    // Any name, so that an unknown one is a 404 like any other missing thing.
    params: params.extend({ report: z.string().min(1).max(100) }),
    body: ssrsReportBody,
    answer: 'file',
    fileTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
    ],
    failures: [404, 409, 502],
    reads: true,
  }),
}
