import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildAccount, buildReseller } from '../../../test/bill-run-factory.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { writeAudit } from '../audit/audit.ts'
import { auditActions } from '../audit/audit-actions.ts'
import { withConnection } from '../db/copy.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { describeSchema } from '../db/describe-schema.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { OTHER_CONNECTIONS } from '../db/other-connections.ts'
import type { Files } from '../files/files.ts'
import { localFiles } from '../files/local-files.ts'
import { connectJobs, defineJob, enqueue } from '../jobs/jobs.ts'
import { createLog } from '../log/log.ts'
import { createArchive } from './archive-writer.ts'
import { type ArchiveEntry, openArchive } from './archive-reader.ts'
import type { Manifest } from './backup-format.ts'
import { RestoreUnfinished } from './backup-problem.ts'
import { stageFiles } from './replace-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { createSchema } from './restore-schema.ts'
import { beginSnapshot } from './snapshot.ts'
import { entryHead } from './tar-blocks.ts'
import { writeBackup } from './write-backup.ts'

const longName = `${'Übung '.repeat(30)}.pdf`
const testActions = auditActions('test', 'accounts', 'account', { made: 'Test made' })
const later = defineJob({
  name: 'test.later',
  payload: z.object({ n: z.number() }),
  run: () => Promise.resolve(),
})
const calls = 25_000
const backedUp = {
  'invoices/1/A-1.pdf': 'a PDF',
  [`packs/${longName.trim()}`]: 'named at length',
  'packs/large.zip': 'much'.repeat(10),
  'packs/empty': '',
}
const progress = () => {}

let folder = ''
let database: TestDatabase
let own: Database
let archive = ''
let manifest: Omit<Manifest, 'lists'>
const made: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nineops-backups-'))
  database = await testDatabase()
  own = openDatabase(database.url, { max: 2 })
  await fill(own)
  const files = localFiles(join(folder, 'files'))
  await files.write('invoices/1/A-1.pdf', Buffer.from('a PDF'))
  await files.write(`packs/${longName.trim()}`, Buffer.from('named at length'))
  await files.write('packs/large.zip', Buffer.alloc(9 << 20, 'much'))
  await files.write('packs/empty', Buffer.alloc(0))
  archive = join(folder, 'whole.tar')
  manifest = await writeBackup({ url: database.url, files, path: archive, progress })
}, 60_000)

afterAll(async () => {
  await own.close()
  for (const one of [database, ...made]) await one.close()
  await rm(folder, { recursive: true, force: true })
})

/** Resellers with calls in partitions of their own, a generation of rated calls, an audit trail and a queued job. */
async function fill({ db, pool }: Database): Promise<void> {
  const reseller = await buildReseller(db)
  await buildReseller(db)
  await buildAccount(db, reseller, ['441632000001'])
  await pool.query(
    `insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination, started_at, duration_seconds)
     select $1, $2, 'call ' || n || E'\\t\\\\\\n', 1, n, '441632000001', repeat('4', 400), '2026-10-01Z'::timestamptz + n * interval '1 s', n
     from generate_series(1, $3::int) n`,
    [reseller.client, reseller.carrier, calls],
  )
  await pool.query(`
    create table rated_calls_7_1 (like rated_calls, constraint rated_calls_7_1_run check (bill_run_index = 7));
    create index rated_calls_7_1_cli on rated_calls_7_1 (cli, started_at) where exception = 'unallocated';
    alter table rated_calls attach partition rated_calls_7_1 for values in (7)`)
  await writeAudit(db, { index: 0, username: '' }, 'r', {
    action: testActions.made,
    entityIndex: 1,
  })
  const leave = await connectJobs(database.url, [later], createLog('test'))
  await enqueue(db, later, { n: 9 }, { startAfter: 3600 })
  await leave()
}

async function target(): Promise<TestDatabase> {
  const one = await emptyDatabase()
  made.push(one)
  return one
}

const restore = (path: string, url: string, { replace = false, into = 'restored' } = {}) =>
  restoreBackup({ url, files: localFiles(join(folder, into)), path, replace, progress })

