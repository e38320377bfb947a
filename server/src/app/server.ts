import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessTokens } from '../platform/auth/access-tokens.ts'
import { rememberCallers } from '../platform/auth/known-callers.ts'
import { openSealer } from '../platform/auth/sealing.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { openReplica } from '../platform/db/replica.ts'
import { serveEvents } from '../platform/events/event-stream.ts'
import { openEventHub } from '../platform/events/events.ts'
import { closeRoots, ioRoots } from '../platform/files/io-roots.ts'
import { createHealth, type Health } from '../platform/health/health.ts'
import { createHttpApp } from '../platform/http/app.ts'
import type { CallLimits } from '../platform/http/call-limits.ts'
import { drainBeforeClosing } from '../platform/http/draining.ts'
import { listenOn } from '../platform/http/listening.ts'
import { connectJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { admitPartners } from '../features/client-credentials/partner-access.service.ts'
import { allowsOrigin } from '../features/cors-main/cors-main.service.ts'
import { openCallLog } from '../features/dash-calls/call-log.service.ts'
import { logDashCalls } from '../features/dash-calls/log-dash-calls.routes.ts'
import { buildVersion } from '../features/home/home.service.ts'
import { liveCaller } from '../features/session/open-sessions.service.ts'
import { serveOpenApi } from '../platform/openapi/serve-openapi.ts'
import { checkHealth } from './health-checks.ts'
import { jobs } from './jobs.ts'
import { ownsTopic } from './own-topics.ts'
import { openFiles } from './open-files.ts'
import { registerRoutes } from './routes.ts'

const portal = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

export interface RunningServer {
  app: FastifyInstance
  address: string
  close(): Promise<void>
}

/** For a server that is ready as soon as it listens. */
function startedHealth(): Health {
  const health = createHealth()
  health.started()
  return health
}

/** Builds the API server with everything it needs; `close` ends it all. */
export async function buildServer({
  config,
  databaseUrl,
  directUrl = databaseUrl,
  log,
  limits = {},
  health = startedHealth(),
}: {
  config: Config
  databaseUrl: string
  /** For what a pooler cannot pass on: listening, session locks, and long streams. */
  directUrl?: string
  log: Log
  health?: Health
  limits?: Partial<CallLimits>
}): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const leave = await connectJobs(directUrl, jobs, log)
  const named = databaseUrl === directUrl
  const database = openDatabase(databaseUrl, { max: 16, name: 'server', named })
  const hub = await openEventHub(directUrl, log)
  const partners = openDatabase(databaseUrl, { max: 4, name: 'partners', named })
  const { reportingDatabaseUrl } = config
  const replica =
    reportingDatabaseUrl === undefined ? null : await openReplica(database.db, reportingDatabaseUrl, log)
  const tokens = await accessTokens(database.db)
  const sealer = await openSealer(database.db)
  const owns = (user: number, topic: string) => ownsTopic(database.db, user, topic)
  const callers = rememberCallers(hub, claimed => liveCaller(database.db, claimed))
  const app = await createHttpApp({
    db: database.db,
    replica,
    partners: {
      db: partners.db,
      admit: admitPartners(partners.db),
      allowsOrigin: (origin, reseller) => allowsOrigin(partners.db, origin, reseller),
    },
    tokens,
    callers,
    log,
    limits,
    trustedProxies: config.trustedProxies,
  })
  const files = openFiles(config)
  const roots = ioRoots(config)
  const checks = await checkHealth(health, databaseUrl, files)
  // A connection of its own: calls are logged even while all others are waited for.
  const callDatabase = openDatabase(databaseUrl, { max: 1, name: 'dash-log' })
  logDashCalls(app, openCallLog({ db: callDatabase.db, log }))
  drainBeforeClosing(app, config.drainSeconds, () => serveEvents(app, hub, callers.lookUp, { owns }))
  registerRoutes(app, { files, roots, url: directUrl, config, health, tokens, sealer })
  await serveOpenApi(app, buildVersion())
  await servePortal(app)
  return {
    app,
    async close() {
      await app.close()
      await callDatabase.close()
      await leave()
      await hub.close()
      await checks.close()
      await closeRoots(roots)
      await files.close()
      await replica?.close()
      await partners.close()
      await database.close()
    },
  }
}

/** Starts serving on the configured address. @throws when the port is in use */
export async function startServer(options: {
  config: Config
  databaseUrl: string
  directUrl?: string
  log: Log
  health?: Health
}): Promise<RunningServer> {
  const { app, close } = await buildServer(options)
  try {
    const address = await listenOn(app, options.config)
    return { app, address, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A file of the built portal. */
const portalFile = /^\/(assets\/)?[\w~-][\w.~-]*\.[a-z]\w*$/i

/** The built portal: its files by name, and its page for each of the portal's addresses. */
async function servePortal(app: FastifyInstance): Promise<void> {
  if (!existsSync(portal)) return
  await app.register(fastifyStatic, {
    root: portal,
    // A route for each file would take half of a server's start.
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Built files have a hash of their content in the name; the page itself must be fresh.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  // A route of their own: the other's answers vary by the origin of the page.
  app.get('/assets/*', servePortalPath)
  app.get('/*', servePortalPath)
}

async function servePortalPath(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? ''
  if (portalFile.test(path)) return reply.sendFile(path)
  // Calls, and what only looks like a file: none of the portal's addresses ends like a file's name.
  if (/^\/(api|dash|assets|health)(\/|$)|\.[a-z]\w*$/i.test(path)) return reply.callNotFound()
  return reply.sendFile('index.html')
}
