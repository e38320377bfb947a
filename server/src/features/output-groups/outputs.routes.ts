import { outputs } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listOutputs } from './outputs.service.ts'

export function outputRoutes(app: FastifyInstance): void {
  route(app, outputs.list, ({ db, params }) => listOutputs(db, params.client))
}
