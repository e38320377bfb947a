import { dataCollectionClients } from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listCollectedCarriers, saveCollectedCarrier } from './collected-carriers.service.ts'
import { collectedCarrierActions } from './data-collection.actions.ts'

export function collectedCarrierRoutes(app: FastifyInstance): void {
  route(app, dataCollectionClients.list, ({ db, params }) => listCollectedCarriers(db, params.client))
  route(app, dataCollectionClients.save, async ({ db, params, body, user, audit }) => {
    const { before, after } = await saveCollectedCarrier(db, params.client, body, user.index)
    await audit({
      action: collectedCarrierActions.saved,
      entityIndex: after.index,
      clientIndex: params.client,
      before: before ?? undefined,
      after,
    })
    return after
  })
}
