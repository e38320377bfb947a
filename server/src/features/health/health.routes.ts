import { health } from '@nineops/contract/portal/health.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readyState } from './health.service.ts'

export function healthRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'health'>): void {
  route(app, health.live, async ({ reply }) => {
    void reply.header('Cache-Control', 'no-store')
    return { status: 'live' as const, parts: {} }
  })
  route(app, health.ready, async ({ reply }) => {
    void reply.header('Cache-Control', 'no-store')
    return readyState(deps.health)
  })
}
