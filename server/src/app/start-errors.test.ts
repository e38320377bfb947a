import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { serverUrl, testDatabase } from '../../test/database.ts'
import { programEnvironment } from '../../test/program-environment.ts'
import { scratchFolder } from '../../../scripts/scratch-folder.ts'
import { loadConfig } from '../platform/config/config.ts'
import { isDiskFull } from '../platform/config/full-disk.ts'
import { localFiles } from '../platform/files/local-files.ts'
import { explainLostDatabase, explainStartError } from './start-errors.ts'

const program = new URL('../main.ts', import.meta.url).pathname
const dataDir = await scratchFolder('start-')
const database = closedAtEnd(await testDatabase())
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

/** The output of the program when started with these settings, after checking that it failed. */
async function refused(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    env: { ...programEnvironment, LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
  await once(child, 'close')
  expect(child.exitCode, text).toBe(1)
  expect(text).toContain('NineOps could not start.\n')
  // A sentence for people, not a stack.
  expect(text).not.toMatch(/^\s+at /m)
  return text
}

const statement = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}

test('all wrong settings are named at once, without their secrets', async () => {
  const text = await refused({
    DATABASE_URL: 'mysql://root:hunter2@db/nineops',
    FILES_URL: 'ftp://files:hunter2@host/',
    SMTP_URL: 'https://mail:hunter2@host/',
    IO_ROOTS: 'relative/folder',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
  })
  for (const setting of ['DATABASE_URL', 'FILES_URL', 'SMTP_URL', 'IO_ROOTS', 'METRICS_TOKEN'])
    expect(text).toMatch(new RegExp(`^The setting ${setting} .{20}`, 'm'))
  expect(text).not.toContain('hunter2')
})

test('a level of the log that there is not is named like any other setting', async () => {
  expect(await refused({ LOG_LEVEL: 'loud' })).toContain(
    'The setting LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
  )
})

test.each([
  ['a file', () => program, 'it, or a part of its path, is a file'],
  ['below a file', () => `${program}/data`, 'it, or a part of its path, is a file'],
  ['in /proc', () => '/proc/x', 'nothing can be written there (EROFS)'],
  ['deep in /sys', () => '/sys/x/y', 'nothing can be written there (EROFS)'],
])('a DATA_DIR that is %s is named at once', async (_case, place, reason) => {
  const began = Date.now()
  const text = await refused({ DATA_DIR: place() })
  expect(text).toContain(`The setting DATA_DIR names ${place()}, which can't be a folder: ${reason}.`)
  expect(Date.now() - began).toBeLessThan(20_000)
})

test('a file store below /proc fails at once, too', async () => {
  const files = localFiles('/proc/x')
  await expect(files.write('a', Buffer.from('a'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a database of a newer release is left alone', async () => {
  await statement(database.url, `insert into migrations (name, sha256) values ('9999_of_next_year.sql', 'x')`)
  const text = await refused({ DATABASE_URL: database.url })
  expect(text).toContain('it has 9999_of_next_year.sql, which this program does not know')
})

test('an unknown host is named', async () => {
  const text = await refused({ DATABASE_URL: 'postgres://nineops:hunter2@no-such-host.invalid:5432/nineops' })
  expect(text).toContain('no PostgreSQL can be reached at no-such-host.invalid:5432')
  expect(text).not.toContain('hunter2')
})

test('for a user who may not create tables, the message gives the statements for an administrator', async () => {
  const name = `nineops_guest_${process.pid}`
  const url = new URL(database.url)
  await statement(database.url, `create role ${name} login password 'guest'`)
  try {
    url.username = name
    url.password = 'guest'
    const text = await refused({ DATABASE_URL: url.href })
    expect(text).toContain(`the user "${name}" may not create tables`)
    expect(text).toContain(`to "${name}"`)
  } finally {
    await statement(database.url, `drop role ${name}`)
  }
})

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}

/** Claims to be PostgreSQL 14, and does nothing else. */
function oldPostgres(): Server {
  const ready = message('Z', Buffer.from('I'))
  const facts = {
    version: '14.9',
    major: '14',
    encoding: 'UTF8',
    name: 'x',
    database: 'x',
    schema: 'public',
    creates: 't',
  }
  const columns = Object.keys(facts).map(name => {
    const type = name === 'major' ? 23 : name === 'creates' ? 16 : 25
    return Buffer.concat([
      Buffer.from(`${name}\0`),
      int(4, 0),
      int(2, 0),
      int(4, type),
      int(2, -1),
      int(4, -1),
      int(2, 0),
    ])
  })
  const values = Object.values(facts).map(value => Buffer.concat([int(4, value.length), Buffer.from(value)]))
  return createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(4, 0)), ready]))
      socket.on('data', chunk => {
        if (chunk.toString('latin1', 0, 1) !== 'Q') return
        socket.write(
          Buffer.concat([
            message('T', int(2, columns.length), ...columns),
            message('D', int(2, values.length), ...values),
            message('C', Buffer.from('SELECT 1\0')),
            ready,
          ]),
        )
      })
    })
  })
}

