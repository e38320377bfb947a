import { provisionalUsage } from '@nineops/contract/bureau/provisional-usage.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { provisionalUsageActions } from './provisional-usage.actions.ts'
import { accountUsage, askToRateUsage, provisionalRating } from './provisional-usage.service.ts'

export function provisionalUsageRoutes(app: FastifyInstance): void {
  route(app, provisionalUsage.get, ({ db, params }) => provisionalRating(db, params.client))
  route(app, provisionalUsage.rate, async ({ db, params, audit }) => {
    const rating = await askToRateUsage(db, params.client)
    const { client } = params
    await audit({ action: provisionalUsageActions.started, entityIndex: client, clientIndex: client })
    return rating
  })
  route(app, provisionalUsage.account, ({ db, params }) => accountUsage(db, params.client, params.account))
}
