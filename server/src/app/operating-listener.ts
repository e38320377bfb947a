import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gauge, Registry } from 'prom-client'
import { buildVersion } from '../features/home/home.service.ts'
import { readyState } from '../features/health/health.service.ts'
import { currentFigures, figureNames, slowFigures } from '../features/operating/operating-figures.service.ts'
import type { Config, MetricsSettings } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import type { Health } from '../platform/health/health.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Log } from '../platform/log/log.ts'
import { figureGauges } from '../platform/metrics/figure-gauges.ts'
import { registry, watchNode } from '../platform/metrics/metrics.ts'

const CURRENT_MS = 10_000
const SLOW_MS = 60_000
/** No figure is worth delaying the database for. */
const TIMEOUT_MS = 3000
/** Time allowed for a reachable database: together with the above, less than the ten seconds that a scraper waits. */
const PING_MS = 2000

export interface OperatingListener {
  address: string
  /** Figures of the database, once there is one; `url` bypasses a pooler. */
  useDatabase(url: string): { close(): Promise<void> }
  close(): Promise<void>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function mayRead({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const disk = new Gauge({
  name: 'nineops_disk_free_bytes',
  help: 'Room left on the disk of DATA_DIR.',
  registers: [registry],
})
const build = new Gauge({
  name: 'nineops_build_info',
  help: 'Always 1; the label tells which build runs.',
  labelNames: ['version'] as const,
  registers: [registry],
})

/** Serves health and metrics of a process on a listener of their own, from before its start until after its stop. */
export async function startOperatingListener(
  settings: MetricsSettings,
  { dataDir }: Pick<Config, 'dataDir'>,
  { health, log }: { health: Health; log: Log },
): Promise<OperatingListener> {
  watchNode()
  build.set({ version: buildVersion() }, 1)
  let figures: { registry: Registry; refresh(): Promise<void> } | undefined

  const metrics = async (): Promise<string> => {
    await figures?.refresh()
    // Without an answer the gauge keeps its last value: the other metrics matter more.
    const room = await statfs(dataDir).catch(() => undefined)
    if (room) disk.set(room.bavail * room.bsize)
    return Registry.merge(figures ? [registry, figures.registry] : [registry]).metrics()
  }
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    reply.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff')
    const send = (status: number, type: string, body: string) =>
      reply.writeHead(status, { 'Content-Type': type }).end(body)
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET') return send(405, 'text/plain', 'GET alone\n')
    if (path === '/health/live') return send(200, 'application/json', '{"status":"live","parts":{}}')
    if (path === '/health/ready')
      return send(200, 'application/json', JSON.stringify(await readyState(health)))
    if (path !== '/metrics')
      return send(404, 'text/plain', 'There are /health/live, /health/ready and /metrics\n')
    if (!mayRead(request, settings.token)) return send(401, 'text/plain', 'The token is missing or wrong\n')
    return send(200, registry.contentType, await metrics())
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.warn({ err: error }, 'metrics')
      const { status, body } = error instanceof AppError ? error : { status: 500, body: {} }
      reply.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: body }))
    })
  })
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host

  return {
    address: `http://${host}:${port}`,
    useDatabase(url) {
      const { db, close } = openDatabase(url, { max: 1, patienceMs: TIMEOUT_MS })
      // A separate connection, so that it never waits behind a figure.
      const probe = openDatabase(url, { max: 1, patienceMs: PING_MS })
      const own = new Registry()
      const sources = [
        { name: 'current', keepMs: CURRENT_MS, read: () => currentFigures(db) },
        { name: 'slow', keepMs: SLOW_MS, read: () => slowFigures(db) },
      ]
      const refresh = figureGauges(own, figureNames, sources, () => probe.pool.query('select 1'))
      figures = { registry: own, refresh }
      return {
        async close() {
          figures = undefined
          await probe.close()
          await close()
        },
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
