import { invoiceRunOutputs } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { endOfRunFile, listEndOfRunFiles } from '../end-of-run-packs/end-of-run-files.service.ts'
import { runProcess } from './invoice-run-processes.service.ts'
import {
  confirmReport,
  hostReport,
  listReports,
  reportFile,
  requestReport,
} from './invoice-run-reports.service.ts'
import { queueReport } from './invoice-runs.jobs.ts'
import { invoiceRunActions } from './invoice-runs.actions.ts'

const report = (runIndex: number, clientIndex?: number) => ({
  entityIndex: runIndex,
  clientIndex,
})

export function invoiceRunOutputRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, invoiceRunOutputs.reports, ({ db, params }) => listReports(db, params.id))
  route(app, invoiceRunOutputs.requestReport, async ({ db, params, user, audit }) => {
    const place = {
      clientIndex: params.client,
      runIndex: params.run,
      report: params.report,
      userIndex: user.index,
    }
    const request = await requestReport(db, place, queueReport)
    await audit({
      ...report(params.run, params.client),
      action: invoiceRunActions.report_requested,
      after: params,
    })
    return request
  })
  route(app, invoiceRunOutputs.confirmReport, async ({ db, params, audit }) => {
    const request = await confirmReport(db, params.id, params.reportId, params.requestId)
    await audit({
      ...report(params.id),
      action: invoiceRunActions.report_confirmed,
      after: { ...params, report: params.reportId },
    })
    return request
  })
  route(app, invoiceRunOutputs.hostReport, async ({ db, params, audit }) => {
    const request = await hostReport(db, params.id, params.reportId, params.requestId)
    await audit({
      ...report(params.id),
      action: invoiceRunActions.report_hosted,
      after: { ...params, report: params.reportId },
    })
    return request
  })
  route(app, invoiceRunOutputs.downloadReport, async ({ db, params, reply }) => {
    const file = await reportFile(db, params.id, params.reportId, params.requestId)
    return sendStored(reply, files, { ...file, type: 'text/csv; charset=utf-8' })
  })
  route(app, invoiceRunOutputs.endOfRunFiles, ({ db, params }) => listEndOfRunFiles(db, params.id))
  route(app, invoiceRunOutputs.createEndOfRunFiles, async ({ db, body, audit }) => {
    const processId = 'build-end-of-run-files'
    await runProcess(db, body.invoiceRunIndex, processId)
    await audit({
      ...report(body.invoiceRunIndex),
      action: invoiceRunActions.process_started,
      after: { process: processId },
    })
    return { invoiceRunIndex: body.invoiceRunIndex, processId } as const
  })
  route(
    app,
    invoiceRunOutputs.downloadEndOfRunFiles,
    async ({ db, body, reply }) => {
      const file = await endOfRunFile(db, body.invoiceRunIndex, body.fileIndex)
      return sendStored(reply, files, { ...file, type: 'application/zip' })
    },
    // Read-only: the stream outlives the handler and must not hold a transaction.
    { transaction: false },
  )
}
