import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { type CallFile, makeCallFile } from '../call-file-maker.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { type Portal, startPortal } from '../portal-process.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'
import { blockWork } from './block-work.ts'
import { digestOfMonth, type MonthDigest } from './month-digest.ts'

const username = 'jo'
const password = 'correct-horse-battery'
let postgres: SeparatePostgres
let folder = ''
let file: CallFile
let client = 0
let carrier = 0
let withoutFault: MonthDigest

test.beforeAll(async () => {
  test.setTimeout(240_000)
  postgres = await startSeparatePostgres()
  folder = await mkdtemp(join(tmpdir(), 'nineops-faults-'))
  const database = await postgres.create('seeded')
  const env = { DATABASE_URL: database, DATA_DIR: join(folder, 'seeded'), NINEOPS_PASSWORD: password }
  await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', '900', '--calls', '600', '--months', '1'], env)
  const facts = await withDatabase(database, db => readFacts(db, 'Beacon Telecom', 'Trunkline'))
  client = facts.client
  carrier = facts.carrier
  // More than one batch, so that the second can be blocked.
  file = makeCallFile({ callers: facts.services, lines: 45_000, name: 'october.csv', idPrefix: 'K' })
  withoutFault = await runMonth('without_fault', {})
  expect(withoutFault['PDFs']?.rows).toBeGreaterThan(250)
  expect(withoutFault['rated calls']?.rows).toBeGreaterThan(40_000)
})

test.afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

type Step = 'collect' | 'rate' | 'number' | 'produce'

interface Fault {
  /** SQL that locks what the step needs half-way. */
  hold: string
  values?: () => unknown[]
  /** Checked right after the kill: proof that the step had started and not finished. */
  unfinished: string
}

/** A whole month on a copy of the same data; a step with a fault is killed half-way and restarts. */
async function runMonth(name: string, faults: Partial<Record<Step, Fault>>): Promise<MonthDigest> {
  const database = await postgres.create(name, 'seeded')
  const options = { dataDir: join(folder, name), databaseUrl: database }
  let portal: Portal = await startPortal(options)
  let api: ApiSession = await signInToApi(portal.address, username, password)

  const step = async <T>(which: Step, begin: () => Promise<T>, end: (begun: T) => Promise<void>) => {
    const fault = faults[which]
    if (!fault) {
      const begun = await begin()
      await end(begun)
      return begun
    }
    const blocked = await blockWork(database, fault.hold, fault.values?.())
    const begun = await begin()
    await blocked.workWaits()
    await portal.stop('SIGKILL')
    const { rows } = await withDatabase(database, db => db.query(fault.unfinished))
    expect(rows, `${which} was under way and not done at the kill`).toEqual([{ unfinished: true }])
    await blocked.release()
    portal = await startPortal({ ...options, port: portal.port })
    api = await signInToApi(portal.address, username, password)
    // Restarts unaided within a minute.
    await end(begun)
    return begun
  }

  try {
    await step(
      'collect',
      () => month.uploadCalls(api, client, carrier, file),
      async ({ index }) => expect((await month.untilCollected(api, client, index)).status).toBe('taken'),
    )
    const { index: billRun } = await month.createBillRun(api, client)
    await step(
      'rate',
      () => month.startRating(api, client, billRun),
      async () => expect((await month.untilRated(api, client, billRun)).failure).toBeNull(),
    )
    await month.closeBillRun(api, client, billRun)
    const { index: run } = await month.createInvoiceRun(api, client, billRun)
    await month.runGroups(api, run, ['prepare', 'calculate'])
    for (const group of ['number', 'produce'] as const)
      await step(
        group,
        () => month.startGroup(api, run, group),
        () => month.untilGroupDone(api, run, group),
      )
    return await digestOfMonth(database, client)
  } finally {
    await portal.stop()
  }
}

const inTheMiddle: Record<Step, Fault> = {
  collect: {
    // A call of the second batch, being inserted by another transaction: the first batch is stored by then.
    hold: `insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination,
      started_at, duration_seconds) values ($1, $2, $3, 0, 0, '', '', now(), 0)`,
    values: () => {
      const call = file.text.split('\r\n').find(line => line.startsWith('K30000,')) ?? ''
      return [client, carrier, call.split(',')[0]]
    },
    unfinished: `select status = 'collecting' and lines = 0
      and not exists (select from calls c where c.file_index = f.index) as unfinished
      from data_collection_files f where name = 'october.csv'`,
  },
  rate: {
    // The calls are rated and stored by then, the sums are not.
    hold: 'lock table bill_run_usage in share mode',
    unfinished: `select status = 30 and calls = 0
      and not exists (select from rated_calls c where c.bill_run_index = b.index) as unfinished
      from bill_runs b where period_start = '2026-10-01' and client_index = 1`,
  },
  number: {
    hold: 'select from invoice_number_ranges where brand_index = 3 for update',
    unfinished: `select status = 'running' and not exists (select from invoice_numbers n
      where n.invoice_run_index = p.invoice_run_index) as unfinished from invoice_run_processes p
      where process = 'allocate-invoice-numbers' order by invoice_run_index desc limit 1`,
  },
  produce: {
    hold: `select from invoices where invoice_run_index = (select max(index) from invoice_runs where client_index = 1)
      and account_index = (select index from accounts where client_index = 1 order by account_number offset 150 limit 1)
      for update`,
    unfinished: `select status = 'running' and done > 0 and done < total as unfinished
      from invoice_run_processes p where process = 'render-pdfs' order by invoice_run_index desc limit 1`,
  },
}

test('killed while it collects, rates, numbers and renders, it resumes, and nothing is done twice', async () => {
  test.setTimeout(300_000)
  expect(await runMonth('killed', inTheMiddle)).toEqual(withoutFault)
})
