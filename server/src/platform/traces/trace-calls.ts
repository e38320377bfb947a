import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracing } from './tracing.ts'

const tracer = trace.getTracer('nineops')

/**
 * Traces each call of the APIs. A call of the portal continues its browser's trace; partners' calls begin their own, as
 * they may not choose what is traced. The header `traceresponse` tells browsers that calls are traced.
 */
export function traceCalls(app: FastifyInstance): void {
  if (!tracing()) return
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    // Streams of progress last as long as a tab.
    if (!/^\/(api|dash)\//.test(url ?? '') || url === '/api/events') return done()
    const from = url?.startsWith('/api/') ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': request.method,
      'http.route': url,
      'nineops.request_id': request.id,
    }
    const span = tracer.startSpan(`${request.method} ${url}`, { kind: SpanKind.SERVER, attributes }, from)
    const { traceId, spanId } = span.spanContext()
    void reply.header('traceresponse', `00-${traceId}-${spanId}-01`)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    const traced = trace.setSpan(from, span)
    contexts.set(request, traced)
    context.with(traced, done)
  })
  // Reading a body leaves the context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
}
