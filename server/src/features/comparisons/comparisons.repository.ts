import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyRow, onlyValue } from '../../platform/db/query-rows.ts'
import { ofAccounts, type SomeAccounts } from '../../platform/db/conditions.ts'

/** The bill run that a run is compared with, and its confirmed invoice runs in order. */
export interface Baseline {
  billRunIndex: number
  billRun: string
  periodEnd: string
  runs: { index: number; description: string; invoiceDate: string }[]
}

/**
 * The invoice runs of the reseller's latest bill run before a run's with confirmed invoices. Of a confirmed run, those that
 * were confirmed before it: what it was compared with then stays.
 */
const baselineRuns = (runIndex: number) => sql`(
  select * from (
    select r.index, r.description, r.invoice_date, b.index as bill_run_index, b.description as bill_run, b.period_end,
      rank() over (order by b.period_start desc) as place
    from invoice_runs own
    join bill_runs o on o.index = own.bill_run_index
    join bill_runs b on b.client_index = own.client_index and b.period_start < o.period_start
    join invoice_runs r on r.bill_run_index = b.index and r.purpose = 'bill' and r.status >= ${invoiceRunStatus.confirmed}
      and coalesce(r.confirmed_at, '-infinity') <= coalesce(own.confirmed_at, 'infinity')
    where own.index = ${runIndex} and exists (select from invoices i where i.invoice_run_index = r.index)
  ) before where place = 1
)`

/** Indexes of these runs, as an array. */
export const baselineRunsOf = (runIndex: number): RawBuilder<number[]> =>
  sql`array(select index from ${baselineRuns(runIndex)} r)`

/** The reseller's latest bill run before this one with confirmed invoices; undefined for a first one. */
export const selectBaseline = (db: Db, runIndex: number) => firstRow<Baseline>(db)`
    select bill_run_index as "billRunIndex", bill_run as "billRun", period_end as "periodEnd",
      json_agg(json_build_object('index', index, 'description', description, 'invoiceDate', invoice_date)
        order by index) as runs
    from ${baselineRuns(runIndex)} r group by 1, 2, 3`

/** Whether a row's run is the last of these that billed its account: where it was billed again, the earlier is credited. */
export const isLatest = (row: string, runs: readonly number[]): RawBuilder<boolean> =>
  runs.length < 2
    ? sql`true`
    : sql`${sql.raw(row)}.invoice_run_index = (select max(x.invoice_run_index) from invoices x
        where x.account_index = ${sql.raw(row)}.account_index and x.invoice_run_index = any(${runs}::int[]))`

/** Accounts that a run is compared for: its own, and those lost since, which are in no run of the month. */
export const comparedAccounts = (runIndex: number) => sql`
  select account_index, brand_index, status, stage from invoice_run_accounts where invoice_run_index = ${runIndex}
  union all
  select c.account_index, c.brand_index, 'lost', null from comparison_items c
  where c.invoice_run_index = ${runIndex} and c.kind = 'lost' and not exists (
    select from invoice_run_accounts r
    where r.invoice_run_index = ${runIndex} and r.account_index = c.account_index)`

/** Gross of the previous runs' documents of the accounts that a run is compared for. */
export const selectPreviousGross = (
  db: Db,
  runIndex: number,
  previousRuns: readonly number[],
) => onlyValue<string>(db)`
    select coalesce(sum(i.gross), 0)::numeric(14, 2)::text from invoices i
    where i.invoice_run_index = any(${previousRuns}::int[]) and ${isLatest('i', previousRuns)}
      and i.account_index in (select account_index from (${comparedAccounts(runIndex)}) s)`

/** The last day of the month that a run bills, and whether it bills some of its accounts alone. */
export const selectRunMonth = (db: Db, runIndex: number) => onlyRow<{
  periodEnd: string
  isPartial: boolean
}>(db)`
    select b.period_end as "periodEnd", cardinality(r.brand_indexes) > 0 or exists (
      select from invoice_runs e
      where e.bill_run_index = r.bill_run_index and e.index < r.index and e.purpose = 'bill'
        and e.status <> ${invoiceRunStatus.abandoned}) as "isPartial"
    from invoice_runs r join bill_runs b on b.index = r.bill_run_index where r.index = ${runIndex}`

export interface FiguresRow {
  accountIndex: number
  brandIndex: number
  net: string | null
  gross: string | null
  history: { run: number; invoiceDate: string; gross: string }[]
}

/**
 * What the account's last three runs before this one confirmed, newest first. Not what was billed again since, by this
 * run or one before it: that month would count twice.
 */
