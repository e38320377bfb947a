import { callTraces } from '@nineops/contract/bureau/call-traces.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { searchCalls, traceCall } from './call-traces.service.ts'
import { lineCallList } from './line-calls.service.ts'

export function callTraceRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, callTraces.search, ({ db, params, query }) => searchCalls(db, params.client, query))
  route(app, callTraces.trace, ({ db, params, query }) => traceCall(db, files, params.client, query))
  listRoute(app, lineCallList)
}
