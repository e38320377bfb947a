import { invoiceReporting } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { accountReportInvoices, reportAccountList, reportInvoicePdf } from './report-accounts.service.ts'
import { makeReport, reportChoices } from './report.service.ts'

export function invoiceReportingRoutes(app: FastifyInstance, { files }: AppDeps): void {
  const replica = { replica: true }
  route(app, invoiceReporting.choices, ({ db }) => reportChoices(db), replica)
  route(
    app,
    invoiceReporting.report,
    async ({ db, query, asOf }) => ({
      ...(await makeReport(db, query)),
      asOf: asOf?.toISOString() ?? null,
    }),
    replica,
  )
  listRoute(app, reportAccountList, replica)
  route(
    app,
    invoiceReporting.invoices,
    ({ db, params, query }) => accountReportInvoices(db, params.account, query),
    replica,
  )
  route(app, invoiceReporting.invoicePdf, async ({ db, params, reply }) => {
    const file = await reportInvoicePdf(db, params.invoice)
    return sendStored(reply, files, { ...file, type: 'application/pdf' })
  })
}
