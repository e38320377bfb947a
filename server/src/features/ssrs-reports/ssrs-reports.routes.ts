import { type ReportFormat, ssrsReports } from '@nineops/contract/invoicing/ssrs-reports.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { reportServer } from '../../platform/reporting-services/report-server.ts'
import { listSsrsReports, makeReport } from './ssrs-reports.service.ts'

export function ssrsReportRoutes(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>): void {
  const source = { db: app.db, reportServer: config.ssrsUrl ? reportServer(config.ssrsUrl) : null }
  route(app, ssrsReports.list, ({ params }) => listSsrsReports(source, params.client, params.run))
  route(
    app,
    ssrsReports.make,
    async ({ params, body, reply }) => {
      const place = { clientIndex: params.client, runIndex: params.run, report: params.report }
      const format = body.format.toUpperCase() as ReportFormat
      const file = await makeReport(source, place, { format, parameters: body.parameters })
      fileHeaders(reply, file)
      return file.content
    },
    // Reads only, in its own transaction with one state of the data.
    { transaction: false },
  )
}
