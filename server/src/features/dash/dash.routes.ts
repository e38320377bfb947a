import { dash } from '@nineops/contract/dash/dash.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { dashReadingRoutes } from './dash-reading.routes.ts'
import { issueDashToken } from './dash.service.ts'

export function dashRoutes(
  app: FastifyInstance,
  { tokens, config, files }: Pick<AppDeps, 'tokens' | 'config' | 'files'>,
): void {
  dashReadingRoutes(app, { files })
  route(app, dash.config, async () => ({
    baseUrl: '/dash',
    version: '1.0',
    // Built-in reports work regardless; the list shows what is not connected (product: Home).
    provider: config.oidc?.name ?? null,
    missingFeatures: config.ssrsUrl ? [] : ['Invoice Run SSRS reports'],
  }))
  route(app, dash.token, async ({ db, user, query }) => ({
    access_token: await issueDashToken(db, tokens, user, query.resellerId),
  }))
}
