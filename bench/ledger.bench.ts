import { Client } from 'pg'
import { getLedger } from '../server/src/features/account-ledger/account-ledger.service.ts'
import { listedPostings } from '../server/src/features/account-ledger/ledger-list.repository.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

interface LedgerFigures {
  /** Milliseconds for the balance of an account with ten years of postings and what is open, and for their first page. */
  balance: number
  page: number
}

const YEARS = 10

/** One account among so many with ten years of monthly invoices and receipts. */
export const benchLedger = (url: string, accounts: number): Promise<LedgerFigures> =>
  onScratchDatabase(url, 'ledger', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      const { reseller, account } = await fill(client, accounts)
      const page = { page: 1, pageSize: 200 }
      return {
        balance: await median(() => getLedger(db, reseller, account)),
        page: await median(() => listedPostings.page(db, { accountIndex: account, ...page }, page)),
      }
    } finally {
      await client.end()
      await close()
    }
  })

async function fill(client: Client, accounts: number) {
  const { rows } = await client.query<{ reseller: number; account: number }>(
    `with c as (insert into clients (name) values ('Bench') returning index),
      b as (insert into brands (client_index, name) select index, 'Brand' from c returning index, client_index)
    insert into accounts (client_index, brand_index, account_number, company_name)
    select b.client_index, b.index, 'A' || n, 'Company ' || n from b, generate_series(1, $1::int) n
    returning client_index as reseller, index as account`,
    [accounts],
  )
  const { reseller, account } = rows[0] ?? { reseller: 0, account: 0 }
  await client.query(
    `insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method)
    select $1, $2, case when n % 2 = 0 then 'refund' else 'receipt' end, '2016-11-01'::date + n * 15,
      case when n % 2 = 0 then 24 else -24 end, '2016-11-01'::date + n * 15, 'transfer'
    from generate_series(1, $3::int) n`,
    [reseller, account, YEARS * 24],
  )
  // Every account has an invoice's worth open.
  await client.query(
    `with p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on)
      select client_index, index, 'opening_balance', '2026-10-31', 24, '2026-11-14' from accounts
      returning index, client_index, account_index, due_on, amount)
    insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from p`,
  )
  await client.query('analyze')
  return { reseller, account }
}
