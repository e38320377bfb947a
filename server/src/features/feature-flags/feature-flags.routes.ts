import { featureFlags } from '@nineops/contract/service-establishment/feature-flags.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createFlag, listFlags, removeFlag } from './feature-flags.service.ts'
import { featureFlagActions } from './feature-flags.actions.ts'

export function featureFlagRoutes(app: FastifyInstance): void {
  route(app, featureFlags.list, ({ db, params }) => listFlags(db, params.client))
  route(app, featureFlags.create, async ({ db, params, body, user, audit }) => {
    const after = await createFlag(db, params.client, body, user.index)
    await audit({ action: featureFlagActions.created, after })
    return after
  })
  route(app, featureFlags.remove, async ({ db, params, audit }) => {
    const before = await removeFlag(db, params.client, params.flag)
    await audit({ action: featureFlagActions.removed, before })
    return undefined
  })
}
