import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { selectAccounts } from './invoice-runs.prepare.repository.ts'
import { selectRunFacts } from '../invoice-run-states/invoice-run-states.repository.ts'

const driver = closedAtEnd(await runDriver())

const ACCOUNTS = 2000
const BATCH = 250

/** Rows of accounts that the transaction has read so far. */
async function rowsRead(db: Db): Promise<number> {
  const rows = await allRows<{ rows: number }>(db)`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'accounts'`
  return rows[0]?.rows ?? 0
}

/** A run of accounts that share a placeholder reference, some also the bank account. */
async function runOf(bankAccount: string) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await sql`
    insert into accounts (client_index, brand_index, account_number, company_name, payment_method, sort_code,
      bank_account, mandate_reference)
    select ${client}, ${brand}, 'P' || lpad(n::text, 5, '0'), 'Company ' || n, 'direct_debit', '08-99-99',
      ${sql.raw(bankAccount)}, 'PLACEHOLDER'
    from generate_series(1, ${ACCOUNTS}) n`.execute(driver.db)
  await sql`analyze accounts`.execute(driver.db)
  const index = await driver.create(client, await driver.build.closedBillRun(client))
  const run = await selectRunFacts(driver.db, index)
  const accounts = await driver.db
    .selectFrom('accounts')
    .select('index')
    .where('client_index', '=', client)
    .orderBy('account_number')
    .limit(BATCH)
    .execute()
  if (!run) throw new Error('The run is missing.')
  return { run, accounts: accounts.map(({ index: account }) => account) }
}

test.each([
  ['the reference alone', `lpad(n::text, 8, '0')`, [null, null]],
  ['reference and bank account', `'66374958'`, ['P00002', 'P00001']],
])(
  'a mandate shared with another account is found at once where thousands share %s',
  async (_of, bankAccount, shared) => {
    const { run, accounts } = await runOf(bankAccount)
    await inTransaction(driver.db, async db => {
      const before = await rowsRead(db)
      const rows = await selectAccounts(db, run, accounts)
      expect(rows.slice(0, 2).map(({ sameMandate }) => sameMandate)).toEqual(shared)
      // Not the batch times all accounts.
      expect((await rowsRead(db)) - before).toBeLessThan(4 * (ACCOUNTS + BATCH))
    })
  },
)
