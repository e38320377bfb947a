import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { storeCallFile } from '../../../test/factories/call-files.ts'
import { openTestDatabase } from '../../../test/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { collectFile, giveUpFile } from './collect-file.service.ts'

const database = closedAtEnd(await openTestDatabase())
const folder = await mkdtemp(join(tmpdir(), 'nineops-collect-'))
const files = localFiles(folder)
const client = await database.build.client('Acme')
const carrier = await database.build.carrier(client, 'Trunkline')
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Lines of the file that must not fill memory; the soak reads 200,000. */
const FLAT_LINES = Number(process.env['FLAT_LINES'] ?? 60_000)

const HEADER = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost\n'
function* lines(prefix: string, count: number): Generator<string> {
  yield HEADER
  for (let n = 0; n < count; n += 1)
    yield `${prefix}${n},01632960001,02079460000,2026-07-01T09:00:00Z,61,0.0125\n`
}

const store = (name: string, count: number): Promise<number> =>
  storeContent(name, Readable.from(toBuffers(lines(name, count))))

const storeContent = (name: string, content: Buffer | Readable): Promise<number> =>
  storeCallFile({ db: database.db, files }, { client, carrier, name, content })

function* toBuffers(texts: Iterable<string>): Generator<Buffer> {
  let text = ''
  for (const line of texts) {
    text += line
    if (text.length < 100_000) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** The file store, with a callback after each chunk read. */
const readingWith = (meanwhile: (bytes: number) => Promise<void>): Files => ({
  ...files,
  read: key =>
    Readable.from(
      (async function* () {
        let bytes = 0
        for await (const chunk of files.read(key) as AsyncIterable<Buffer>) {
          yield chunk
          bytes += chunk.length
          await meanwhile(bytes)
        }
      })(),
      { objectMode: false },
    ),
})

const collect = (index: number, from: Files = files, signal = new AbortController().signal) =>
  collectFile({ db: database.db, url: database.url, files: from, signal }, index)
const fileRow = (index: number) =>
  database.db
    .selectFrom('data_collection_files')
    .selectAll()
    .where('index', '=', index)
    .executeTakeFirstOrThrow()
const storedCalls = async (index: number) =>
  (
    await database.db
      .selectFrom('calls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('file_index', '=', index)
      .executeTakeFirstOrThrow()
  ).count

test('a connection lost half-way leaves nothing behind, and the next try collects everything', async () => {
  const index = await store('crash', 60_000)
  let killed = 0
  const cut = readingWith(async bytes => {
    if (killed > 0 || bytes < 2_500_000) return
    const { rows } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
    killed = rows.length
  })
  await expect(collect(index, cut)).rejects.toThrow()
  expect(killed).toBeGreaterThan(0)
  expect(await storedCalls(index)).toBe(0)
  expect(await fileRow(index)).toMatchObject({ status: 'collecting', accepted: 0, taken_order: null })
  await collect(index)
  expect(await storedCalls(index)).toBe(60_000)
  expect(await fileRow(index)).toMatchObject({
    status: 'taken',
    lines: 60_000,
    accepted: 60_000,
    duplicate: 0,
  })
})

test('a worker that is asked to stop leaves nothing behind either', async () => {
  const index = await store('stopped', 30_000)
  const stop = new AbortController()
  const stopping = readingWith(async bytes => {
    if (bytes > 1_000_000) stop.abort()
  })
  await expect(collect(index, stopping, stop.signal)).rejects.toThrow()
  expect(await storedCalls(index)).toBe(0)
  expect((await fileRow(index)).status).toBe('collecting')
})

test('two workers on one file, or a job that is repeated, collect it once', async () => {
  const index = await store('twice', 25_000)
  await Promise.all([collect(index), collect(index)])
  await collect(index)
  expect(await storedCalls(index)).toBe(25_000)
  expect(await fileRow(index)).toMatchObject({ status: 'taken', accepted: 25_000, duplicate: 0 })
})

test('files of a reseller are collected in an order without gaps', async () => {
  const indexes = await Promise.all(['x', 'y', 'z'].map(name => store(name, 10)))
  await Promise.all(indexes.map(index => collect(index)))
  const orders = await Promise.all(indexes.map(async index => (await fileRow(index)).taken_order ?? 0))
  const sorted = orders.toSorted((a, b) => a - b)
  expect(sorted).toEqual([0, 1, 2].map(n => (sorted[0] ?? 0) + n))
})

test('calls known from another file are found anywhere among new ones', async () => {
  await collect(await store('k', 50_000))
  const mixed = [
    HEADER,
    ...[...lines('k', 70_000)].slice(1).filter((_, n) => n % 3 === 0),
    ...[...lines('new', 40_000)].slice(1),
  ]
  const index = await storeContent('mixed', Buffer.from(mixed.join('')))
  await collect(index)
  expect(await fileRow(index)).toMatchObject({
    lines: 63_334,
    duplicate: 16_667,
    accepted: 46_667,
    rejected: 0,
  })
  expect(await storedCalls(index)).toBe(46_667)
})

test('a stored file that is gone fails with a reason, and a failed one can be tried again', async () => {
  const gone = await store('gone', 10)
  await files.remove('data-collection/gone')
  await collect(gone)
  expect(await fileRow(gone)).toMatchObject({
    status: 'failed',
    failure: 'The stored file is gone. Upload it again.',
  })
  const given = await store('given', 10)
  await giveUpFile(database.db, given)
  expect(await fileRow(given)).toMatchObject({ status: 'failed' })
  const audit = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'username'])
    .where('entity_index', '=', given)
    .execute()
  expect(audit).toEqual([{ action: 'call_file.failed', username: 'system' }])
})

test(`memory stays flat over ${FLAT_LINES} lines`, async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const index = await store('flat', FLAT_LINES)
  const samples: number[] = []
  const sampling = readingWith(async bytes => {
    if (bytes < samples.length * FLAT_LINES * 3.5) return
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    samples.push(heapUsed + external)
  })
  await collect(index, sampling)
  expect(samples.length).toBeGreaterThan(12)
  const third = Math.floor(samples.length / 3)
  const growth = Math.max(...samples.slice(-third)) - Math.max(...samples.slice(0, third))
  expect(growth).toBeLessThan(12_000_000)
})

