import { shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, paged, route } from '../../platform/http/route.ts'
import { previewPublication, publishShadowRun } from './publish-shadow-run.service.ts'
import { shadowResultList } from './shadow-results.service.ts'
import {
  cancelShadowRun,
  createShadowRun,
  dropShadowRun,
  getShadowRun,
  listMonths,
  listShadowRuns,
} from './shadow-runs.service.ts'
import { shadowRunActions } from './shadow-runs.actions.ts'

export function shadowRunRoutes(app: FastifyInstance): void {
  route(app, shadowRuns.list, async ({ db, params, query, reply }) => {
    const { runs, total } = await listShadowRuns(db, params.client, query)
    paged(reply, query, total)
    return runs
  })
  route(app, shadowRuns.months, ({ db, params }) => listMonths(db, params.client))
  route(app, shadowRuns.get, ({ db, params }) => getShadowRun(db, params.client, params.shadowRun))
  listRoute(app, shadowResultList)
  route(app, shadowRuns.publishPreview, ({ db, params, body }) =>
    previewPublication(db, params.client, params.shadowRun, body.from),
  )
  route(app, shadowRuns.create, async ({ db, params, body, user, audit }) => {
    const run = await createShadowRun(db, params.client, body, user.index)
    await audit({ action: shadowRunActions.created, entityIndex: run.index, after: body })
    return run
  })
  route(app, shadowRuns.cancel, async ({ db, params, audit }) => {
    const run = await cancelShadowRun(db, params.client, params.shadowRun)
    await audit({ action: shadowRunActions.cancelled, entityIndex: run.index })
    return run
  })
  route(app, shadowRuns.drop, async ({ db, params, audit }) => {
    const run = await dropShadowRun(db, params.client, params.shadowRun)
    await audit({ action: shadowRunActions.dropped, entityIndex: run.index })
    return run
  })
  route(app, shadowRuns.publish, async ({ db, params, body, user, audit }) => {
    const { run, steps, accounts } = await publishShadowRun(
      db,
      params.client,
      params.shadowRun,
      body.from,
      user.index,
    )
    await audit({
      action: shadowRunActions.published,
      entityIndex: run.index,
      after: { from: body.from, steps },
      accounts,
    })
    return run
  })
}
