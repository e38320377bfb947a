import { resellers } from '@nineops/contract/service-establishment/resellers.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listBrandSummaries, listReadiness, listResellers } from './resellers.service.ts'

export function resellerRoutes(app: FastifyInstance): void {
  route(app, resellers.list, ({ db }) => listResellers(db))
  route(app, resellers.readiness, ({ db }) => listReadiness(db))
  route(app, resellers.brands, ({ db, params }) => listBrandSummaries(db, params.client))
}
