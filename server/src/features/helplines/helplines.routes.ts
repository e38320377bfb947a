import { helplines as endpoints } from '@nineops/contract/service-establishment/helplines.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { helplines } from './helplines.service.ts'

export function helplineRoutes(app: FastifyInstance): void {
  route(app, endpoints.list, ({ db, params }) => helplines.list(db, params.client))
  route(app, endpoints.create, call => helplines.create(call, call.params.client, call.body))
  route(app, endpoints.change, call =>
    helplines.change(call, call.params.client, call.params.helpline, call.body),
  )
  route(app, endpoints.remove, call =>
    helplines.remove(call, call.params.client, call.params.helpline, call.query),
  )
}