const history = (account: RawBuilder<unknown>, runIndex: number) => sql`
  left join lateral (
    select json_agg(json_build_object('run', o.invoice_run_index, 'invoiceDate', o.invoice_date,
      'gross', o.gross::text) order by o.invoice_date desc, o.index desc) as history
    from (
      select max(p.index) as index, p.invoice_run_index, p.invoice_date, sum(p.gross) as gross from invoices p
      where p.account_index = ${account} and p.invoice_run_index < ${runIndex} and p.confirmed_at is not null
        and exists (
          select from invoice_runs b where b.index = p.invoice_run_index and b.purpose = 'bill' and not exists (
            select from invoices n join invoice_runs m on m.index = n.invoice_run_index
            where n.account_index = p.account_index and n.invoice_run_index > p.invoice_run_index
              and n.invoice_run_index <= ${runIndex} and m.bill_run_index = b.bill_run_index and m.purpose = 'bill'))
      group by p.invoice_run_index, p.invoice_date order by p.invoice_date desc, max(p.index) desc limit 3
    ) o
  ) h on true`

/** The next calculated accounts of a run after an index, in order, with their previous and current figures. */
export const selectFigures = (db: Db, runIndex: number, after: number, limit: number) => allRows<FiguresRow>(
  db,
)`
    select r.account_index as "accountIndex", r.brand_index as "brandIndex", i.net, i.gross,
      coalesce(h.history, '[]') as history
    from (
      select account_index, brand_index from invoice_run_accounts
      where invoice_run_index = ${runIndex} and account_index > ${after} and stage >= ${accountStage.calculated} and status <> 'failed'
      order by account_index limit ${limit}
    ) r
    left join lateral (
      select sum(net) as net, sum(gross) as gross from invoices
      where invoice_run_index = ${runIndex} and account_index = r.account_index
    ) i on true
    ${history(sql.ref('r.account_index'), runIndex)}
    order by r.account_index`

/**
 * Accounts that were billed before and are in no run of this bill run, for example because they closed. Only of the
 * run's brands.
 */
export const selectGone = (db: Db, runIndex: number, baseline: Baseline) => allRows<FiguresRow>(db)`
    select distinct on (p.account_index) p.account_index as "accountIndex", p.brand_index as "brandIndex",
      null as net, null as gross,
      coalesce(h.history, '[]') as history
    from invoice_runs own
    join invoices p on p.invoice_run_index = any(${baseline.runs.map(run => run.index)}::int[])
    ${history(sql.ref('p.account_index'), runIndex)}
    where own.index = ${runIndex}
      and (cardinality(own.brand_indexes) = 0 or p.brand_index = any(own.brand_indexes))
      and not exists (
        select from invoice_runs e join invoice_run_accounts d on d.invoice_run_index = e.index
        where e.bill_run_index = own.bill_run_index and e.purpose = 'bill' and e.status <> ${invoiceRunStatus.abandoned} and d.account_index = p.account_index)`

/** An account that stands out, as stored; money in pounds. */
export interface NewItem {
  accountIndex: number
  brandIndex: number
  kind: string
  net: string | null
  gross: string | null
  previous: string | null
  average: string | null
  history: { invoiceDate: string; gross: string }[]
}

export async function insertItems(db: Db, runIndex: number, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into comparison_items (invoice_run_index, account_index, brand_index, kind, net, gross, previous, average,
      history)
    select ${runIndex}, t."accountIndex", t."brandIndex", t.kind, t.net, t.gross, t.previous, t.average, t.history
    from json_to_recordset(${JSON.stringify(items)}) as t("accountIndex" int, "brandIndex" int, kind text,
      net numeric, gross numeric, previous numeric, average numeric, history jsonb)`.execute(db)
}

/** Deletes stored items of accounts; null is every account of the run. */
export async function deleteItems(db: Db, runIndex: number, accounts: SomeAccounts): Promise<void> {
  await sql`
    delete from comparison_items where invoice_run_index = ${runIndex}
      and ${ofAccounts(accounts)}`.execute(db)
}

export interface ComparisonRow {
  previousBillRunIndex: number | null
  minimumChange: string
  minimumPercent: string
  deviations: string
  comparedAt: Date
}

export const selectComparison = (db: Db, runIndex: number): Promise<ComparisonRow | undefined> =>
  db
    .selectFrom('run_comparisons')
    .select([
      'previous_bill_run_index as previousBillRunIndex',
      'minimum_change as minimumChange',
      'minimum_percent as minimumPercent',
      'deviations',
      'compared_at as comparedAt',
    ])
    .where('invoice_run_index', '=', runIndex)
    .executeTakeFirst()

export async function saveComparison(
  db: Db,
  runIndex: number,
  row: Omit<ComparisonRow, 'comparedAt'>,
): Promise<void> {
  await sql`
    insert into run_comparisons (invoice_run_index, previous_bill_run_index, minimum_change, minimum_percent, deviations)
    values (${runIndex}, ${row.previousBillRunIndex}, ${row.minimumChange}, ${row.minimumPercent}, ${row.deviations})
    on conflict (invoice_run_index) do update set previous_bill_run_index = excluded.previous_bill_run_index,
      minimum_change = excluded.minimum_change, minimum_percent = excluded.minimum_percent,
      deviations = excluded.deviations, compared_at = clock_timestamp()`.execute(db)
}
