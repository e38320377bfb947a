import { outputGroups as endpoints } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listAffectedRuns, moveBrands, outputGroups } from './output-groups.service.ts'

export function outputGroupRoutes(app: FastifyInstance): void {
  route(app, endpoints.list, ({ db, params }) => outputGroups.list(db, params.client))
  route(app, endpoints.runs, ({ db, params }) => listAffectedRuns(db, params.client))
  route(app, endpoints.create, call => outputGroups.create(call, call.params.client, call.body))
  route(app, endpoints.change, call =>
    outputGroups.change(call, call.params.client, call.params.group, call.body),
  )
  route(app, endpoints.moveBrands, call => moveBrands(call, call.params.client, call.params.group, call.body))
  route(app, endpoints.remove, call => outputGroups.remove(call, call.params.client, call.params.group))
}
