import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { launch } from './launch.ts'
import { readPostmaster, runsInstalled, servesCluster, stopPostmaster, waitUntilGone } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'

export interface EmbeddedDatabase {
  /** Address of the product's own database, including the password. */
  url: string
  pid: number
  /** True when the server was already running (its NineOps was killed) and was taken over. */
  adopted: boolean
  /** Settles when the server ends, by `stop` or by itself. */
  exited: Promise<void>
  /** Fast shutdown by default; resolves when no process is left. May be called twice. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

/**
 * Starts the embedded PostgreSQL in `dataDir`, creating it on first use, or takes over the one running there. It
 * listens on a free port of 127.0.0.1 only. `settings` are PostgreSQL's own names and override the defaults. Throws a
 * start-up error when it can't run here.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string
  log: Log
  settings?: Record<string, string>
}): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options
  const binaries = await findBinaries()
  const cluster = await openCluster(dataDir, binaries)
  if (cluster.created) log.info({ folder: cluster.folder }, 'Database created')
  const running = await findRunning(cluster.folder, binaries.postgres)
  const settings = { ...(await serverSettings()), ...options.settings }
  const server =
    running ?? (await launch({ folder: cluster.folder, program: binaries.postgres, settings, freePort, log }))
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
    exited: untilGone(pid, cluster.folder),
    stop: (mode = 'fast') => stopPostmaster(pid, cluster.folder, mode),
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

async function untilGone(pid: number, folder: string): Promise<void> {
  while (await servesCluster(pid, folder)) await sleep(1000, undefined, { ref: false })
}

function address(cluster: Cluster, port: number, database: string): string {
  return `postgres://nineops:${cluster.password}@127.0.0.1:${port}/${database}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
