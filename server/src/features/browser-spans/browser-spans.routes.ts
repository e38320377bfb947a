import { browserSpans } from '@nineops/contract/portal/browser-spans.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { addSpan, tracing } from '../../platform/traces/tracing.ts'

/** What browsers measured, added to the traces of their calls; forgotten where nothing is traced. */
export function browserSpanRoutes(app: FastifyInstance): void {
  route(app, browserSpans.add, async ({ body }) => {
    if (!tracing()) return undefined
    for (const { traceId, spanId, method, urlPath, screen, startedAt, milliseconds, status } of body.spans)
      addSpan({ traceId, spanId }, `browser ${method} ${urlPath}`, {
        attributes: { 'url.path': urlPath, 'nineops.screen': screen, 'http.response.status_code': status },
        start: startedAt,
        end: startedAt + milliseconds,
      })
    return undefined
  })
}
