import { catchUps } from '@nineops/contract/ordering/catch-ups.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { catchUpActions } from './catch-ups.actions.ts'
import { catchUpOf, decideCatchUp } from './catch-ups.service.ts'

export function catchUpRoutes(app: FastifyInstance): void {
  route(app, catchUps.get, ({ db, params, query }) => catchUpOf(db, params.client, query.open === 'true'))
  route(app, catchUps.decide, async ({ db, params, body, user, audit, unchanged }) => {
    const { before, changed } = await decideCatchUp(db, params.client, body, user.index)
    if (changed)
      await audit({
        action: catchUpActions[body.decision],
        entityIndex: params.client,
        after: { reason: body.reason, amount: before.first?.held.amount, charges: before.first?.held.count },
      })
    else unchanged()
    return catchUpOf(db, params.client)
  })
}
