import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { jobs } from '../server/src/app/jobs.ts'
import { postDocuments } from '../server/src/features/account-ledger/ledger-runs.service.ts'
import { runMetrics } from '../server/src/features/invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from '../server/src/features/invoice-runs/confirm-run.service.ts'
import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { createRun } from '../server/src/features/invoice-runs/invoice-runs.service.ts'
import { type Db, inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { connectJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { prepareCalculation } from './calculate.data.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { openSliceQueue } from './slice-queue.ts'

interface ConfirmFigures {
  /** Milliseconds of the whole Confirm: gates, totals, documents locked, numbers, postings, jobs. */
  confirm: number
  /** Milliseconds of it that post the documents, a tenth of which set credit off. */
  post: number
  /** Milliseconds to insert the same rows where there are no indexes and keys. */
  floor: number
  /** Milliseconds from nothing to numbered documents, by one worker. */
  calculate: number
}

const log = createLog('bench')
const days = { invoiceDate: '2026-11-02', bacsDate: '2026-11-16' }

/** Confirms a calculated and numbered run of so many accounts, whose PDFs count as rendered. */
const benchConfirm = (url: string, accounts: number): Promise<ConfirmFigures> =>
  onScratchDatabase(url, 'confirm', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    const leave = await connectJobs(own, jobs, log)
    try {
      const began = performance.now()
      const { run, user } = await calculatedRun(own, db, client, accounts)
      const calculate = performance.now() - began
      const { current } = await runMetrics(db, run)
      const seen = { accounts: current.accounts, gross: current.gross }
      return {
        confirm: await undone(client, db, tx => confirmRun(tx, run, seen, user, days.invoiceDate)),
        post: await undone(client, db, tx => postDocuments(tx, run, user)),
        floor: await postedBare(client, run),
        calculate,
      }
    } finally {
      await leave()
      await client.end()
      await close()
    }
  })

class Undone extends Error {}

const ROUNDS = 3

/** Median milliseconds of work that is rolled back, without the rows that the round before left. */
async function undone(client: Client, db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('vacuum analyze')
    const began = performance.now()
    await inTransaction(db, async tx => {
      await work(tx)
      took.push(performance.now() - began)
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  return took.toSorted((a, b) => a - b)[1] ?? 0
}

async function calculatedRun(url: string, db: Db, client: Client, accounts: number) {
  const { client: reseller, billRun } = await prepareCalculation(db, accounts, accounts * 10)
  // Every tenth has credit in hand.
  await client.query(
    `with p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
      select client_index, index, 'receipt', '2026-10-05', -5, '2026-10-05', 'transfer' from accounts where index % 10 = 0
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
  )
  await client.query(
    `insert into invoice_number_ranges (brand_index, kind, prefix, padding, first_number, next_number)
    select index, 'invoice', 'N', 6, 1, 1 from brands`,
  )
  const { index: user } = await db
    .insertInto('users')
    .values({ username: 'bench', given_name: 'Bench', email: 'b@nineops.example', password_hash: 'x' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const queue = await openSliceQueue(url, db)
  const files = localFiles(join(tmpdir(), 'nineops-bench-files'))
  const work = { db, url, files, log, signal: new AbortController().signal }
  const run = await createRun(db, reseller, { billRunIndex: billRun, ...days }, user, days.invoiceDate)
  for (const group of ['prepare', 'calculate', 'number'] as const) {
    await inTransaction(db, tx => runGroup(tx, run, group))
    for (let slices = await queue.take(); slices.length > 0; slices = await queue.take())
      await Promise.all(slices.map(slice => workOnSlice(work, slice)))
  }
  await queue.close()
  await client.query(`update invoice_run_accounts set stage = $1, status = 'done'`, [accountStage.rendered])
  await client.query(
    `update invoice_run_processes set status = 'done', started_at = now(), finished_at = now()
    where invoice_run_index = $1 and process = any($2::text[])`,
    [run, runProcesses.filter(one => one.group !== 'release').map(({ id }) => id)],
  )
  return { run, user }
}

/** Milliseconds to insert a posting and an open item for each document of a run into tables without indexes and keys. */
async function postedBare(client: Client, run: number): Promise<number> {
  await client.query(
    'create table bare_postings (like account_postings including identity including defaults)',
  )
  await client.query('create table bare_items (like open_items)')
  return median(() =>
    client.query(
      `with posted as (
        insert into bare_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index, reference)
        select client_index, account_index, kind, invoice_date, gross, due_date, index, number from invoices
        where invoice_run_index = ${run} returning index, client_index, account_index, due_on, amount)
      insert into bare_items (posting_index, client_index, account_index, due_on, remainder) select * from posted`,
    ),
  )
}

const ms = (value: number) => `${Math.round(value)} ms`

/** The cells of its row. */
export async function confirmRow(url: string, accounts: number): Promise<string[]> {
  const { confirm, post, floor, calculate } = await benchConfirm(url, accounts)
  return [
    `Confirm of ${accounts.toLocaleString('en-GB')} accounts, of which posting to their ledgers (calculated before in ${(calculate / 1000).toFixed(1)} s)`,
    `${ms(confirm)}, ${ms(post)}`,
    `the same postings where there are no indexes and keys ${ms(floor)}`,
    (floor / post).toFixed(2),
    `posting at most 15 % of the rest (${ms(confirm - post)})`,
  ]
}