/** Every file below a folder with a digest of its content. */
async function contentOf(name: string): Promise<Record<string, string>> {
  const files = localFiles(join(folder, name))
  const found: Record<string, string> = {}
  for await (const key of files.each(''))
    found[key] = (await readFile(join(folder, name, key), 'utf8')).slice(0, 40)
  return found
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const isEmpty = async (url: string) =>
  expect(await ask(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  )

/** The archive with the bytes at one place changed. */
async function changed(name: string, how: (path: string) => Promise<void>): Promise<string> {
  const path = join(folder, name)
  await promisify(execFile)('cp', [archive, path])
  await how(path)
  return path
}

test('a restore returns every row, file, sequence, partition, trigger and queued job', async () => {
  const { url } = await target()
  const restored = await restore(archive, url)
  expect(restored).toMatchObject({ applied: [], leftOut: [] })
  const again = await writeBackup({
    url,
    files: localFiles(join(folder, 'restored')),
    path: join(folder, 'again.tar'),
    progress,
  })
  expect(again.tables).toEqual(manifest.tables)
  expect(again.files).toEqual({ count: 4, bytes: (9 << 20) + 20 })
  expect(again.tables.find(table => table.name === 'calls_1')).toMatchObject({
    rows: calls,
    partition: { parent: 'calls' },
  })
  // A sequence that a running server used has moved on by itself.
  expect(again.sequences).toEqual(manifest.sequences)
  expect((await describeSchema(url)).snapshot).toEqual((await describeSchema(database.url)).snapshot)
  const indexes = `select replace(indexdef, 'rated_calls_7_1_cli', '') as def from pg_indexes where tablename = 'rated_calls_7_1'`
  expect(await ask(url, indexes)).toEqual(await ask(database.url, indexes))
  await expect(ask(url, 'delete from audit_entries')).rejects.toThrow()
  const [next] = await ask(url, `insert into clients (name) values ('Next') returning index`)
  expect(next).toEqual({ index: 3 })
  expect(await ask(url, `select to_regclass('calls_3')::text as name`)).toEqual([{ name: 'calls_3' }])
  expect(await ask(url, `select data from pgboss.job where name = 'test.later'`)).toMatchObject([
    { data: { n: 9 } },
  ])
  const leave = await connectJobs(url, [later], createLog('test'))
  await leave()
})

test('a table that is copied may be replaced at once; one that is not yet copied waits', async () => {
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  const snapshot = await beginSnapshot(reader)
  const first = snapshot.tables.findIndex(table => table.name === 'rated_calls_7_1')
  for (let at = 0; at <= first; at += 1) await snapshot.release(at)
  const replace = (table: string) =>
    ask(database.url, `begin; set lock_timeout = '50ms'; drop table ${table}; rollback`)
  await expect(replace('calls_2')).resolves.not.toThrow()
  await expect(replace('rated_calls_7_1')).resolves.not.toThrow()
  await expect(replace('webhook_events cascade')).rejects.toThrow('lock timeout')
  await reader.end()
})

test('a database that is not empty, or in use, is refused; --replace discards its content', async () => {
  const url = made[0]?.url ?? ''
  await ask(url, 'create table notes (text text); create type mood as enum (); drop table calls_2')
  await expect(restore(archive, url)).rejects.toThrow('not empty: it has 3 resellers and 0 invoices')
  const other = new Client({ connectionString: url })
  await other.connect()
  await expect(restore(archive, url, { replace: true })).rejects.toThrow('1 other connection is open')
  await other.end()
  const taken = localFiles(join(folder, 'taken'))
  await taken.write('invoices/1/A-1.pdf', Buffer.from('other'))
  await taken.write('invoices/9/Z-9.pdf', Buffer.from('of a run that is gone'))
  const { displaced } = await restore(archive, url, { replace: true, into: 'taken' })
  const left = `select to_regclass('notes') as notes, to_regtype('mood') as mood, (select count(*)::int from calls) as calls`
  expect(await ask(url, left)).toEqual([{ notes: null, mood: null, calls }])
  expect(await contentOf('taken')).toEqual({
    ...backedUp,
    [`${displaced?.folder}/invoices/1/A-1.pdf`]: 'other',
    [`${displaced?.folder}/invoices/9/Z-9.pdf`]: 'of a run that is gone',
  })
  // Displaced files are not the product's.
  const path = join(folder, 'after-replace.tar')
  expect((await writeBackup({ url, files: taken, path, progress })).files.count).toBe(4)
})

/** Another store with one file that differs from the archive's and one that the archive does not have. */
async function filledStore(name: string): Promise<Record<string, string>> {
  const files = localFiles(join(folder, name))
  await files.write('packs/empty', Buffer.from('other'))
  await files.write('packs/gone.zip', Buffer.from('unknown'))
  return { 'packs/empty': 'other', 'packs/gone.zip': 'unknown' }
}

/** A store whose n-th call of a kind fails. */
function failing(name: string, what: 'write' | 'move', nth: number): Files {
  const files = localFiles(join(folder, name))
  let times = 0
  const passed = <T>(work: () => Promise<T>): Promise<T> =>
    (times += 1) === nth ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })) : work()
  return what === 'write'
    ? { ...files, write: (...given) => passed(() => files.write(...given)) }
    : { ...files, move: (...given) => passed(() => files.move(...given)) }
}

