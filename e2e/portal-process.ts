import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface PortalOptions {
  dataDir: string
  port?: number
  services?: string
  databaseUrl?: string
  /** Further settings. */
  settings?: Record<string, string>
}

export interface Portal {
  process: ChildProcess
  port: number
  address: string
  /** Everything it printed, for the failure message. */
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

/** Starts NineOps as `npm start` does and waits until it serves (or, as a mere worker, until it runs). */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
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
  await Promise.race([
    serving,
    ended.then(() => Promise.reject(new Error(`NineOps ended before it served:\n${output}`))),
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`NineOps did not serve within 120 s:\n${output}`)), 120_000).unref()
    }),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    process: child,
    port,
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}
