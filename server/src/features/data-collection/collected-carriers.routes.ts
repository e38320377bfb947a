import { dataCollectionClients } from '@nineops/contract/data-collection-clients.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listCollectedCarriers, saveCollectedCarrier } from './collected-carriers.service.ts'

export function collectedCarrierRoutes(app: FastifyInstance): void {
  route(app, dataCollectionClients.list, ({ db, params }) => listCollectedCarriers(db, params.client))
  route(app, dataCollectionClients.save, async ({ db, params, body, user, audit }) => {
    const { before, after } = await saveCollectedCarrier(db, params.client, body, user.index)
    await audit({
      action: 'data_collection_client.saved',
      entity: 'data_collection_clients',
      entityIndex: after.index,
      clientIndex: params.client,
      before: before ?? undefined,
      after,
    })
    return after
  })
}
