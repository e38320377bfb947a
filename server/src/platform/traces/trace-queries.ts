import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

const tracer = trace.getTracer('nineops')

/** What a statement does and to which table, such as `select accounts`. */
function nameOf(statement: string): string {
  const [verb = 'sql'] = /[a-z]+/i.exec(statement) ?? []
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(statement)?.[1]
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}

/** Adds a statement to the trace of the call or job that sent it; its values, which may be personal, stay out. */
export function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  if (!trace.getActiveSpan()) return
  const end = performance.timeOrigin + performance.now()
  const span = tracer.startSpan(nameOf(query.sql), {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
