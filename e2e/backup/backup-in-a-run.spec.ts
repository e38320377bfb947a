import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { makeCallFile } from '../call-file-maker.ts'
import { blockWork } from '../faults/block-work.ts'
import { digestOfMonth, type MonthDigest } from '../faults/month-digest.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { type Portal, type PortalOptions, startPortal } from '../portal-process.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'

const username = 'jo'
const password = 'correct-horse-battery'
let folder = ''
const servers: SeparatePostgres[] = []
const portals: Portal[] = []

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nineops-backup-'))
  servers.push(...(await Promise.all([startSeparatePostgres(), startSeparatePostgres()])))
})

test.afterAll(async () => {
  await Promise.all(portals.map(portal => portal.stop()))
  await Promise.all(servers.map(server => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

async function enter(options: PortalOptions): Promise<ApiSession> {
  const portal = await startPortal(options)
  portals.push(portal)
  return signInToApi(portal.address, username, password)
}

/** The rest of the month, from the PDFs on. */
async function endMonth(
  api: ApiSession,
  run: number,
  database: string,
  client: number,
): Promise<MonthDigest> {
  await month.untilGroupDone(api, run, 'produce')
  await month.signOffAll(api, run)
  await month.confirmRun(api, run)
  await month.runGroups(api, run, ['release'])
  expect((await month.getRun(api, run)).status.description).toBe('Complete')
  return digestOfMonth(database, client)
}

test('a backup taken while PDFs are rendered is restored elsewhere, and the month finishes there unaided with the same result', {
  tag: '@soak',
}, async () => {
  test.setTimeout(240_000)
  const [here, there] = await Promise.all(servers.map(server => server.create('nineops')))
  const original = { databaseUrl: here ?? '', dataDir: join(folder, 'here') }
  const env = { DATABASE_URL: original.databaseUrl, DATA_DIR: original.dataDir, NINEOPS_PASSWORD: password }
  await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', '400', '--calls', '200', '--months', '1'], env)
  const { client, carrier, services } = await withDatabase(original.databaseUrl, db =>
    readFacts(db, 'Beacon Telecom', 'Trunkline'),
  )
  const api = await enter(original)
  const calls = makeCallFile({ callers: services, lines: 3000, name: 'october.csv', idPrefix: 'K' })
  const { index: file } = await month.uploadCalls(api, client, carrier, calls)
  await month.untilCollected(api, client, file)
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await month.untilRated(api, client, billRun)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)
  await month.runGroups(api, run, ['prepare', 'calculate', 'number'])

  const blocked = await blockWork(
    original.databaseUrl,
    `select from invoices where invoice_run_index = $1 and account_index = (select account_index from invoices
      where invoice_run_index = $1 order by account_index offset 60 limit 1) for update`,
    [run],
  )
  await month.startGroup(api, run, 'produce')
  await blocked.workWaits()
  await runScript('backup', ['--to', `${folder}/`], env)
  await blocked.release()
  const continued = await endMonth(api, run, original.databaseUrl, client)

  const archives = (await readdir(folder)).filter(name => name.endsWith('.tar'))
  expect(archives).toHaveLength(1)
  const archive = join(folder, archives[0] ?? '')
  const copy = { databaseUrl: there ?? '', dataDir: join(folder, 'there') }
  const elsewhere = { ...env, DATABASE_URL: copy.databaseUrl, DATA_DIR: copy.dataDir }
  await runScript('restore', ['--from', archive], elsewhere)
  const { rows } = await withDatabase(copy.databaseUrl, db =>
    db.query(
      `select status from invoice_run_processes where invoice_run_index = $1 and process = 'render-pdfs'`,
      [run],
    ),
  )
  expect(rows).toEqual([{ status: 'running' }])
  // Nothing is restarted by hand.
  const restored = await endMonth(await enter(copy), run, copy.databaseUrl, client)
  expect(restored).toEqual(continued)
  expect(restored['PDFs']?.rows).toBeGreaterThan(60)

  await test.step('a database in use, a folder that is not empty and a truncated backup are refused and left unchanged', async () => {
    await expect(runScript('restore', ['--from', archive, '--replace'], elsewhere)).rejects.toThrow(
      /other connections are open/,
    )
    await portals.at(-1)?.stop()
    await expect(runScript('restore', ['--from', archive], elsewhere)).rejects.toThrow(
      /not empty: it has \d+ resellers/,
    )
    await truncate(archive, 100_000)
    await expect(runScript('restore', ['--from', archive, '--replace'], elsewhere)).rejects.toThrow(
      /is cut off/,
    )
    expect(await digestOfMonth(copy.databaseUrl, client)).toEqual(restored)
  })
})
