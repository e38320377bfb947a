import {
  accountStage,
  confirmedRunStatuses,
  invoiceRunStatus,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { RunMetrics } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

/** Runs with the names that lists show. */
const selectRuns = (db: Db) =>
  db
    .selectFrom('invoice_runs as r')
    .innerJoin('clients as c', 'c.index', 'r.client_index')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .leftJoin('users as u', 'u.index', 'r.created_by')
    .leftJoin('users as v', 'v.index', 'r.confirmed_by')
    .leftJoin('users as w', 'w.index', 'r.abandoned_by')
    .select([
      'r.index',
      'r.client_index as clientIndex',
      'c.name as clientName',
      'r.bill_run_index as billRunIndex',
      'b.description as billRunDescription',
      'b.period_start as periodStart',
      'b.period_end as periodEnd',
      'r.description',
      'r.cycle_description as cycleDescription',
      'r.status',
      'r.invoice_date as invoiceDate',
      'r.bacs_date as bacsDate',
      'r.brand_indexes as brandIndexes',
      'r.created_at as createdAt',
      'u.username as createdBy',
      'r.confirmed_at as confirmedAt',
      'v.username as confirmedBy',
      'r.abandoned_at as abandonedAt',
      'w.username as abandonedBy',
      'r.abandon_reason as abandonReason',
      'r.purpose',
    ])

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

/** A client's runs, the newest first; abandoned ones (status under 35) only where asked for. */
export const listRuns = (db: Db, clientIndex: number, hideAbandoned: boolean) =>
  selectRuns(db)
    .where('r.client_index', '=', clientIndex)
    .$if(hideAbandoned, query => query.where('r.status', '>=', invoiceRunStatus.created))
    .orderBy('r.index', 'desc')
    .execute()

export const findRun = (db: Db, index: number) =>
  selectRuns(db).where('r.index', '=', index).executeTakeFirst()

export const selectBillRun = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('bill_runs')
    .select(['index', 'description', 'status', 'period_start as periodStart', 'period_end as periodEnd'])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forUpdate()
    .executeTakeFirst()

/** The run of a bill run that is neither confirmed nor abandoned, if any. */
export const selectOpenRun = (db: Db, billRunIndex: number) =>
  db
    .selectFrom('invoice_runs')
    .select(['index', 'description'])
    .where(eb => eb.and({ bill_run_index: billRunIndex, purpose: 'bill' }))
    .where('status', 'not in', [invoiceRunStatus.abandoned, ...confirmedRunStatuses])
    .executeTakeFirst()

export const selectForeignBrands = (
  db: Db,
  clientIndex: number,
  brandIndexes: readonly number[],
) => allValues<number>(db)`
    select t.index from unnest(${brandIndexes}::int[]) as t(index)
    where not exists (select from brands b where b.index = t.index and b.client_index = ${clientIndex})`

export interface NewRun {
  clientIndex: number
  billRunIndex: number
  description: string
  cycleDescription: string
  invoiceDate: string
  bacsDate: string
  brandIndexes: readonly number[]
  createdBy: number
  /** What a credit note corrects and why. */
  credit?: { accountIndex: number; reason: string; words: string; rebill: boolean }
}

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  return insertRow(db, 'invoice_runs', {
    client_index: run.clientIndex,
    bill_run_index: run.billRunIndex,
    description: run.description,
    cycle_description: run.cycleDescription,
    invoice_date: run.invoiceDate,
    bacs_date: run.bacsDate,
    brand_indexes: [...run.brandIndexes],
    created_by: run.createdBy,
    ...(run.credit && {
      purpose: 'credit',
      credit_reason: run.credit.reason,
      credit_words: run.credit.words,
      rebill: run.credit.rebill,
      account_count: 1,
    }),
  })
}

/** The one account of a credit note, whose document waits to be rendered. */
export async function insertCreditedAccount(
  db: Db,
  runIndex: number,
  { accountIndex, brandIndex }: { accountIndex: number; brandIndex: number },
): Promise<void> {
  await sql`
    insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, stage)
    select ${runIndex}, index, ${brandIndex}, account_number, ${accountStage.numbered}
    from accounts where index = ${accountIndex}`.execute(db)
}

/** The runs and account that a credit note lets further runs bill again. */
export const selectRebilled = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_runs as r')
    .innerJoin('credited_vat as v', 'v.invoice_run_index', 'r.index')
    .innerJoin('invoices as i', 'i.index', 'v.invoice_index')
    .select(['i.invoice_run_index as runIndex', 'i.account_index as accountIndex'])
    .distinct()
    .where(eb => eb.and({ 'r.index': runIndex, 'r.rebill': true }))
    .execute()

// Credited whole, to be invoiced again.
const rebilled = sql`exists (
  select from invoices w join credited_vat v on v.invoice_index = w.index
  join invoice_runs c on c.index = v.invoice_run_index
  where w.invoice_run_index = e.index and w.account_index = a.index and c.rebill
    and c.status >= ${invoiceRunStatus.confirmed})`

// Billed in advance beyond a charge's last day, and not refunded.
const isOwedRefund = sql`exists (
  select from charges c join billed_charges p on p.charge_index = c.index and p.kind = 'charge' and p.period_end > c.end_date
  where c.account_index = a.index and c.timing = 'advance' and c.frequency <> 'once' and c.end_date <= b.period_end
    and not exists (
      select from billed_charges g where g.charge_index = c.index and g.kind = 'refund'
        and g.period_start <= greatest(c.end_date + 1, p.period_start) and g.period_end >= p.period_end))`

