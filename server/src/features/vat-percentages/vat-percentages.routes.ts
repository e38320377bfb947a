import { vatPercentages } from '@nineops/contract/administration/vat-percentages.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { vatPercentageActions } from './vat-percentages.actions.ts'
import { addPercentage, listPercentages, removePercentage } from './vat-percentages.service.ts'

export function vatPercentageRoutes(app: FastifyInstance): void {
  route(app, vatPercentages.list, ({ db }) => listPercentages(db))
  route(app, vatPercentages.add, async ({ db, body, user, audit }) => {
    const entityIndex = await addPercentage(db, body, user.index)
    await audit({ action: vatPercentageActions.added, entityIndex, after: body })
    return listPercentages(db)
  })
  route(app, vatPercentages.remove, async ({ db, params, audit }) => {
    const before = await removePercentage(db, params.percentage)
    await audit({ action: vatPercentageActions.removed, entityIndex: params.percentage, before })
    return listPercentages(db)
  })
}
