import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** An account of a run as a process gets it. */
export interface LockedAccount {
  accountIndex: number
  brandIndex: number
  accountNumber: string
}

/**
 * Locks up to `limit` accounts that wait at a stage, in account-number order, until the transaction ends: other workers
 * skip what is locked.
 */
export async function lockNextAccounts(
  db: Db,
  runIndex: number,
  stage: number,
  limit: number,
): Promise<LockedAccount[]> {
  return db
    .selectFrom('invoice_run_accounts')
    .select(['account_index as accountIndex', 'brand_index as brandIndex', 'account_number as accountNumber'])
    .where(eb => eb.and({ invoice_run_index: runIndex, stage, status: 'pending' }))
    .orderBy('account_number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Accounts waiting at a stage, including those locked by a worker. */
export async function countWaiting(db: Db, runIndex: number, stage: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('invoice_run_accounts')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where(eb => eb.and({ invoice_run_index: runIndex, stage, status: 'pending' }))
    .executeTakeFirstOrThrow()
  return waiting
}

const countIf = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** How many accounts of a run have come through a process or failed in it, and how many are still to go through it. */
export async function countThrough(
  db: Db,
  runIndex: number,
  { process, from, to }: { process: string; from: number; to: number },
): Promise<{ done: number; failed: number; waiting: number }> {
  return db
    .selectFrom('invoice_run_accounts')
    .select([
      countIf(sql`stage >= ${to}`).as('done'),
      countIf(sql`status = 'failed' and failed_process = ${process}`).as('failed'),
      countIf(sql`status = 'pending' and stage <= ${from}`).as('waiting'),
    ])
    .where('invoice_run_index', '=', runIndex)
    .executeTakeFirstOrThrow()
}

export async function moveAccounts(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
  stage: number,
): Promise<void> {
  if (accountIndexes.length === 0) return
  await sql`
    update invoice_run_accounts set stage = ${stage}, status = ${stage === accountStage.emailed ? 'done' : 'pending'}
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes})`.execute(db)
}

export interface AccountFault {
  accountIndex: number
  cause: string
  message: string
  /** Pounds before VAT that the failure holds back. */
  valueAtStake: string
}

export async function failAccounts(
  db: Db,
  runIndex: number,
  process: string,
  faults: readonly AccountFault[],
): Promise<void> {
  if (faults.length === 0) return
  await sql`
    update invoice_run_accounts a set status = 'failed', failed_process = ${process},
      failure_cause = f.cause, failure_message = f.message, value_at_stake = f."valueAtStake"
    from json_to_recordset(${JSON.stringify(faults)})
      as f("accountIndex" int, cause text, message text, "valueAtStake" numeric)
    where a.invoice_run_index = ${runIndex} and a.account_index = f."accountIndex"`.execute(db)
}

/** Returns accounts that failed in a process to the stage before it, to be tried again. */
export async function retryFailed(db: Db, runIndex: number, process: string): Promise<void> {
  await db
    .updateTable('invoice_run_accounts')
    .set({
      status: 'pending',
      failed_process: null,
      failure_cause: null,
      failure_message: null,
      value_at_stake: null,
    })
    .where(eb => eb.and({ invoice_run_index: runIndex, status: 'failed', failed_process: process }))
    .execute()
}

export interface MissingRange {
  brandName: string
  kind: string
  accountIndexes: number[]
}

/** Brands and kinds of document among these accounts without a number range. */
export const selectMissingRanges = (
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
) => allRows<MissingRange>(db)`
    select b.name as "brandName", i.kind, array_agg(i.account_index) as "accountIndexes"
    from invoices i join brands b on b.index = i.brand_index
    where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
      and not exists (select from invoice_number_ranges r
        where r.brand_index = i.brand_index and r.kind = i.kind)
    group by b.name, i.kind order by b.name, i.kind desc`
