import { dataCollectionClients } from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import {
  addCollectedCarrier,
  changeCollectedCarrier,
  listCollectedCarriers,
} from './collected-carriers.service.ts'
import { collectedCarrierActions } from './data-collection.actions.ts'

export function collectedCarrierRoutes(app: FastifyInstance): void {
  route(app, dataCollectionClients.list, ({ db, params }) => listCollectedCarriers(db, params.client))
  route(app, dataCollectionClients.create, async ({ db, params, body, user, audit }) => {
    const after = await addCollectedCarrier(db, params.client, body, user.index)
    await audit({ action: collectedCarrierActions.saved, entityIndex: after.index, after })
    return after
  })
  route(app, dataCollectionClients.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeCollectedCarrier(db, params.client, params.entry, body)
    await audit({ action: collectedCarrierActions.saved, entityIndex: after.index, before, after })
    return after
  })
}