test('calls of every kind are stored with their quantity, and a voice call without one', async () => {
  const content = [
    `${HEADER.trim()},kind,quantity,charge_code,call_type,origin`,
    'K1,01632960001,02079460000,2026-07-01T09:00:00Z,61,0.0125,,,UKN,National,',
    'K2,07700900123,internet,2026-07-01T09:00:00Z,,0.5,data,12400000000,DATA,Roaming,FR',
    'K3,,Rebate,2026-07-01T09:00:00Z,,-1.25,carrier_credit,,,,',
  ].join('\n')
  const index = await storeContent('kinds.csv', Buffer.from(content))
  await collect(index)
  expect(await fileRow(index)).toMatchObject({ status: 'taken', lines: 3, accepted: 3 })
  const rows = await database.db
    .selectFrom('calls')
    .select([
      'call_id',
      'kind',
      'quantity',
      'duration_seconds',
      'charge_code',
      'call_type',
      'origin',
      'carrier_cost',
    ])
    .where('file_index', '=', index)
    .orderBy('call_id')
    .execute()
  expect(rows).toMatchObject([
    {
      kind: 0,
      quantity: null,
      duration_seconds: 61,
      charge_code: 'UKN',
      call_type: 'National',
      origin: null,
    },
    { kind: 4, quantity: 12_400_000_000, duration_seconds: 0, charge_code: 'DATA', origin: 'FR' },
    { kind: 6, quantity: 1, carrier_cost: '-1.250000' },
  ])
})
