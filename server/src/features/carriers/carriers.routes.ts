import { carriers } from '@nineops/contract/carriers.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { carrierUsage, createCarrier, listCarriers, updateCarrier } from './carriers.service.ts'

export function carrierRoutes(app: FastifyInstance): void {
  route(app, carriers.list, ({ db, params }) => listCarriers(db, params.client))
  route(app, carriers.usage, ({ db, params }) => carrierUsage(db, params.client))
  route(app, carriers.create, async ({ db, params, body, audit }) => {
    const after = await createCarrier(db, params.client, body)
    await audit({
      action: 'carrier.created',
      entity: 'carriers',
      entityIndex: after.index,
      clientIndex: params.client,
      after,
    })
    return after
  })
  route(app, carriers.update, async ({ db, params, body, audit }) => {
    const { before, after } = await updateCarrier(db, params.client, params.carrierIndex, body.carrier)
    await audit({
      action: 'carrier.changed',
      entity: 'carriers',
      entityIndex: after.index,
      clientIndex: params.client,
      before,
      after,
    })
    return after
  })
}
