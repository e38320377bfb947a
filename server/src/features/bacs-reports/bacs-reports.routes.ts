import { bacsReports } from '@nineops/contract/invoicing/bacs-reports.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { bacsReportActions } from './bacs-reports.actions.ts'
import { decideRow, loadReport, readReport, reportList, rowList } from './bacs-reports.service.ts'

const MAX_BYTES = 16 << 20

/** What Bacs sends back: unpaid collections, and changes of mandates. */
export function bacsReportRoutes(app: FastifyInstance): void {
  listRoute(app, reportList)
  listRoute(app, rowList)
  // The upload is read before the transaction begins: a slow one must not hold locks.
  route(
    app,
    bacsReports.load,
    async ({ params, user, request, once }) => {
      const { content, fileName, sha256 } = await readUpload(request, MAX_BYTES)
      const read = readReport(content)
      const loader = { clientIndex: params.client, userIndex: user.index, requestId: request.id }
      return once({ sha256 }, async (db, audit) => {
        const { report, loaded, accounts } = await loadReport(db, loader, { fileName, sha256 }, read)
        if (loaded)
          await audit({
            action: bacsReportActions.loaded,
            entityIndex: report.index,
            accounts,
            after: report,
          })
        return { ...report, loaded }
      })
    },
    { transaction: false },
  )
  route(app, bacsReports.decide, async ({ db, params, body, user, audit, request }) => {
    const at = { report: params.report, position: params.position }
    const by = { userIndex: user.index, requestId: request.id }
    const { before, after } = await decideRow(db, params.client, at, body.decision, by)
    await audit({
      action: bacsReportActions.decided,
      entityIndex: params.report,
      accounts: after.account ? [after.account.index] : [],
      before,
      after,
    })
    return after
  })
}
