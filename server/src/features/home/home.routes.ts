import { home } from '@nineops/contract/portal/home.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { buildVersion } from './home.service.ts'

export function homeRoutes(app: FastifyInstance): void {
  route(app, home.buildVersion, async () => buildVersion())
}
