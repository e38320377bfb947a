import { createHash } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionDay } from '../../test/factories/collection-days.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts'
import { recordedFacts } from '../../test/first-release/recorded-facts.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { londonTimeText } from '../platform/clock/london.ts'
import { openDatabase } from '../platform/db/db.ts'
import { describeSchema } from '../platform/db/describe-schema.ts'
import { localFiles } from '../platform/files/local-files.ts'

// A backup from the first release that could confirm an invoice run, after a month: forty accounts of twelve
// resellers, a year of invoices, October billed and released. It contains three of its PDFs.
const archive = new URL('../../test/first-release/backup.tar', import.meta.url).pathname
const facts = new URL('../../test/first-release/recorded-facts.json', import.meta.url)

let database: TestDatabase
let app: TestApp
let applied: string[] = []
let dataDir = ''

const until = async <T>(ask: () => Promise<T>, done: (found: T) => boolean) => {
  for (;;) {
    const found = await ask()
    if (done(found)) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

beforeAll(async () => {
  database = await emptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'nineops-upgrade-'))
  const files = localFiles(join(dataDir, 'files'))
  const restored = await restoreBackup({
    url: database.url,
    files,
    path: archive,
    replace: false,
    progress: () => {},
  })
  applied = restored.applied
}, 60_000)
afterAll(async () => {
  await (app ?? database).close()
})

test("the first release's data is upgraded to the tables of a new installation", async () => {
  expect(applied[0]).toBe('0009_create_client_settings.sql')
  const { snapshot } = await describeSchema(database.url)
  const fresh = await testDatabase()
  const { snapshot: expected } = await describeSchema(fresh.url)
  await fresh.close()
  expect(snapshot).toBe(expected)
})

test('usage so far is rated every night from the upgrade on, as in a new installation', async () => {
  const { db, close } = openDatabase(database.url, { max: 1 })
  const schedules = await db
    .selectFrom('schedules')
    .select(['name', 'action', 'cron', 'paused', 'client_index as client', 'next_due_at as due'])
    .where('action', '=', 'rate-usage')
    .execute()
  await close()
  expect(schedules).toMatchObject([
    { name: 'Nightly usage so far', action: 'rate-usage', cron: '30 1 * * *', paused: false, client: null },
  ])
  expect(londonTimeText(schedules[0]?.due?.getTime() ?? 0)).toMatch(/T01:30:00/)
})

test('no bill has changed, and PDFs are the ones that were sent', async () => {
  expect(await recordedFacts(database.url)).toEqual(JSON.parse(await readFile(facts, 'utf8')))
})

test('the next month can be run on it, with document numbers that continue without a gap', async () => {
  app = await testApp({ worker: true, on: { database, dataDir } })
  const { db } = app
  const answer = async <T>(path: string, json?: unknown): Promise<T> => {
    const response = await app.call(path, {
      roles: ['NINEOPS_BUREAU_ACCESS'],
      ...(json === undefined ? {} : { method: 'POST', json }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  for (const { key, sha256 } of await db
    .selectFrom('invoices')
    .select(['pdf_key as key', 'pdf_sha256 as sha256'])
    .where('number', 'in', ['BEA000049', 'BEC000038'])
    .execute()) {
    const content = await readFile(join(dataDir, 'files', key ?? ''))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  const numbers = () =>
    db
      .selectFrom('invoice_number_ranges')
      .select(['index', 'next_number as next'])
      .where('kind', '=', 'invoice')
      .orderBy('index')
      .execute()
  const before = await numbers()
  const month = { periodStart: '2026-11-01', periodEnd: '2026-11-30' }
  const bill = await answer<{ index: number }>('/api/clients/1/billruns', month)
  const billRun = `/api/clients/1/billruns/${bill.index}`
  await answer(`${billRun}/rate`, {})
  await until(
    () => answer<{ status: { index: number }; failure: string | null }>(billRun),
    shown => shown.status.index === 40 || shown.failure !== null,
  )
  await answer(`${billRun}/close`, { acceptExceptions: true })
  const invoiceDate = month.periodEnd
  const dates = { billRunIndex: bill.index, invoiceDate, bacsDate: collectionDay(invoiceDate) }
  const { index: run } = await answer<{ index: number }>('/api/clients/1/invoiceruns', dates)
  for (const group of ['prepare', 'calculate', 'number', 'produce']) {
    await answer(`/api/invoiceruns/${run}/processgroups/${group}/run`, {})
    const shown = await until(
      () =>
        answer<{ status: string; group: { id: string }; failure: string | null }[]>(
          `/api/invoiceruns/${run}/processes`,
        ),
      processes =>
        processes.every(one => one.group.id !== group || one.status === 'done') ||
        processes.some(one => one.status === 'failed'),
    )
    expect(shown.map(one => one.failure)).toEqual(shown.map(() => null))
  }
  const made = await db
    .selectFrom('invoice_numbers')
    .select(['range_index', 'number'])
    .where('invoice_run_index', '=', run)
    .orderBy('range_index')
    .orderBy('number')
    .execute()
  expect(made.length).toBeGreaterThan(10)
  for (const { index, next } of await numbers()) {
    const first = before.find(range => range.index === index)?.next ?? 0
    const own = made.filter(one => one.range_index === index).map(one => one.number)
    expect(own).toEqual(Array.from({ length: next - first }, (_, at) => first + at))
  }
}, 60_000)
