import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, onlyRow } from '../../platform/db/query-rows.ts'

/**
 * The accounts to reset: failed ones, all, one by its index, or several, of which those that have not run are left
 * alone; or the whole run.
 */
export type ResetScope = 'failed' | 'all' | 'whole-run' | number | readonly number[]

/** The accounts of a scope, locked until the transaction ends. */
export const lockScope = (db: Db, runIndex: number, scope: ResetScope) => allValues<number>(db)`
    select account_index as index from invoice_run_accounts
    where invoice_run_index = ${runIndex} and ${inScope(scope)}
    order by account_index for update`

const inScope = (scope: ResetScope) => {
  if (scope === 'whole-run') return sql<boolean>`true`
  return sql<boolean>`${isNamed(scope)} and (status <> 'pending' or stage <> ${accountStage.new})`
}

const isNamed = (scope: Exclude<ResetScope, 'whole-run'>) => {
  if (scope === 'all') return sql<boolean>`true`
  if (scope === 'failed') return sql<boolean>`status = 'failed'`
  return typeof scope === 'number'
    ? sql<boolean>`account_index = ${scope}`
    : sql<boolean>`account_index = any(${scope}::int[])`
}

export async function resetAccounts(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<void> {
  await sql`
    update invoice_run_accounts set stage = ${accountStage.new}, status = 'pending', failed_process = null, failure_cause = null,
      failure_message = null, value_at_stake = null
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes})`.execute(db)
}

export interface BlastRadius {
  accounts: number
  documents: number
  numbers: number
  firstNumber: string | null
  lastNumber: string | null
  gross: string
  pdfs: number
  reports: number
  endOfRunFiles: number
  emails: number
  hosted: number
}

/** What a reset of the scope would touch. */
export const selectBlastRadius = (db: Db, runIndex: number, scope: ResetScope) => onlyRow<BlastRadius>(db)`
    with scope as (
      select account_index from invoice_run_accounts where invoice_run_index = ${runIndex} and ${inScope(scope)}
    ), documents as (
      select i.* from invoices i join scope s on s.account_index = i.account_index
      where i.invoice_run_index = ${runIndex}
    ), numbers as (
      select n.formatted, n.range_index from invoice_numbers n join scope s on s.account_index = n.account_index
      where n.invoice_run_index = ${runIndex} and n.status <> 'void'
    )
    select (select count(*) from scope)::int as accounts, count(*)::int as documents,
      (select count(*) from numbers)::int as numbers,
      -- Between the numbers of two ranges there is no span.
      (select min(formatted) from numbers having count(distinct range_index) = 1) as "firstNumber",
      (select max(formatted) from numbers having count(distinct range_index) = 1) as "lastNumber",
      coalesce(sum(gross), 0)::numeric(14, 2)::text as gross, count(pdf_key)::int as pdfs,
      (select count(*) from report_requests
        where invoice_run_index = ${runIndex} and status in ('ready', 'confirmed'))::int as reports,
      (select count(*) from invoice_run_files where invoice_run_index = ${runIndex})::int as "endOfRunFiles",
      (select count(*) from hosted_emails e join documents d on d.index = e.invoice_index)::int as emails,
      count(hosted_at)::int as hosted
    from documents`

export const selectAccountNumber = (db: Db, index: number) =>
  db.selectFrom('accounts').select('account_number as number').where('index', '=', index).executeTakeFirst()
