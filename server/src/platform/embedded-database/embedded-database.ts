import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { launch, type LaunchOptions } from './launch.ts'
import { readPostmaster, runsInstalled, servesCluster, stopPostmaster, waitUntilGone } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'
import { freePort } from './free-port.ts'

export interface EmbeddedDatabase {
  /** Address of the product's own database, including the password. */
  url: string
  pid: number
  /** True when the server was already running (its NineOps was killed) and was taken over. */
  adopted: boolean
  /** Settles when the server ends, by `stop` or by itself and for good. */
  exited: Promise<void>
  /** Fast shutdown by default; resolves when no process is left. May be called twice. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

/**
 * Starts the embedded PostgreSQL in `dataDir`, creating it on first use, or takes over the one running there. It
 * listens on a free port of 127.0.0.1 only. `settings` are PostgreSQL's own names and override the defaults. Throws a
 * start-up error when it can't run here. One that ends by itself is started again on its port up to `restarts` times.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string
  log: Log
  settings?: Record<string, string>
  restarts?: number
}): Promise<EmbeddedDatabase> {
  const { dataDir, log, restarts = 0 } = options
  const binaries = await findBinaries()
  const cluster = await openCluster(dataDir, binaries)
  if (cluster.created) log.info({ folder: cluster.folder }, 'Database created')
  const running = await findRunning(cluster.folder, binaries.postgres)
  const settings = { ...(await serverSettings()), ...options.settings }
  const launching = { folder: cluster.folder, program: binaries.postgres, settings, log }
  const server = running ?? (await launch({ ...launching, freePort }))
  const { pid, port } = server
  try {
    await createDatabase(address(cluster, port, 'postgres'))
  } catch (error) {
    if (!running) await stopPostmaster(pid, cluster.folder, 'fast')
    throw error
  }
  log.info({ postgres: pid, port, adopted: running !== undefined }, 'Database ready')
  return {
    url: address(cluster, port, 'nineops'),
    pid,
    adopted: running !== undefined,
    ...supervise(server, { ...launching, freePort: () => Promise.resolve(port) }, restarts),
  }
}

/** The server already running in the folder, if it can be used as it is. */
async function findRunning(
  folder: string,
  program: string,
): Promise<{ pid: number; port: number } | undefined> {
  for (;;) {
    const found = await readPostmaster(folder)
    if (!found || !(await servesCluster(found.pid, folder))) return undefined
    // After an update its files are gone from the disk, so it could not load what it still needs.
    if (!(await runsInstalled(found.pid, program))) await stopPostmaster(found.pid, folder, 'fast')
    else if (found.status === 'ready') return found
    else if (found.status === 'stopping') await waitUntilGone(found.pid, folder, 60_000)
    else await sleep(50)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'nineops'")
    if (rowCount === 0) await client.query('create database nineops')
  } finally {
    await client.end()
  }
}

/** Starts longer ago are no sign that the next will be in vain. */
const RECENT_MS = 10 * 60_000

/** Watches the server, and starts it again where it ends by itself, so that its address stays the same. */
function supervise(
  first: { pid: number },
  launching: LaunchOptions,
  restarts: number,
): Pick<EmbeddedDatabase, 'exited' | 'stop'> {
  const { folder, log } = launching
  let { pid } = first
  let stopped = false
  let restarting: Promise<unknown> = Promise.resolve()
  const watch = async () => {
    let recent: number[] = []
    for (;;) {
      await untilGone(pid, folder)
      recent = recent.filter(at => Date.now() - at < RECENT_MS)
      if (stopped || recent.length >= restarts) return
      recent.push(Date.now())
      log.error(
        { postgres: pid, attempt: recent.length, restarts },
        'The database has ended; starting it again',
      )
      // What is left of a killed server needs a moment to end.
      await sleep(500 * recent.length)
      if (stopped) return
      restarting = launch(launching).then(
        next => void ({ pid } = next),
        (error: unknown) => log.error({ err: error }, 'The database did not start'),
      )
      await restarting
    }
  }
  return {
    exited: watch(),
    async stop(mode = 'fast') {
      stopped = true
      await restarting
      await stopPostmaster(pid, folder, mode)
    },
  }
}

async function untilGone(pid: number, folder: string): Promise<void> {
  while (await servesCluster(pid, folder)) await sleep(1000, undefined, { ref: false })
}

function address(cluster: Cluster, port: number, database: string): string {
  return `postgres://nineops:${cluster.password}@127.0.0.1:${port}/${database}`
}
