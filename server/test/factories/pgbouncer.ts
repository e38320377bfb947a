import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/platform/embedded-database/free-port.ts'

/** Debian has it where only root looks. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/** Whether PgBouncer is installed; `npm test` installs it where it may. */
export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version'], { env }).status === 0

export interface Pooler {
  /** The given database, through the pooler. */
  url: string
  close(): Promise<void>
}

/**
 * PgBouncer in front of a database: each transaction may have another of its few connections.
 * @param settings lines of its section `[pgbouncer]`
 */
export async function startPooler(
  url: string,
  settings: string[] = ['ignore_startup_parameters = options'],
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-pooler-'))
  const { hostname, port, username, password } = new URL(url)
  const own = await freePort()
  const place = { host: hostname, port, user: username, password: decodeURIComponent(password) }
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = ${Object.entries(place)
        .filter(([, value]) => value !== '')
        .map(pair => pair.join('='))
        .join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      ...settings,
    ].join('\n'),
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  const serving = new Promise<void>(resolve => {
    child.stderr.on('data', chunk => {
      said += String(chunk)
      if (said.includes('process up')) resolve()
    })
  })
  const failed = ended.then(() => Promise.reject(new Error(`PgBouncer did not start:\n${said}`)))
  await Promise.race([serving, failed])
  failed.catch(() => {})
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: own }).href,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
