import { type Config, isLoopback, loadConfig } from '../platform/config/config.ts'
import { usePasswordCost } from '../platform/auth/passwords.ts'
import { checkDataFolder } from '../platform/config/folders.ts'
import { lowerPriority } from '../platform/db/lower-priority.ts'
import { migrate } from '../platform/db/migrate.ts'
import { refuseUsedData } from '../platform/embedded-database/data-lock.ts'
import { tryPort } from '../platform/http/listening.ts'
import { createHealth, type Health } from '../platform/health/health.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { startTracing } from '../platform/traces/tracing.ts'
import { provideDatabase } from './database.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { startOperatingListener } from './operating-listener.ts'
import { explainLostDatabase, explainStartError } from './start-errors.ts'

/** The parts of a process. */
export interface Parts {
  /** Adds missing reference data, and on the embedded database the demo. */
  seed(options: { url: string; config: Config; log: Log; progress(line: string): void }): Promise<void>
  startServer(options: PartOptions): Promise<{ address: string; close(): Promise<void> }>
  startWorker(options: PartOptions): Promise<{ close(): Promise<void> }>
}

interface PartOptions {
  config: Config
  databaseUrl: string
  directUrl: string
  log: Log
  health: Health
}

interface Beginning {
  config: Config
  log: Log
  life: Lifecycle
  health: Health
}

/** Milliseconds that a part may take to stop, on top of the wait for balancers. */
const STOP_MS = 20_000
/** Next to a server on the same machine, people come first: a worker gets the time left over, or about a thirtieth. */
const WORKER_NICENESS = 15
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const demoUsers =
  'admin, ordering, bureau, establishment, commercial, crm, network, dash, omni or none (which has no role)'

/**
 * The life of a NineOps process: settings, data lock and database, tables, data, then the parts in SERVICES, until a
 * signal. Exits with 0 after a requested stop, 1 after a failure, 130 when forced.
 */
export async function runProcess(env: Record<string, string | undefined>, parts: Parts): Promise<void> {
  // A closed terminal or pipe must not keep the process from stopping in order.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  const log = createLog('nineops')
  let config: Config
  try {
    config = loadConfig(env)
    usePasswordCost(config.passwordCost)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  if (!config.services.includes('api')) lowerWorkerPriority(log)
  const life = createLifecycle(log, STOP_MS + config.drainSeconds * 1000)
  const health = createHealth()
  const starting = start({ config, log, life, health }, parts)
  const stop = async (code: number) => {
    health.stopping()
    await life.stop(starting)
    process.exit(code)
  }
  onSignals(log, life, stop)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Unexpected error')
      void stop(1)
    })
  }
  try {
    const database = await starting
    await database.exited
    if (life.stopping) return
    const why = await explainLostDatabase(config)
    log.fatal({ why }, 'The database has ended; NineOps stops')
    if (why !== undefined) print(process.stderr, `NineOps has ended.\n${why}`)
  } catch (error) {
    if (life.stopping) return
    const explained = explainStartError(error, config) ?? (await explainLostDatabase(config))
    if (explained === undefined) log.fatal({ err: error }, 'Start failed')
    print(process.stderr, `NineOps could not start.\n${explained ?? String(error)}`)
  }
  await stop(1)
}

async function start({ config, log, life, health }: Beginning, parts: Parts) {
  await checkDataFolder(config)
  if (config.databaseUrl === undefined) await refuseUsedData(config.dataDir)
  if (config.services.includes('api')) await tryPort(config)
  const operating =
    config.metrics &&
    (await life.keep('metrics', startOperatingListener(config.metrics, config, { health, log })))
  if (operating) progress(`Health and metrics: ${operating.address}`)
  progress(config.databaseUrl === undefined ? 'Starting the database …' : 'Connecting to the database …')
  const database = await life.keep('database', provideDatabase(config, log))
  const { url, directUrl } = database
  const { applied } = await migrate(directUrl)
  if (applied.length > 0) progress(`Database brought up to date: ${applied.at(-1)}`)
  await parts.seed({ url: directUrl, config, log, progress })
  if (operating) await life.keep('figures', Promise.resolve(operating.useDatabase(directUrl)))
  if (config.tracesUrl !== undefined) await life.keep('traces', startTracing(config.tracesUrl))
  const options = { config, databaseUrl: url, directUrl, log, health }
  if (config.services.includes('worker')) await life.keep('worker', parts.startWorker(options))
  if (config.services.includes('api')) {
    const { address } = await life.keep('server', parts.startServer(options))
    progress(`\nNineOps is ready: ${address}`)
    if (database.embedded && isLoopback(config.host)) {
      progress(`Sign in as ${demoUsers}; the password is nineops-demo.`)
    }
    progress('Ctrl-C stops it.\n')
  } else progress('The NineOps worker is running. Ctrl-C stops it.')
  health.started()
  await warnOfParts(health)
  return database
}

/** A portal with a full file store is still useful, but balancers send it no traffic, so it must be noticed. */
async function warnOfParts(health: Health): Promise<void> {
  for (const [part, found] of Object.entries(await health.state()))
    if (part !== 'process' && found !== 'ok') print(process.stderr, `Not ready yet: ${part} ${found}.`)
}

function lowerWorkerPriority(log: Log): void {
  try {
    lowerPriority(WORKER_NICENESS)
  } catch (error) {
    log.warn({ err: error }, 'This worker may not lower its priority')
  }
}

function onSignals(log: Log, life: Lifecycle, stop: (code: number) => Promise<void>): void {
  let first = 0
  const onSignal = (signal: string) => {
    if (first === 0) {
      first = Date.now()
      log.info({ signal }, 'Stopping')
      void stop(0)
      return
    }
    // One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
    if (Date.now() - first < 1000) return
    log.warn({ signal }, 'Stopping at once')
    void life.kill().finally(() => process.exit(130))
  }
  for (const signal of signals) process.on(signal, onSignal)
}

function fail(message: string): never {
  print(process.stderr, `NineOps could not start.\n${message}`)
  process.exit(1)
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line}\n`)
}

function progress(line: string): void {
  print(process.stdout, line)
}
