import { corsOrigins as calls } from '@nineops/contract/dash-administration/cors-main.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { addOrigin, listOrigins, removeOrigin } from './cors-main.service.ts'
import { corsOriginActions } from './cors-main.actions.ts'

export function corsMainRoutes(app: FastifyInstance): void {
  route(app, calls.list, ({ db }) => listOrigins(db))
  route(app, calls.add, async ({ db, user, body, audit }) => {
    const after = await addOrigin(db, body, user.username)
    await audit({
      action: corsOriginActions.added,
      entityIndex: after.index,
      clientIndex: after.client?.index,
      after,
    })
    return after
  })
  route(app, calls.remove, async ({ db, params, audit }) => {
    const before = await removeOrigin(db, params.origin)
    await audit({
      action: corsOriginActions.removed,
      entityIndex: before.index,
      clientIndex: before.client?.index,
      before,
    })
    return undefined
  })
}
