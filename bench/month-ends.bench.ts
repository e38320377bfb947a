import { Client } from 'pg'
import { checkMonthEnd, loadMonthEnd } from '../server/src/features/month-ends/month-ends.service.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

interface MonthEndFigures {
  /** Milliseconds for a month's sales, receipts, control and exports; for the count of all balances; and for a sum. */
  month: number
  check: number
  floor: number
  postings: number
}

/** So many accounts with years of two postings a month; of the last month invoices, Direct Debits and transfers. */
const benchMonthEnd = (url: string, accounts: number, months: number): Promise<MonthEndFigures> =>
  onScratchDatabase(url, 'month', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      await fill(client, accounts, months)
      const { rows } = await client.query<{ postings: number }>(
        'select count(*)::int as postings from account_postings',
      )
      const which = { month: '2026-10' }
      return {
        month: await median(() => loadMonthEnd(db, which)),
        check: await median(() => checkMonthEnd(db, which)),
        floor: await median(() =>
          client.query(`select sum(amount) from account_postings
            where client_index = 1 and effective_on between '2026-10-01' and '2026-10-31'`),
        ),
        postings: rows[0]?.postings ?? 0,
      }
    } finally {
      await client.end()
      await close()
    }
  })

const shown = (value: number) => value.toLocaleString('en-GB')
const ms = (value: number) => `${Math.round(value)} ms`

/** The cells of its row. */
export async function monthEndRow(url: string, accounts: number, months: number): Promise<string[]> {
  const { month, check, floor, postings } = await benchMonthEnd(url, accounts, months)
  return [
    `month-end of ${shown(accounts)} accounts with ${shown(postings)} postings: figures, count of all balances`,
    `${ms(month)}, ${ms(check)}`,
    `sum the month’s postings ${ms(floor)}`,
    (floor / month).toFixed(2),
    'figures < 1 s',
  ]
}

async function fill(client: Client, accounts: number, months: number): Promise<void> {
  await client.query(
    `with c as (insert into clients (name) values ('Bench') returning index),
      b as (insert into brands (client_index, name) select index, 'Brand' from c returning index, client_index),
      r as (
        insert into bill_runs (client_index, description, period_start, period_end)
        select index, 'October', '2026-10-01', '2026-10-31' from c returning index, client_index),
      i as (
        insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date,
          status)
        select client_index, index, 'October', 'Monthly', '2026-10-10', '2026-10-26', 100 from r)
    insert into accounts (client_index, brand_index, account_number, company_name)
    select b.client_index, b.index, 'A' || n, 'Company ' || n from b, generate_series(1, $1::int) n`,
    [accounts],
  )
  // Earlier months, month by month as they came.
  for (let month = months - 1; month > 0; month -= 1)
    await client.query(
      `insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
      select 1, index, k.kind, '2026-10-10'::date - make_interval(months => $1), k.amount, '2026-10-24', 'transfer'
      from accounts, (values ('refund', 24), ('receipt', -24)) k (kind, amount) order by k.amount desc`,
      [month],
    )
  await client.query(
    `with i as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
        due_date, net, vat, gross, confirmed_at)
      select 1, client_index, brand_index, index, 'invoice', account_number, '2026-10-10', '2026-10-24', 20, 4, 24, now()
      from accounts returning *),
    v as (insert into invoice_vat (invoice_index, vat_rate, percent, rate, net, vat)
      select index, 'standard', 20, 20, 20, 4 from i),
    p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index)
      select client_index, account_index, kind, invoice_date, gross, due_date, index from i order by index
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select * from p where account_index % 10 = 0`,
  )
  await client.query(`with f as (
      insert into direct_debit_files (client_index, invoice_run_index, service_user_number, serial, created_on,
        processing_day, entry_day, items, total)
      values (1, 1, '123456', '000001', '2026-10-20', '2026-10-23', '2026-10-26', 1, 1) returning index),
    c as (
      insert into direct_debit_collections (direct_debit_file_index, position, invoice_index, account_index,
        service_user_number, originating_sort_code, originating_account, originating_name, sort_code, bank_account,
        bank_account_name, reference, code, amount)
      select f.index, i.index, i.index, i.account_index, '123456', '202959', '63748472', 'A', '089999', '66374958', 'B',
        'C', '17', 24
      from f, invoices i where i.account_index % 10 > 4 returning *)
    insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method,
      direct_debit_file_index, direct_debit_position)
    select 1, account_index, 'receipt', '2026-10-26', -24, '2026-10-26', 'direct_debit', direct_debit_file_index, position
    from c`)
  await client.query(
    `insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
    select 1, index, 'receipt', '2026-10-28', -24, '2026-10-28', 'transfer' from accounts where index % 10 in (1, 2, 3, 4)`,
  )
  await client.query('insert into pack_ledgers (invoice_run_index) values (1)')
  // All but the last day's are exported.
  await client.query(`with e as (
      insert into ledger_exports (client_index, through, first_on, last_on, postings, debits, credits, codes)
      values (1, '2026-09-30', '2024-01-01', '2026-09-30', 1, 1, 1, '{}') returning index)
    insert into ledger_export_postings (posting_index, ledger_export_index, account_reference)
    select p.index, e.index, 'A' from account_postings p, e where p.effective_on < '2026-10-10' or
      (p.effective_on = '2026-10-28' and p.index % 2 = 0)`)
  await client.query('vacuum analyze')
}
