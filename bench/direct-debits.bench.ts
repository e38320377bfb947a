import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { postFile } from '../server/src/features/account-ledger/ledger-runs.service.ts'
import {
  directDebitText,
  makeDirectDebits,
  plannedCollection,
} from '../server/src/features/direct-debit-files/direct-debit-files.service.ts'
import { selectPaid } from '../server/src/features/end-of-run-packs/end-of-run-money.repository.ts'
import { type Db, inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { onScratchDatabase } from './scratch-database.ts'

interface DirectDebitFigures {
  /** Milliseconds for what a run is going to collect, before it is released. */
  planned: number
  /** Milliseconds to make its Direct Debit file, from invoices, ledgers and mandates to its bytes. */
  file: number
  /** Milliseconds for what of its documents is collected, left out and set off, as its reconciliation says. */
  reconciled: number
  /** Milliseconds to post the file as received on its collection day. */
  received: number
  /** Milliseconds to COPY the file's rows into a table with the same indexes. */
  floor: number
}

const run = { index: 1, clientIndex: 1, bacsDate: '2026-11-16', purpose: 'bill' }
const today = '2026-10-31'
const notRefused = () => Promise.resolve(null)

/** Collects a confirmed run of so many accounts; a tenth owe more besides, which is collected too. */
const benchDirectDebits = (url: string, accounts: number): Promise<DirectDebitFigures> =>
  onScratchDatabase(url, 'debits', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      await fill(client, accounts)
      return {
        planned: await timed(() => plannedCollection(db, run)),
        file: await timed(() => makeFile(db, accounts)),
        reconciled: await timed(() => selectPaid(db, run.index)),
        floor: await copyCollections(client),
        received: await timed(() => inTransaction(db, tx => postFile(tx, 1))),
      }
    } finally {
      await client.end()
      await close()
    }
  })

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function makeFile(db: Db, accounts: number): Promise<void> {
  const { files, fault } = await inTransaction(db, tx => makeDirectDebits(tx, run, today, notRefused))
  const [file] = files
  if (file?.items !== accounts) throw new Error(fault ?? 'The file does not collect from every account.')
  await directDebitText(db, file)
}

async function copyCollections(client: Client): Promise<number> {
  const rows = join(tmpdir(), `collections_${randomBytes(4).toString('hex')}.copy`)
  await client.query('create table floor_collections (like direct_debit_collections including indexes)')
  await client.query(`copy direct_debit_collections to '${rows}' (format binary)`)
  const began = performance.now()
  await client.query(`copy floor_collections from '${rows}' (format binary)`)
  const took = performance.now() - began
  // The server wrote the file, so only it may remove it.
  await client.query(`copy (select 1) to program 'rm ${rows}'`)
  return took
}

async function fill(client: Client, accounts: number): Promise<void> {
  await client.query(
    `with c as (insert into clients (name) values ('Bench') returning index),
      b as (
        insert into brands (client_index, name, legal_name, service_user_number, bank_sort_code, bank_account,
          bank_account_name, collect)
        select index, 'Brand', 'Brand Ltd', '482190', '20-29-59', '63748472', 'BRAND LTD', 'balance' from c
        returning index, client_index),
      r as (
        insert into bill_runs (client_index, description, period_start, period_end)
        select index, 'October', '2026-10-01', '2026-10-31' from c returning index, client_index),
      i as (
        insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date,
          status, confirmed_at)
        select client_index, index, 'October', 'Monthly', $2::date, $3::date, 50, $2::date from r)
    insert into accounts (client_index, brand_index, account_number, company_name, payment_method, sort_code,
      bank_account, bank_account_name, mandate_reference)
    select b.client_index, b.index, 'A' || n, 'Company ' || n, 'direct_debit', '08-99-99', (10000000 + n)::text,
      'COMPANY ' || n, 'MANDATE' || n from b, generate_series(1, $1::int) n`,
    [accounts, today, run.bacsDate],
  )
  await client.query(
    `insert into mandates (client_index, account_index, service_user_number, reference, sort_code, bank_account, state,
      collected_before)
    select client_index, index, '482190', mandate_reference, '089999', bank_account, 'active', index % 2 = 0 from accounts`,
  )
  // What was owed before, and the run's invoices.
  await client.query(
    `with p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on)
      select client_index, index, 'opening_balance', '2026-09-30', 7, '2026-09-30' from accounts where index % 10 = 0
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
  )
  await client.query(
    `with i as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
        due_date, net, vat, gross, brought_forward, confirmed_at, document)
      select 1, client_index, brand_index, index, 'invoice', 'N' || index, $1::date, $2::date, 20, 4, 24,
        case when index % 10 = 0 then 7 else 0 end, $1::date,
        json_build_object('account', json_build_object('paymentMethod', 'direct_debit', 'name', company_name,
          'address', repeat('1 High Street ', 20)))
      from accounts returning *),
    p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index)
      select client_index, account_index, kind, invoice_date, gross, due_date, index from i order by index
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
    [today, run.bacsDate],
  )
  await client.query('vacuum analyze')
}

const ms = (value: number) => `${Math.round(value)} ms`

/** The cells of its row. */
export async function directDebitsRow(url: string, accounts: number): Promise<string[]> {
  const { planned, file, reconciled, received, floor } = await benchDirectDebits(url, accounts)
  return [
    `Direct Debits of ${accounts.toLocaleString('en-GB')} accounts: plan, file, reconciliation, receipts on the collection day`,
    [planned, file, reconciled, received].map(ms).join(', '),
    `COPY of the file's rows ${ms(floor)}`,
    (floor / file).toFixed(2),
    'file < 20 s',
  ]
}
