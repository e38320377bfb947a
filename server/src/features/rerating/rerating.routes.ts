import { rerating } from '@nineops/contract/invoicing/rerating.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { reratingActions } from './rerating.actions.ts'
import { previewRerating, startRerating } from './rerating.service.ts'

/** The way back to rates before a run is confirmed. */
export function reratingRoutes(app: FastifyInstance): void {
  route(app, rerating.preview, ({ db, params }) => previewRerating(db, params.id))
  route(app, rerating.start, async ({ db, params, audit }) => {
    const { clientIndex } = await requireRun(db, params.id)
    const accounts = await startRerating(db, params.id)
    await audit({
      entityIndex: params.id,
      clientIndex,
      action: reratingActions.started,
      after: { accounts },
    })
    return { accounts }
  })
}