// Added since a run billed its brand, without usage: the next month's run bills its charges from their first day.
const isLeftToNextMonth = sql`(exists (
    select from invoice_runs e
    where e.bill_run_index = r.bill_run_index and e.index <> r.index and e.purpose = 'bill'
      and e.status <> ${invoiceRunStatus.abandoned}
      and (cardinality(e.brand_indexes) = 0 or d.brand = any(e.brand_indexes)))
  and not exists (
    select from invoice_runs e join invoice_run_accounts m on m.invoice_run_index = e.index
    where e.bill_run_index = r.bill_run_index and e.index <> r.index and e.purpose = 'bill'
      and e.status <> ${invoiceRunStatus.abandoned} and m.account_index = a.index)
  and not exists (
    select from bill_run_usage u where u.bill_run_index = b.index and u.account_index = a.index))`

/**
 * The run's accounts: those that its brands bill on the invoice date, that were not closed before the period, have
 * (late) usage in it, are owed a refund or owe late charges (`owing`), less those that an earlier run of the bill run has
 * billed (all but the failed ones that it left out, and those credited whole to be invoiced again, of which something is
 * due) and those added since.
 */
const accountsOf = (run: RawBuilder<unknown>, owing: readonly number[]) => sql`
      select r.index, a.index as account, d.brand, a.account_number
      from ${run} r
      join bill_runs b on b.index = r.bill_run_index
      join accounts a on a.client_index = r.client_index
      cross join lateral (select brand_on(a.index, r.invoice_date) as brand) d
      where (cardinality(r.brand_indexes) = 0 or d.brand = any(r.brand_indexes))
        and (a.closed_on is null or a.closed_on >= b.period_start or exists (
          select from bill_run_usage u where u.bill_run_index = b.index and u.account_index = a.index)
          or ${isOwedRefund} or a.index = any(${owing}::int[]))
        and not exists (
          select from invoice_runs e join invoice_run_accounts d on d.invoice_run_index = e.index
          where e.bill_run_index = r.bill_run_index and e.index <> r.index and e.purpose = 'bill'
            and e.status <> ${invoiceRunStatus.abandoned} and d.account_index = a.index
            and (d.invoiced_by is not null
              or not (d.status = 'failed' and d.stage < ${accountStage.rendered}) and not ${rebilled}))
        and not ${isLeftToNextMonth}`

/** Sets a run's accounts. Returns how many. */
export async function insertRunAccounts(
  db: Db,
  runIndex: number,
  owing: readonly number[] = [],
): Promise<number> {
  const row = await firstRow<{ accounts: number }>(db)`
    with taken as (
      insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number)
      ${accountsOf(sql`(select * from invoice_runs where index = ${runIndex})`, owing)}
      on conflict do nothing
      returning 1
    )
    select count(*)::int as accounts from taken`
  const accounts = row?.accounts ?? 0
  await updateRow(db, 'invoice_runs', runIndex, { account_count: accounts })
  return accounts
}

/** How many accounts a run would have if it were created so. */
export async function countAccountsOf(
  db: Db,
  run: Pick<NewRun, 'clientIndex' | 'billRunIndex' | 'invoiceDate' | 'brandIndexes'>,
  owing: readonly number[],
): Promise<number> {
  const proposed = sql`(
    select 0 as index, ${run.clientIndex}::int as client_index, ${run.billRunIndex}::int as bill_run_index,
      ${run.invoiceDate}::date as invoice_date, ${run.brandIndexes}::int[] as brand_indexes)`
  return onlyValue<number>(db)`
    select count(*)::int as accounts from (${accountsOf(proposed, owing)}) taken`
}

/** The latest run after a run that bills the same bill run. */
export async function selectFurtherRun(
  db: Db,
  billRunIndex: number,
  runIndex: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoice_runs')
    .select('index')
    .where(eb => eb.and({ bill_run_index: billRunIndex, purpose: 'bill' }))
    .where('index', '>', runIndex)
    .where('status', '<>', invoiceRunStatus.abandoned)
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.index
}

/** The accounts that failed before their document existed. */
export async function selectFailed(db: Db, runIndex: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_run_accounts')
    .select('account_index')
    .where(eb => eb.and({ invoice_run_index: runIndex, status: 'failed' }))
    .where('stage', '<', accountStage.rendered)
    .execute()
  return rows.map(row => row.account_index)
}

export async function updateStatus(db: Db, index: number, status: number): Promise<void> {
  await updateRow(db, 'invoice_runs', index, { status })
}

export async function updateAbandoned(
  db: Db,
  index: number,
  { reason, userIndex, metrics }: { reason: string; userIndex: number; metrics: RunMetrics },
): Promise<void> {
  await updateRow(db, 'invoice_runs', index, {
    status: invoiceRunStatus.abandoned,
    abandoned_at: sql`now()`,
    abandoned_by: userIndex,
    abandon_reason: reason,
    abandoned_metrics: JSON.stringify(metrics),
  })
}

export async function updateConfirmed(
  db: Db,
  index: number,
  { status, gross, userIndex }: { status: number; gross: string; userIndex: number },
): Promise<void> {
  await updateRow(db, 'invoice_runs', index, {
    status,
    confirmed_gross: gross,
    confirmed_by: userIndex,
    confirmed_at: sql`now()`,
  })
}

export async function updateBacsDate(db: Db, index: number, bacsDate: string): Promise<void> {
  await updateRow(db, 'invoice_runs', index, { bacs_date: bacsDate })
}
