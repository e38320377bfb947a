import { Gauge, type Registry } from 'prom-client'

interface Figure {
  metric: string
  labels?: Record<string, string>
  value: number
}

interface Source {
  name: string
  keepMs: number
  /** How long a failed source is left alone. */
  failedMs?: number
  read: () => Promise<readonly Figure[]>
}

const FAILED_MS = 2000

type Names = Readonly<Record<string, { help: string; labels: readonly string[] }>>

/**
 * Gauges whose values are read on request, at most once each `keepMs`. When a source fails its figures are missing
 * rather than stale, and `nineops_figures_up` says so; `ping`, which rejects when the database is away, tells that
 * from a slow figure (`nineops_database_up`).
 */
export function figureGauges(
  registry: Registry,
  names: Names,
  sources: readonly Source[],
  ping: () => Promise<unknown>,
): () => Promise<void> {
  const gauges = new Map(
    Object.entries(names).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  )
  const up = new Gauge({
    name: 'nineops_database_up',
    help: 'Whether the database answers, however slowly the figures come.',
    registers: [registry],
  })
  const fresh = new Gauge({
    name: 'nineops_figures_up',
    help: 'Whether figures of the database could be looked up in time: those of the moment, and slow ones.',
    labelNames: ['source'] as const,
    registers: [registry],
  })
  const held = sources.map(({ name, keepMs, failedMs = FAILED_MS, read }) => ({
    name,
    keepMs,
    failedMs,
    read,
    until: 0,
    answers: true,
    figures: [] as readonly Figure[],
  }))
  const look = async (source: (typeof held)[number]) => {
    if (performance.now() < source.until) return
    try {
      source.figures = await source.read()
      source.answers = true
      source.until = performance.now() + source.keepMs
    } catch {
      // The gauge that says whether the source answers shows it.
      source.figures = []
      source.answers = false
      source.until = performance.now() + source.failedMs
    }
  }
  const answersPing = () =>
    ping().then(
      () => true,
      () => false,
    )
  const refresh = async () => {
    for (const source of held) await look(source)
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // A gauge without labels would read 0 while its value is unknown.
      if (names[name]?.labels.length === 0) gauge.remove()
    }
    for (const { metric, labels, value } of held.flatMap(({ figures }) => figures))
      gauges.get(metric)?.set(labels ?? {}, value)
    for (const { name, answers } of held) fresh.set({ source: name }, answers ? 1 : 0)
    up.set(held.every(({ answers }) => answers) || (await answersPing()) ? 1 : 0)
  }
  let refreshing: Promise<void> | undefined
  return () => {
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }
}
