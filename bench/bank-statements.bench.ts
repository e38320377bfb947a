import { createHash } from 'node:crypto'
import { Client } from 'pg'
import {
  listedDebts,
  selectTotals,
  selectTrend,
} from '../server/src/features/aged-debt/aged-debt.repository.ts'
import {
  loadStatement,
  readStatement,
} from '../server/src/features/bank-statements/bank-statements.service.ts'
import { copyLine, copyLines } from '../server/src/platform/db/copy.ts'
import { inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface StatementFigures {
  /** Milliseconds to read, store, match and post the lines of a statement. */
  load: number
  /** Milliseconds to copy the same lines into a table. */
  floor: number
  /** Lines posted as receipts. */
  receipts: number
  /** Milliseconds for the first page of twice as many accounts by how late their debts are, for the totals, and a sum. */
  aged: number
  agedTotals: number
  agedFloor: number
  trend: number
}

/** A statement of so many lines, of twice as many accounts with two open invoices each; nine in ten lines name one. */
export const benchStatement = (url: string, lines: number): Promise<StatementFigures> =>
  onScratchDatabase(url, 'statement', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      const clientIndex = await fill(client, lines * 2)
      const content = statementOf(lines)
      await client.query(
        'create temp table floor (line int, day date, amount numeric, reference text, payer text)',
      )
      const floorFrom = performance.now()
      const rows = Array.from({ length: lines }, (_, n) =>
        copyLine([n, '2026-11-01', '24.00', `PAYMENT INV${n} THANK YOU`, `COMPANY ${n} LTD`]),
      )
      await copyLines(client, 'floor', rows)
      const from = performance.now()
      const read = await readStatement(content, '2026-11-30')
      const sha256 = createHash('sha256').update(content).digest('hex')
      const whose = { clientIndex, userIndex: 1, requestId: 'bench' }
      const { statement } = await inTransaction(db, within =>
        loadStatement(within, whose, { fileName: 'bench.csv', sha256 }, read),
      )
      const load = performance.now() - from
      await client.query('analyze')
      const debts = { by: 'account' as const, filter: '', sort: [], onlyDisputed: false, today: '2026-12-31' }
      return {
        load,
        floor: from - floorFrom,
        receipts: statement.receipts,
        aged: await median(() => listedDebts.page(db, debts, { page: 1, pageSize: 50 })),
        agedTotals: await median(() => selectTotals(db, {}, debts.today)),
        agedFloor: await median(() => client.query('select sum(remainder) from open_items')),
        trend: await median(() => selectTrend(db, {}, ['2026-10-31', '2026-11-30', '2026-12-31'])),
      }
    } finally {
      await client.end()
      await close()
    }
  })

const named = (n: number): string => {
  if (n % 10 === 0) return 'STANDING ORDER'
  return n % 3 === 0 ? `A${n} monthly` : `payment INV${n} thank you`
}

const statementOf = (lines: number): Buffer => {
  const text = Array.from({ length: lines }, (_, at) => at + 1).map(
    n => `01/11/2026,24.00,${named(n)},COMPANY ${n} LTD`,
  )
  return Buffer.from(['Date,Amount,Reference,Payer', ...text].join('\n'))
}

async function fill(client: Client, accounts: number): Promise<number> {
  await client.query(`insert into users (username, given_name, email, password_hash)
    values ('biller', 'Bill', 'b@nineops.example', 'x')`)
  const { rows } = await client.query<{ reseller: number }>(
    `with c as (insert into clients (name) values ('Bench') returning index),
      b as (insert into brands (client_index, name) select index, 'Brand' from c returning index, client_index),
      a as (
        insert into accounts (client_index, brand_index, account_number, company_name)
        select b.client_index, b.index, 'A' || n, 'Company ' || n from b, generate_series(1, $1::int) n),
      r as (
        insert into bill_runs (client_index, description, period_start, period_end)
        select index, 'October', '2026-10-01', '2026-10-31' from c returning index, client_index)
    insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date,
      status)
    select client_index, index, 'October', 'Monthly', '2026-10-31', '2026-11-16', 100 from r, generate_series(1, 2)
    returning client_index as reseller`,
    [accounts],
  )
  await client.query(
    `with i as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date, due_date,
        net, vat, gross)
      select r.index, a.client_index, a.brand_index, a.index, 'invoice',
        case r.index when 1 then 'OLD' else 'INV' end || substr(a.account_number, 2), '2026-10-31', '2026-11-14', 20, 4, 24
      from accounts a, invoice_runs r returning *),
    p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index)
      select client_index, account_index, kind, invoice_date, gross, due_date, index from i order by index
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
  )
  await client.query('analyze')
  return rows[0]?.reseller ?? 0
}
