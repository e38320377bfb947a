import { invoiceRuns } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { runBrands, runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { invoiceRunOutputRoutes } from './invoice-run-outputs.routes.ts'
import { listProcesses, listProcessGroups, runGroup, runProcess } from './invoice-run-processes.service.ts'
import { confirmRun } from './confirm-run.service.ts'
import {
  abandonRun,
  createRun,
  getRun,
  listRuns,
  previewCreation,
  releasePreview,
} from './invoice-runs.service.ts'
import { notePreparer } from '../release-approvals/release-approvals.service.ts'
import { invoiceRunActions } from './invoice-runs.actions.ts'

export function invoiceRunRoutes(app: FastifyInstance, deps: AppDeps): void {
  route(app, invoiceRuns.list, ({ db, params, query }) => listRuns(db, params.client, query.hideAbandoned))
  route(app, invoiceRuns.create, async ({ db, params, body, user, audit }) => {
    const run = await getRun(db, await createRun(db, params.client, body, user.index), user.index)
    await audit({ ...about(run), action: invoiceRunActions.created, after: body })
    return run
  })
  route(app, invoiceRuns.creationPreview, ({ db, params, query }) =>
    previewCreation(db, params.client, {
      ...query,
      brandIndexes: query.brandIndexes?.split(',').map(Number) ?? [],
    }),
  )
  route(app, invoiceRuns.processGroups, async () => listProcessGroups())
  route(app, invoiceRuns.get, ({ db, params, user }) => getRun(db, params.id, user.index))
  route(app, invoiceRuns.processes, ({ db, params }) => listProcesses(db, params.id))
  route(app, invoiceRuns.runProcess, async ({ db, params, user, audit }) => {
    const process = await runProcess(db, params.id, params.processId)
    await notePreparer(db, params.id, user.index)
    await audit({
      ...about(await getRun(db, params.id, user.index)),
      action: invoiceRunActions.process_started,
      after: { process: process.id, attempt: process.attempt },
    })
    return process
  })
  route(app, invoiceRuns.runGroup, async ({ db, params, user, audit }) => {
    const processes = await runGroup(db, params.id, params.group)
    await notePreparer(db, params.id, user.index)
    await audit({
      ...about(await getRun(db, params.id, user.index)),
      action: invoiceRunActions.group_started,
      after: { group: params.group },
    })
    return processes
  })
  route(app, invoiceRuns.metrics, ({ db, params }) => runMetrics(db, params.id))
  route(app, invoiceRuns.brands, ({ db, params }) => runBrands(db, params.id))
  route(app, invoiceRuns.confirm, async ({ db, params, body, user, audit }) => {
    const before = await getRun(db, params.id, user.index)
    const approval = await confirmRun(db, params.id, body, user.index)
    const after = await getRun(db, params.id, user.index)
    await audit({
      ...about(after),
      action: invoiceRunActions.confirmed,
      before: { status: before.status },
      after: { status: after.status, ...body, failed: after.failed, ...approval },
    })
    return after
  })
  route(app, invoiceRuns.releasePreview, ({ db, params }) =>
    releasePreview(db, params.id, deps.config.smtpUrl !== undefined),
  )
  route(app, invoiceRuns.abandon, async ({ db, params, body, user, audit }) => {
    const before = await getRun(db, params.id, user.index)
    const numbers = await abandonRun(db, params.id, { ...body, userIndex: user.index })
    const after = await getRun(db, params.id, user.index)
    await audit({
      ...about(after),
      action: invoiceRunActions.abandoned,
      before: { status: before.status },
      after: {
        status: after.status,
        ...body,
        voidNumbers: numbers.voided,
        numbersGivenBack: numbers.givenBack,
      },
    })
    return after
  })
  invoiceRunOutputRoutes(app, deps)
}

const about = (run: { index: number; clientIndex: number }) => ({
  entityIndex: run.index,
  clientIndex: run.clientIndex,
})
