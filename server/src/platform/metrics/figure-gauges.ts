import { Gauge, type Registry } from 'prom-client'

interface Figure {
  metric: string
  labels?: Record<string, string>
  value: number
}

interface Source {
  keepMs: number
  /** How long who has failed is not asked again. */
  failedMs?: number
  read: () => Promise<readonly Figure[]>
}

const FAILED_MS = 2000

type Names = Readonly<Record<string, { help: string; labels: readonly string[] }>>

/**
 * Gauges whose values are looked up where they lie, at most once each `keepMs` however often somebody asks. When a
 * source fails its figures are gone rather than old, and `nineops_database_up` says so.
 */
export function figureGauges(
  registry: Registry,
  names: Names,
  sources: readonly Source[],
): () => Promise<void> {
  const gauges = new Map(
    Object.entries(names).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  )
  const up = new Gauge({
    name: 'nineops_database_up',
    help: 'Whether the database answered when it was last asked for figures.',
    registers: [registry],
  })
  const held = sources.map(({ keepMs, failedMs = FAILED_MS, read }) => ({
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
      source.figures = []
      source.answers = false
      source.until = performance.now() + source.failedMs
    }
  }
  const refresh = async () => {
    for (const source of held) await look(source)
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // One without labels would read 0, where nothing is known.
      if (names[name]?.labels.length === 0) gauge.remove()
    }
    for (const { metric, labels, value } of held.flatMap(({ figures }) => figures))
      gauges.get(metric)?.set(labels ?? {}, value)
    up.set(held.every(({ answers }) => answers) ? 1 : 0)
  }
  let refreshing: Promise<void> | undefined
  return () => {
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }
}