test('a server that is too old is reported with its version', async () => {
  const server = oldPostgres().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const text = await refused({ DATABASE_URL: `postgres://nineops@127.0.0.1:${port}/nineops` })
  server.close()
  expect(text).toContain('this is PostgreSQL 14.9; NineOps needs 15 or newer')
})

test('a metrics port in use is reported as that, not as the portal’s', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const text = await refused({ METRICS_PORT: String(port), DATABASE_URL: serverUrl() })
  blocker.close()
  expect(text).toContain(`Port ${port} on 127.0.0.1 is taken by another program`)
  expect(text).toContain(`METRICS_PORT=${port + 1}`)
})

test("a full disk and another user's folder are reported with the folder", () => {
  const config = loadConfig({ DATA_DIR: '/srv/nineops' })
  const of = (code: string, more: object = {}) =>
    explainStartError(Object.assign(new Error(code), { code, ...more }), config)
  expect(of('ENOSPC')).toContain('The disk that holds /srv/nineops is full')
  expect(of('EDQUOT', { path: '/mnt/files/a.pdf' })).toContain('The disk that holds /mnt/files/a.pdf is full')
  const apart = loadConfig({ DATA_DIR: '/srv/nineops', FILES_URL: 'file:///mnt/files' })
  expect(explainStartError(Object.assign(new Error('full'), { code: 'ENOSPC' }), apart)).toContain(
    'The disk that holds /srv/nineops or file:///mnt/files is full',
  )
  expect(of('53100')).toContain('The disk of the database is full')
  expect(of('EROFS', { path: '/srv/nineops/files' })).toContain(
    "/srv/nineops/files can't be written by this user (EROFS)",
  )
  expect(of('EWHATEVER')).toBeUndefined()
})

/** A disk with this many megabytes free. */
const left = (megabytes: number) => (folder: string) =>
  isDiskFull(folder, () => Promise.resolve({ bavail: megabytes * 256, bsize: 4096 }))

test('a database that ended on a full disk is reported as a full disk, whatever its last client saw', async () => {
  const embedded = loadConfig({ DATA_DIR: '/srv/nineops' })
  expect(await explainLostDatabase(embedded, left(5))).toBe(
    'The disk that holds /srv/nineops is full. Free at least 1 GB and start again.',
  )
  expect(await explainLostDatabase(embedded, left(500))).toBeUndefined()
  // For a database elsewhere, the disk of DATA_DIR proves nothing.
  const theirs = loadConfig({ DATA_DIR: '/srv/nineops', DATABASE_URL: 'postgres://nineops@db/nineops' })
  expect(await explainLostDatabase(theirs, left(5))).toBeUndefined()
  expect(await isDiskFull('/no/such/folder')).toBe(false)
})
