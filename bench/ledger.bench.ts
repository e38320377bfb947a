import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { Client } from 'pg'
import { getLedger } from '../server/src/features/account-ledger/account-ledger.service.ts'
import { listedPostings } from '../server/src/features/account-ledger/ledger-list.repository.ts'
import { postDocuments } from '../server/src/features/account-ledger/ledger-runs.service.ts'
import { runMetrics } from '../server/src/features/invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from '../server/src/features/invoice-runs/confirm-run.service.ts'
import { updateConfirmed } from '../server/src/features/invoices/invoices.repository.ts'
import { jobs } from '../server/src/app/jobs.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { connectJobs } from '../server/src/platform/jobs/jobs.ts'
import { type Db, inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface LedgerFigures {
  /** Milliseconds to post the documents of a run, a tenth of which set credit off. */
  post: number
  /** Milliseconds to mark the same documents as confirmed: what Confirm wrote before there was a ledger. */
  floor: number
  /** Milliseconds of the whole Confirm of the run, postings included. */
  confirm: number
  /** Milliseconds for the balance of an account with ten years of postings and what is open, and for their first page. */
  balance: number
  page: number
}

const YEARS = 10

/** A run of so many documents, and one account with ten years of monthly invoices and receipts. */
export const benchLedger = (url: string, documents: number): Promise<LedgerFigures> =>
  onScratchDatabase(url, 'ledger', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      const { reseller, run, account } = await fill(client, documents)
      const confirm = await confirmAndUndo(own, db, run)
      const floorFrom = performance.now()
      await inTransaction(db, within => updateConfirmed(within, run))
      const postFrom = performance.now()
      await inTransaction(db, within => postDocuments(within, run, 1))
      const done = performance.now()
      await client.query('analyze')
      const page = { page: 1, pageSize: 200 }
      return {
        post: done - postFrom,
        floor: postFrom - floorFrom,
        confirm,
        balance: await median(() => getLedger(db, reseller, account)),
        page: await median(() => listedPostings.page(db, { accountIndex: account, ...page }, page)),
      }
    } finally {
      await client.end()
      await close()
    }
  })

class Undone extends Error {}

/** Confirms the run as staff do, and rolls it back. Returns the milliseconds. */
async function confirmAndUndo(url: string, db: Db, run: number): Promise<number> {
  const leave = await connectJobs(url, jobs, createLog('bench'))
  const { current } = await runMetrics(db, run)
  const began = performance.now()
  let ended = began
  await inTransaction(db, async within => {
    await confirmRun(within, run, { accounts: current.accounts, gross: current.gross }, 1, '2026-10-30')
    ended = performance.now()
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  await leave()
  return ended - began
}

async function fill(client: Client, documents: number) {
  await client.query(`insert into users (username, given_name, email, password_hash)
    values ('biller', 'Bill', 'b@nineops.example', 'x')`)
  const { rows } = await client.query<{ reseller: number; run: number }>(
    `with c as (insert into clients (name) values ('Bench') returning index),
      b as (insert into brands (client_index, name) select index, 'Brand' from c returning index, client_index),
      a as (
        insert into accounts (client_index, brand_index, account_number, company_name)
        select b.client_index, b.index, 'A' || n, 'Company ' || n from b, generate_series(1, $1::int) n),
      r as (
        insert into bill_runs (client_index, description, period_start, period_end)
        select index, 'October', '2026-10-01', '2026-10-31' from c returning index, client_index)
    insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date)
    select client_index, index, 'October', 'Monthly', '2026-10-31', '2026-11-16' from r
    returning index as run, client_index as reseller`,
    [documents],
  )
  const { reseller, run } = rows[0] ?? { reseller: 0, run: 0 }
  // Every tenth has credit in hand.
  await client.query(
    `with p as (
        insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
        select client_index, index, 'receipt', '2026-10-05', -5, '2026-10-05', 'transfer' from accounts where index % 10 = 0
        returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
  )
  await client.query(
    `insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date, due_date,
      net, vat, gross, set_off)
    select $1, client_index, brand_index, index, 'invoice', 'N' || index, '2026-10-31', '2026-11-14', 20, 4, 24,
      case when index % 10 = 0 then 5 else 0 end from accounts`,
    [run],
  )
  await client.query(
    `insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, stage, status)
    select $1, index, brand_index, account_number, $2, 'done' from accounts`,
    [run, accountStage.rendered],
  )
  await client.query(
    `insert into invoice_run_processes (invoice_run_index, process, status, started_at, finished_at, attempt)
    select $1, p, 'done', now(), now(), 1 from unnest($2::text[]) p`,
    [run, runProcesses.filter(one => one.group !== 'release').map(({ id }) => id)],
  )
  const { rows: first } = await client.query<{ account: number }>(
    'select min(index) as account from accounts',
  )
  const account = first[0]?.account ?? 0
  await client.query(
    `insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
    select $1, $2, case when n % 2 = 0 then 'refund' else 'receipt' end, '2016-11-01'::date + n * 15,
      case when n % 2 = 0 then 24 else -24 end, '2016-11-01'::date + n * 15, 'transfer'
    from generate_series(1, $3::int) n`,
    [reseller, account, YEARS * 24],
  )
  await client.query('analyze')
  return { reseller, run, account }
}
