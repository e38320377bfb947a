import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { copiedFolders, scratchFolder } from '../../../../scripts/scratch-folder.ts'
import { createLog } from '../log/log.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { readPostmaster, servesCluster, stopPostmaster } from './postmaster.ts'

const log = createLog('test')
let dataDir: string
const cluster = () => join(dataDir, 'postgres')
const start = () => startEmbeddedDatabase({ dataDir, log })

const withDatabase = closedAtEnd(
  copiedFolders('embedded', async folder => {
    await (await startEmbeddedDatabase({ dataDir: folder, log })).stop()
  }),
)
beforeEach(async () => {
  dataDir = await withDatabase.copy()
})

afterEach(async () => {
  const left = await readPostmaster(cluster())
  if (left) await stopPostmaster(left.pid, cluster(), 'immediate')
  await rm(dataDir, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

/** Starts the database from another process, as NineOps does, and kills that process without warning. */
async function startAndKill(sql: string): Promise<string> {
  const code = `
    import { Client } from 'pg'
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('embedded-database.ts', import.meta.url).href)}
    import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
    const { url } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('test') })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    console.log('url=' + url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('url=')) break
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return /url=(.*)/.exec(said)?.[1] ?? ''
}

test('the first start creates a database that only its password opens, on loopback only', async () => {
  await rm(dataDir, { recursive: true })
  dataDir = await scratchFolder('embedded-')
  const database = await start()
  expect(database.adopted).toBe(false)
  expect(
    await query(database.url, "select current_setting('server_version_num')::int / 10000 as answer"),
  ).toBe(18)
  expect(await query(database.url, "select current_setting('listen_addresses') as answer")).toBe('127.0.0.1')
  expect(await query(database.url, "select current_setting('synchronous_commit') as answer")).toBe('on')
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(database.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' })
  await database.stop()
})

test('text sorts as people expect: neither case nor accents split a list', async () => {
  const database = await start()
  const sql =
    "select string_agg(n, ' ' order by n) as answer from unnest(array['Zebra', 'éclair', 'apple', 'Fox']) n"
  expect(await query(database.url, sql)).toBe('apple éclair Fox Zebra')
  await database.stop()
})

test('stop leaves no process, keeps the data, and may be called twice', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await first.stop()
  await first.exited
  expect(await servesCluster(first.pid, cluster())).toBe(false)
  expect(() => process.kill(first.pid, 0)).toThrow('ESRCH')
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select answer from kept')).toBe(42)
  await second.stop()
})

test('stop ends sessions that are still busy', async () => {
  const database = await start()
  const sleeping = query(database.url, 'select pg_sleep(60) as answer')
  const ended = expect(sleeping).rejects.toThrow(/terminat/)
  const asleep = `select count(*)::int as answer from pg_stat_activity
    where query like 'select pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`
  while ((await query(database.url, asleep)) === 0);
  await database.stop()
  await ended
})

test('a second start takes over the running server', async () => {
  const first = await start()
  const second = await start()
  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
  await second.stop()
  await first.exited
})

test('the server outlives a killed process, is taken over with its data, and can be stopped', async () => {
  const url = await startAndKill('create table kept as select 7 as answer')
  const database = await start()
  expect(database).toMatchObject({ adopted: true, url })
  expect(await query(database.url, 'select answer from kept')).toBe(7)
  await database.stop()
  expect(await servesCluster(database.pid, cluster())).toBe(false)
})

test('a stale postmaster.pid that names another living process does not prevent a start', async () => {
  const first = await start()
  const file = join(cluster(), 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, left.replace(/^\d+/, String(process.ppid)))
  const second = await start()
  expect(second.adopted).toBe(false)
  await second.stop()
})

test('recovers after the database itself was killed', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 9 as answer')
  await stopPostmaster(first.pid, cluster(), 'immediate')
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select answer from kept')).toBe(9)
  await second.stop()
})

test('a start leaves an incomplete database and its password as they are', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 11 as answer')
  await first.stop()
  const moved = join(dataDir, 'PG_VERSION')
  await rename(join(cluster(), 'PG_VERSION'), moved)
  await expect(start()).rejects.toThrow(/is not complete: it has files, but no PG_VERSION[^]*Put back/)
  await rename(moved, join(cluster(), 'PG_VERSION'))
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toBe(11)
  await second.stop()
})

test('a database that was away for one start still opens with the password', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 12 as answer')
  await first.stop()
  await rename(cluster(), join(dataDir, 'away'))
  await (await start()).stop()
  await rm(cluster(), { recursive: true })
  await rename(join(dataDir, 'away'), cluster())
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toBe(12)
  await second.stop()
})

test('a database that ends by itself is started again on its address, three times, then given up', async () => {
  const database = await startEmbeddedDatabase({ dataDir, log, restarts: 3 })
  await query(database.url, 'create table kept as select 13 as answer')
  let { pid } = database
  for (let restart = 1; restart <= 3; restart += 1) {
    await stopPostmaster(pid, cluster(), 'immediate')
    await vi.waitFor(
      async () => expect(await query(database.url, 'select answer from kept')).toBe(13),
      60_000,
    )
    pid = (await readPostmaster(cluster()))?.pid ?? 0
  }
  await stopPostmaster(pid, cluster(), 'immediate')
  await database.exited
  expect(await servesCluster((await readPostmaster(cluster()))?.pid ?? 0, cluster())).toBe(false)
})

test('a stop while the database is being started again leaves none running', async () => {
  const database = await startEmbeddedDatabase({ dataDir, log, restarts: 3 })
  await stopPostmaster(database.pid, cluster(), 'immediate')
  await vi.waitFor(async () => {
    const found = await readPostmaster(cluster())
    expect(found?.pid).toEqual(expect.any(Number))
    expect(found?.pid).not.toBe(database.pid)
  }, 60_000)
  await database.stop()
  await database.exited
  expect(await servesCluster((await readPostmaster(cluster()))?.pid ?? 0, cluster())).toBe(false)
})

test('a missing password is reported plainly', async () => {
  await (await start()).stop()
  await rm(join(dataDir, 'postgres-password'))
  await expect(start()).rejects.toThrow(/postgres-password can't be read/)
})

test.runIf(process.getuid?.() === 0)(
  'as root it also runs as another user below a closed folder',
  async () => {
    await (await start()).stop()
    await chmod(dataDir, 0o700)
    const { spawnSync } = await import('node:child_process')
    spawnSync('chown', ['-R', '65534:65534', cluster()])
    await chown(dataDir, 0, 0)
    const database = await start()
    expect((await stat(`/proc/${database.pid}`)).uid).toBe(65_534)
    await database.stop()
  },
)