test('a replacing restore that fails before the commit leaves database and files as they were', async () => {
  const { url } = await target()
  await ask(url, 'create table notes (text text)')
  const before = await filledStore('half')
  const files = failing('half', 'write', 3)
  await expect(restoreBackup({ url, files, path: archive, replace: true, progress })).rejects.toThrow(
    /is full/,
  )
  expect(await contentOf('half')).toEqual(before)
  expect(await ask(url, `select to_regclass('notes')::text as notes`)).toEqual([{ notes: 'notes' }])
})

test('a restore that fails while swapping files keeps NineOps from starting, and the next one completes it', async () => {
  const { url } = await target()
  await filledStore('swapped')
  const files = failing('swapped', 'move', 2)
  await expect(restoreBackup({ url, files, path: archive, replace: true, progress })).rejects.toThrow(
    /database is restored, but not all files are in place: .* Run the same command again/,
  )
  await expect(migrate(url)).rejects.toThrow('its files were not all put in place')
  const path = join(folder, 'half-placed.tar')
  await expect(writeBackup({ url, files, path, progress })).rejects.toThrow('not all put in place')
  await restore(archive, url, { replace: true, into: 'swapped' })
  await expect(migrate(url)).resolves.toEqual({ applied: [] })
})

/** The database through a connection that breaks once it has answered that the transaction is committed. */
async function breakingAtCommit(url: string): Promise<{ url: string; close(): void }> {
  const commit = Buffer.from('Q\0\0\0\x0bcommit\0')
  const { hostname, port } = new URL(url)
  const between = createServer(near => {
    const far = connect(Number(port), hostname)
    let committing = false
    near.on('data', sent => {
      committing = committing || sent.equals(commit)
      far.write(sent)
    })
    far.on('data', answer => (committing ? near.destroy() : near.write(answer)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((between.address() as AddressInfo).port)
  return { url: through.href, close: () => between.close() }
}

test('when the connection breaks at the commit, the message does not say that nothing was restored', async () => {
  const { url } = await target()
  const broken = await breakingAtCommit(url)
  for (const replace of [false, true]) {
    const ended = restore(archive, broken.url, { replace, into: 'broken' })
    await expect(ended).rejects.toBeInstanceOf(RestoreUnfinished)
    await expect(ended).rejects.toThrow(/may be restored.* same command again with --replace/)
    // PostgreSQL takes a moment to notice that the connection is gone.
    await expect.poll(() => ask(url, OTHER_CONNECTIONS), { timeout: 20_000 }).toEqual([{ others: 0 }])
    expect(await ask(url, 'select count(*)::int as calls from calls')).toEqual([{ calls }])
  }
  broken.close()
  await expect(migrate(url)).rejects.toThrow('its files were not all put in place')
})

test('a file swap interrupted at any point loses no file, and the next restore completes it', async () => {
  const reader = await openArchive(archive)
  for (let nth = 1; nth <= 6; nth += 1) {
    const name = `swap-${nth}`
    const before = await filledStore(name)
    const toRestore = { archive: reader, count: 4, progress }
    const staged = await stageFiles({ ...toRestore, files: failing(name, 'move', nth) })
    await expect(staged.place()).rejects.toThrow('no room')
    const left = Object.entries(await contentOf(name))
    for (const [key, text] of Object.entries(before))
      expect(
        left.some(([place, now]) => place.endsWith(key) && now === text),
        key,
      ).toBe(true)
    await (await stageFiles({ ...toRestore, files: localFiles(join(folder, name)) })).place()
    const now = Object.entries(await contentOf(name))
    expect(Object.fromEntries(now.filter(([key]) => !key.startsWith('replaced/')))).toEqual(backedUp)
    expect(now.filter(([key]) => key.startsWith('replaced/')).map(([, text]) => text)).toEqual(
      expect.arrayContaining(Object.values(before)),
    )
  }
  await reader.close()
})

test('a file that the backup does not have is not left in a store that should be empty', async () => {
  const { url } = await target()
  await localFiles(join(folder, 'extra')).write('packs/gone.zip', Buffer.from('unknown'))
  await expect(restore(archive, url, { into: 'extra' })).rejects.toThrow(
    'it has packs/gone.zip, which is not in the backup',
  )
  expect(await contentOf('extra')).toEqual({ 'packs/gone.zip': 'unknown' })
  await isEmpty(url)
})

test('a different file of the same name is never overwritten without --replace, and the database stays as it was', async () => {
  const { url } = await target()
  await localFiles(join(folder, 'other')).write('packs/empty', Buffer.from('other'))
  await expect(restore(archive, url, { into: 'other' })).rejects.toThrow('it has another packs/empty')
  expect(await contentOf('other')).toEqual({ 'packs/empty': 'other' })
  await isEmpty(url)
})

test('a damaged or truncated archive is refused by name before anything is changed', async () => {
  const { url } = await target()
  const reader = await openArchive(archive)
  const entries: ArchiveEntry[] = []
  for await (const entry of reader.entries()) entries.push(entry)
  await reader.close()
  const of = (start: string) => entries.find(entry => entry.name.startsWith(start))
  for (const start of [
    'tables/product.calls_1/000001',
    'files/invoices/1/A-1.pdf',
    'manifest.json',
    'lists/',
  ]) {
    const entry = of(start)
    const path = await changed('damaged.tar', async copy => {
      const file = await open(copy, 'r+')
      await file.write(Buffer.from([0xff]), 0, 1, (entry?.at ?? 0) + 3)
      await file.close()
    })
    await expect(restore(path, url), start).rejects.toThrow(
      `damaged: ${entry?.name} is not as it was written`,
    )
  }
  const cut = await changed('cut.tar', copy => truncate(copy, (of('files/packs/large.zip')?.at ?? 0) + 4096))
  await expect(restore(cut, url)).rejects.toThrow(/cut off after [\d.]+ MB, in files\/packs\/large.zip/)
  const ended = await changed('ended.tar', copy => truncate(copy, (of('manifest.json')?.at ?? 0) - 512))
  await expect(restore(ended, url)).rejects.toThrow('cut off')
  const torn = await changed('torn.tar', async copy => {
    const file = await open(copy, 'r+')
    await file.write(Buffer.from('x'), 0, 1, (of('files/packs/empty')?.at ?? 0) - 400)
    await file.close()
  })
  await expect(restore(torn, url)).rejects.toThrow(/damaged at byte \d+/)
  await expect(restore(join(folder, 'nothing.tar'), url)).rejects.toThrow('There is no backup at')
  await expect(restore(join(folder, 'files/packs/large.zip'), url)).rejects.toThrow('is no backup of NineOps')
  await isEmpty(url)
})

test('a backup of a newer release is refused', async () => {
  const { url } = await target()
  const write = async (name: string, changes: Partial<Manifest>) => {
    const path = join(folder, name)
    await (await createArchive(path)).close({ ...manifest, tables: [], sequences: [], ...changes })
    return path
  }
  const newer = [...manifest.migrations, { name: '9999_of_tomorrow.sql', sha256: '' }]
  await expect(restore(await write('newer.tar', { migrations: newer }), url)).rejects.toThrow(
    'newer release (0.1.0): it has the migration 9999_of_tomorrow.sql',
  )
  await expect(restore(await write('format.tar', { format: 2, release: '3.0.0' }), url)).rejects.toThrow(
    'made by release 3.0.0, which is newer',
  )
  const queue = await write('queue.tar', { queueVersion: 9999 })
  await expect(restore(queue, url, { into: 'newer-queue' })).rejects.toThrow('its queue is of version 9999')
  await isEmpty(url)
})

test('an older queue is restored as it was, and the next start upgrades it', async () => {
  const [old, into] = [await target(), await target()]
  const version = Number(manifest.queueVersion) - 1
  const migrations = await readMigrations()
  await withConnection(old.url, async client => {
    await client.query('begin')
    await createSchema(client, migrations, version)
    await client.query('commit')
  })
  const path = join(folder, 'older-queue.tar')
  const files = localFiles(join(folder, 'no-files'))
  const older = await writeBackup({ url: old.url, files, path, progress })
  expect(older.queueVersion).toBe(version)
  await restore(path, into.url, { into: 'older-queue' })
  const inUse = 'select version from pgboss.version'
  expect(await ask(into.url, inUse)).toEqual([{ version }])
  const leave = await connectJobs(into.url, [later], createLog('test'))
  await leave()
  expect(await ask(into.url, inUse)).toEqual([{ version: manifest.queueVersion }])
})

test('a user who is not a superuser restores into their own database and sees that others are connected', async () => {
  const { url } = await target()
  const name = `nineops_own_${process.pid}`
  const their = new URL(url).pathname.slice(1)
  await ask(url, `create role ${name} login password 'own'`)
  await ask(url, `alter database ${their} owner to ${name}`)
  const address = new URL(url)
  address.username = name
  address.password = 'own'
  try {
    const other = new Client({ connectionString: url })
    await other.connect()
    await expect(restore(archive, address.href)).rejects.toThrow('1 other connection is open')
    await other.end()
    await restore(archive, address.href, { into: 'own' })
    expect(await ask(address.href, 'select count(*)::int as calls from calls')).toEqual([{ calls }])
  } finally {
    await made.pop()?.close()
    await ask(database.url, `drop role ${name}`)
  }
})

test('a database without the product and a missing folder are not backups', async () => {
  const { url } = await target()
  const files = localFiles(join(folder, 'files'))
  const to = (path: string, from: string) => writeBackup({ url: from, files, path, progress })
  await expect(to(join(folder, 'nothing-in-it.tar'), url)).rejects.toThrow('holds no NineOps')
  await expect(to(join(folder, 'nowhere/a.tar'), database.url)).rejects.toThrow('There is no folder for')
  expect((await readdir(folder)).filter(name => name.startsWith('nothing-in-it'))).toEqual([])
})

test('an entry with a negative size or an overlong name is damage and does not loop for ever', async () => {
  const { url } = await target()
  for (const size of ['-1024', '1e3', String(Number.MAX_SAFE_INTEGER + 1)]) {
    const path = join(folder, 'hostile.tar')
    const head = entryHead('Ü', 0)
    const text = `size=${size}\n`
    const record = `${text.length + 3} ${text}`
    head.fill(0, 512, 1024).write(record, 512)
    await writeFile(path, head)
    await expect(restore(path, url), size).rejects.toThrow(/damaged at byte 0|no backup of NineOps|cut off/)
  }
  await isEmpty(url)
})

test('a full disk is reported in plain words and leaves no archive behind', async () => {
  const into = join(folder, 'small')
  const command = `ulimit -f 200; exec "${process.execPath}" server/src/app/commands/backup.ts --to "${into}.tar"`
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  await expect(promisify(execFile)('sh', ['-c', command], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^NineOps could not be backed up.\nThe disk that holds .*small\.tar is full/,
    ),
  })
  expect((await readdir(folder)).filter(name => name.startsWith('small'))).toEqual([])
})
