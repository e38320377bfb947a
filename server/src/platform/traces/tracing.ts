import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type TimeInput,
} from '@opentelemetry/api'

const tracer = trace.getTracer('nineops')
let on = false
let given: SpanIds | undefined

interface SpanIds {
  traceId: string
  spanId: string
}

/** Whether this process sends traces. */
export const tracing = (): boolean => on

/**
 * Sends what this process does as OpenTelemetry traces to a collector that speaks OTLP over HTTP. Its headers, the name
 * of the service and the share of traces are read from OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME and
 * OTEL_TRACES_SAMPLER. Begin before databases are opened: only those opened later are traced.
 */
export async function startTracing(collector: string): Promise<{ close(): Promise<void> }> {
  // A process that does not trace never loads them.
  const [
    sdk,
    { OTLPTraceExporter },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const random = new sdk.RandomIdGenerator()
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'nineops' }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    // A run makes thousands of spans within seconds.
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, { maxQueueSize: 32_768, maxExportBatchSize: 2048 }),
    ],
  })
  provider.register()
  on = true
  return {
    close: async () => {
      on = false
      await provider.shutdown()
    },
  }
}

/** The current trace for work elsewhere, as W3C `traceparent`; undefined outside a trace. */
export function traceparent(): string | undefined {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier['traceparent']
}

/** Runs work that a call has begun as a part of its trace, under a name of its own. */
export async function inTrace<T>(
  from: string | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!on || from === undefined) return work()
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: from })
  return tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes }, parent, async span => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds a span that has ended elsewhere, under the ids it has there. */
export function addSpan(
  ids: SpanIds,
  name: string,
  { attributes, start, end }: { attributes: Attributes; start: TimeInput; end: TimeInput },
): void {
  given = ids
  try {
    tracer.startSpan(name, { root: true, kind: SpanKind.CLIENT, startTime: start, attributes }).end(end)
  } finally {
    given = undefined
  }
}
