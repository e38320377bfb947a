import { carriers as endpoints } from '@nineops/contract/bureau/carriers.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { carriers, carrierUsage } from './carriers.service.ts'

export function carrierRoutes(app: FastifyInstance): void {
  route(app, endpoints.list, ({ db, params }) => carriers.list(db, params.client))
  route(app, endpoints.usage, ({ db, params }) => carrierUsage(db, params.client))
  route(app, endpoints.create, call => carriers.create(call, call.params.client, call.body))
  route(app, endpoints.update, call =>
    carriers.change(call, call.params.client, call.params.carrierIndex, call.body.carrier),
  )
}
