import {
  accountStage,
  invoiceRunStatus,
  openRunStatuses,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** The confirmed further runs `o` of the same bill run that have invoiced an account. */
const furtherRuns = (account: string, run: string) => {
  const [a, r] = [sql.raw(account), sql.raw(run)]
  return sql`from invoice_runs o join invoice_run_accounts b on b.invoice_run_index = o.index
      where o.bill_run_index = ${r}.bill_run_index and o.index <> ${r}.index
        and o.purpose = 'bill' and o.status >= ${invoiceRunStatus.confirmed}
        and b.account_index = ${a}.account_index and b.status <> 'failed'`
}

const isLeftOut = (account: string, run: string) =>
  sql`${sql.raw(account)}.stage < ${accountStage.rendered} and ${sql.raw(run)}.status >= ${invoiceRunStatus.confirmed}`

/**
 * Whether an account that a confirmed run left out is invoiced: by a further run of the same bill run, or by another
 * month's run all that was due.
 */
export const invoicedSince = (account: string, run: string): RawBuilder<boolean> =>
  sql`(${isLeftOut(account, run)} and (${sql.raw(account)}.invoiced_by is not null
    or exists (select ${furtherRuns(account, run)})))`

/** The run that has invoiced a failed account since; null if none has. */
export const invoicedBy = (account: string, run: string): RawBuilder<number | null> =>
  sql`case when ${sql.raw(account)}.status = 'failed' and ${isLeftOut(account, run)}
    then coalesce(${sql.raw(account)}.invoiced_by, (select min(o.index) ${furtherRuns(account, run)})) end`

/** Whether an account failed and is not invoiced since. By case, so that others are not looked up in other runs. */
export const stillFailed = (account: string, run: string): RawBuilder<boolean> =>
  sql`case when ${sql.raw(account)}.status = 'failed' then not ${invoicedSince(account, run)} else false end`

/**
 * Accounts that a confirmed run left out, or whose invoice was credited whole to be invoiced again, and that no run has
 * invoiced since; `f` is the open one that is about to, and whether the account failed in it.
 */
const notInvoiced = sql`(
  select a.account_index, a.failure_message, a.value_at_stake, r.index, r.bill_run_index, r.description, false as credited
  from invoice_run_accounts a join invoice_runs r on r.index = a.invoice_run_index
  where a.status = 'failed' and a.stage < ${accountStage.rendered} and r.status >= ${invoiceRunStatus.confirmed}
    and not ${invoicedSince('a', 'r')}
  union all
  select w.account_index, 'Its invoice ' || w.number || ' was credited, to be invoiced again.',
    coalesce(a.value_at_stake, w.net), r.index, r.bill_run_index, r.description, true
  from invoice_runs c join invoices w on w.index in (
    select v.invoice_index from credited_vat v where v.invoice_run_index = c.index)
  join invoice_runs r on r.index = w.invoice_run_index
  join invoice_run_accounts a on a.invoice_run_index = r.index and a.account_index = w.account_index
  where c.rebill and c.status >= ${invoiceRunStatus.confirmed} and a.invoiced_by is null and not exists (
    select from invoice_runs o join invoice_run_accounts b on b.invoice_run_index = o.index
    where o.bill_run_index = r.bill_run_index and o.purpose = 'bill' and o.index > r.index
      and o.status >= ${invoiceRunStatus.confirmed} and b.account_index = w.account_index and b.status <> 'failed')
) r
left join lateral (
  select o.index, b.status = 'failed' and b.stage < ${accountStage.rendered} as failed, b.failure_message
  from invoice_runs o join invoice_run_accounts b on b.invoice_run_index = o.index
  where o.bill_run_index = r.bill_run_index and o.index > r.index and o.purpose = 'bill'
    and o.status in (${sql.join([...openRunStatuses])}) and b.account_index = r.account_index
  order by o.index desc limit 1
) f on true`

/** Whether the account also failed in a later confirmed run: it counts in that one. */
const failedLater = sql`exists (
    select from invoice_runs o join invoice_run_accounts b on b.invoice_run_index = o.index
    where o.bill_run_index = r.bill_run_index and o.index > r.index and o.purpose = 'bill'
      and o.status >= ${invoiceRunStatus.confirmed} and b.account_index = r.account_index
      and b.status = 'failed' and b.stage < ${accountStage.rendered})`
const failedAgain = sql`(coalesce(f.failed, false) or ${failedLater})`

export interface RunNotInvoiced {
  run: number
  /** Whether their invoices were credited to be invoiced again; otherwise the run left them out. */
  credited: boolean
  accounts: number
  /** Pounds before VAT. */
  atStake: string
  /** An open run that is about to invoice some of them, and how many; null without one. */
  furtherRun: number | null
  inFurther: number
  /** Those that failed in a further run too, where they count as its failures. */
  failedAgain: number
  failedAgainAtStake: string
  /** Those of the further run that failed in none since. */
  waiting: number
}

const byRun = (condition: RawBuilder<unknown>) => sql<RunNotInvoiced>`
  select r.index as run, r.credited, count(*)::int as accounts,
    coalesce(sum(abs(r.value_at_stake)), 0)::numeric(14, 2)::text as "atStake",
    max(f.index) as "furtherRun", count(f.index)::int as "inFurther",
    (count(*) filter (where ${failedAgain}))::int as "failedAgain",
    coalesce(sum(abs(r.value_at_stake)) filter (where ${failedAgain}), 0)::numeric(14, 2)::text as "failedAgainAtStake",
    (count(f.index) filter (where not ${failedAgain}))::int as waiting
  from ${notInvoiced} where ${condition} group by r.index, r.credited order by r.index, r.credited`

/** Accounts of confirmed runs that are still not invoiced, by run and why; of these runs if given. */
export async function selectNotInvoiced(db: Db, runIndexes?: readonly number[]): Promise<RunNotInvoiced[]> {
  const { rows } = await byRun(runIndexes ? sql`r.index = any(${runIndexes}::int[])` : sql`true`).execute(db)
  return rows
}

export interface LeftOut {
  accountIndex: number
  run: number
}

/** The runs that left out accounts, of each bill run the last. */
export const selectLeftOut = (db: Db, accountIndexes: readonly number[]) => allRows<LeftOut>(db)`
    select r.account_index as "accountIndex", r.index as run from ${notInvoiced}
    where r.account_index = any(${accountIndexes}) and not ${failedLater}`

/** What other runs hold back of a run's accounts: those that they left out, and those that failed in open ones. */
export const selectHeldBack = (db: Db, runIndex: number) => allRows<LeftOut>(db)`
    with own as (select account_index from invoice_run_accounts where invoice_run_index = ${runIndex})
    select r.account_index as "accountIndex", r.index as run from ${notInvoiced}
    where r.index <> ${runIndex} and r.account_index in (select account_index from own)
    union
    select a.account_index, r.index from invoice_run_accounts a join invoice_runs r on r.index = a.invoice_run_index
    where a.status = 'failed' and a.stage < ${accountStage.rendered} and r.index <> ${runIndex} and r.purpose = 'bill'
      and r.status in (${sql.join([...openRunStatuses])}) and a.account_index in (select account_index from own)
    order by 2, 1`

export interface AccountNotInvoiced {
  run: number
  description: string
  credited: boolean
  reason: string
  /** Pounds before VAT. */
  atStake: string
  /** The open run that is about to invoice it, and why the account failed in that one; null if there is none. */
  furtherRun: number | null
  furtherFailure: string | null
}

/** What an account is still owed an invoice for, the latest first. */
export const selectNotInvoicedOfAccount = (db: Db, accountIndex: number) => allRows<AccountNotInvoiced>(db)`
    select r.index as run, r.description, r.credited, coalesce(r.failure_message, '') as reason,
      coalesce(r.value_at_stake, 0)::numeric(14, 2)::text as "atStake",
      f.index as "furtherRun", case when f.failed then f.failure_message end as "furtherFailure"
    from ${notInvoiced} where r.account_index = ${accountIndex} and not ${failedLater} order by r.index desc`
