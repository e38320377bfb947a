import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { until } from './api-session.ts'

const root = join(import.meta.dirname, '..')
/** Half of the processor time of a start is compiling, which is the same each time. */
export const compiled = join(root, 'node_modules/.cache/compiled')
/** A failed start exits unaided; this is only for one that hangs, however busy the machine is. */
const PATIENCE_MS = 600_000
/** How long a portal may take to stop before it is killed. */
const STOP_MS = 60_000

export interface PortalOptions {
  dataDir: string
  port?: number
  services?: string
  databaseUrl?: string
  /** More settings. */
  settings?: Record<string, string>
  /** Milliseconds within which it must serve. */
  patience?: number
}

export interface Portal {
  process: ChildProcess
  port: number
  address: string
  /** All its output, for the failure message. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts NineOps as `npm start` does and waits until it serves (or, as a worker only, until it runs). A failed start
 * leaves no process behind.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: options.dataDir,
      SERVICES: options.services ?? 'api,worker',
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...options.settings,
    },
  })
  let output = ''
  const { promise: serving, resolve: ready } = Promise.withResolvers<void>()
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    if (/NineOps is ready|worker is running/.test(output)) ready()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = once(child, 'exit')
  const { patience = PATIENCE_MS } = options
  try {
    await inTime(patience, `NineOps did not serve within ${patience / 1000} s`, [
      serving,
      ended.then(() => Promise.reject(new Error('NineOps ended before it served'))),
    ])
  } catch (error) {
    await endStart(child, options.dataDir)
    throw new Error(`${error instanceof Error ? error.message : String(error)}:\n${output}`, { cause: error })
  }
  return {
    process: child,
    port,
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (isRunning(child)) child.kill(signal)
      await ended
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function inTime<T>(milliseconds: number, message: string, events: Promise<T>[]): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), milliseconds)
  try {
    return await Promise.race([...events, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Stops a portal that failed to start, and its database. */
async function endStart(child: ChildProcess, dataDir: string): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await inTime(STOP_MS, 'late', [ended]).catch(async () => {
      child.kill('SIGKILL')
      await ended
    })
  }
  const pid = await embeddedPostgres(dataDir)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  await until(
    () => embeddedPostgres(dataDir),
    found => found === undefined,
  )
}

/** The process of the embedded PostgreSQL that runs on a data folder. */
export async function embeddedPostgres(dataDir: string): Promise<number | undefined> {
  const cluster = join(dataDir, 'postgres')
  const pid = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1)[0]
  // The process id may have been reused by now.
  const cwd = pid ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : ''
  return cwd === cluster ? Number(pid) : undefined
}
