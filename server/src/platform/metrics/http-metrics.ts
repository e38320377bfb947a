import type { FastifyInstance } from 'fastify'
import { httpDuration, httpInFlight, httpRequests } from './metrics.ts'

/** Addresses contain account numbers and search terms, and are unlimited: all calls without a route count as one. */
const routeOf = (url: string | undefined): string => (url === undefined || url === '*' ? 'none' : url)

/** Counts and times every call, however it ends. */
export function measureCalls(app: FastifyInstance): void {
  const open = new WeakSet<object>()
  app.addHook('onRequest', async (request, reply) => {
    httpInFlight.inc()
    open.add(request)
    // Also where the caller disconnects and nothing is answered.
    reply.raw.once('close', () => {
      if (open.delete(request)) httpInFlight.dec()
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const method = request.method
    const route = routeOf(request.routeOptions.url)
    httpRequests.inc({ method, route, status: reply.statusCode })
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    httpDuration.observe({ method, route }, reply.elapsedTime / 1000)
  })
}
