import type { NumberedRun } from '@nineops/contract/bureau/bill-runs/numbered-runs.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import type { BillRunProgress } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { isException } from './carrier-costs/carrier-cost-list.repository.ts'
import { isFailed, openRejects } from '../data-collection/data-collection.service.ts'
import { stillFailed } from '../invoice-run-states/invoice-run-states.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyRow } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

/** The bill run and the invoice run with a number; of any reseller. */
export const selectNumbered = (db: Db, number: number) => allRows<NumberedRun>(db)`
    select r.kind, r.index, r.description, json_build_object('index', c.index, 'name', c.name) as client
    from (
      select 'invoice-run' as kind, index, description, client_index from invoice_runs where index = ${number}
      union all
      select 'bill-run', index, description, client_index from bill_runs where index = ${number}
    ) r join clients c on c.index = r.client_index
    order by r.kind desc`

/** A file or path that Collect left, since an instant; without a file the path itself could not be read. */
export interface Uncollected {
  file: string | null
  problem: string
  at: string
}

/** The first instant after a day in London, in SQL. */
const dayAfter = sql`((b.period_end + 1)::timestamp at time zone 'Europe/London')`

/**
 * Files, and call records that staff entered, with calls of the run, collected after it was rated (or, before that, since
 * the last closed run).
 */
const newFiles = sql<{ files: number; entered: number; calls: number }>`(
  select (count(*) filter (where f.source_kind = 'external'))::int as files,
    (count(*) filter (where f.source_kind = 'internal'))::int as entered, coalesce(sum(f.accepted), 0)::int8 as calls from data_collection_files f
  where f.client_index = b.client_index and f.accepted > 0 and f.first_call_at < ${dayAfter}
    and f.taken_order > coalesce(b.last_taken_order, (
      select max(c.last_taken_order) from bill_runs c where c.client_index = b.client_index and c.status = ${billRunStatus.closed}), 0))`

/** Left by the last Collect, and not collected since. */
const uncollected = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('file', u.file, 'problem', u.problem)), '[]')
  from jsonb_to_recordset(b.uncollected) as u(file text, problem text, at timestamptz)
  where not exists (
    select from data_collection_files f
    where f.client_index = b.client_index and f.name = u.file and f.created_at > u.at))`

/** Rejected lines of the run's files that were not corrected; files that come once it is closed are the next run's. */
const rejectedLines = sql<number>`(
  select coalesce(sum(${openRejects}), 0)::int from data_collection_files f
  where f.client_index = b.client_index and f.rejected > 0 and f.corrected_file_index is null
    and f.quarantined_at is null
    and f.taken_order <= case when b.closed_at is null then ${sql.lit(Number.MAX_SAFE_INTEGER)} else b.last_taken_order end
    and f.taken_order > coalesce((
      select max(p.last_taken_order) from bill_runs p
      where p.client_index = b.client_index and p.period_start < b.period_start and p.rated_at is not null), 0))`

/** The run's files that could not be collected: those since the run before was closed, until it is closed itself. */
const failedFiles = sql<number>`(
  select count(*)::int from data_collection_files f
  where f.client_index = b.client_index and ${isFailed} and f.created_at <= coalesce(b.closed_at, 'infinity')
    and f.created_at > coalesce((
      select max(p.closed_at) from bill_runs p
      where p.client_index = b.client_index and p.period_start < b.period_start), '-infinity'))`

/** Whether files of carriers are collected for its reseller; others are billed for their charges alone. */
const collects = sql<boolean>`exists (
  select from data_collection_clients d where d.client_index = b.client_index and d.enabled)`

/** The live invoice run that bills the run: the latest, a confirmed one before others. */
const invoiceRun = sql<{ index: number; confirmed: boolean; all_confirmed: boolean }>`(
  select i.index, i.status >= ${invoiceRunStatus.confirmed} as confirmed,
    bool_and(i.status >= ${invoiceRunStatus.confirmed}) over () as all_confirmed
  from invoice_runs i
  where i.bill_run_index = b.index and i.purpose = 'bill' and i.status <> ${invoiceRunStatus.abandoned}
  order by confirmed desc, i.index limit 1)`

/** Whether accounts that its confirmed invoice runs left out are still to be invoiced. */
const leftOut = sql<boolean>`exists (
  select from invoice_runs r join invoice_run_accounts a on a.invoice_run_index = r.index
  where r.bill_run_index = b.index and r.purpose = 'bill' and r.status >= ${invoiceRunStatus.confirmed}
    and a.status = 'failed' and ${stillFailed('a', 'r')})`

/** A later run of the client that is rated, or being rated. */
const laterRun = sql<string | null>`(
  select l.description from bill_runs l
  where l.client_index = b.client_index and l.period_start > b.period_start
    and (l.generation > 0 or l.status = ${billRunStatus.rating}) limit 1)`

const costDifferences = sql<number>`(
  select count(*)::int from bill_run_carrier_costs t join carriers c on c.index = t.carrier_index
  where t.bill_run_index = b.index and ${isException})`

const changed = (kind: string) => sql<number>`count(distinct thing) filter (where r.kind = ${sql.lit(kind)})`

/**
 * What changed since the run was rated of what its calls are rated by. Late calls are of any day before its period.
 */
const billRunRows = (db: Db) =>
  db
    .selectFrom('bill_runs as b')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom([
            'rating_changes as r',
            sql<{ thing: number }>`unnest(r.things)`.as<'t'>(sql`t(thing)`),
          ])
          .select([
            changed('rate_card').as('changed_rate_cards'),
            changed('service').as('changed_services'),
            changed('bundle').as('changed_bundles'),
            changed('account').as('changed_accounts'),
          ])
          .where('b.status', 'in', [billRunStatus.rated, billRunStatus.closed])
          .whereRef('r.client_index', '=', 'b.client_index')
          .whereRef('r.changed_at', '>', 'b.rates_read_at')
          .whereRef('r.first_day', '<=', 'b.period_end')
          .where(sql<boolean>`(r.last_day >= b.period_start or b.late_calls > 0)`)
          .as('c'),
      join => join.onTrue(),
    )
    .innerJoinLateral(newFiles.as<'n'>(sql`n`), join => join.onTrue())
    .leftJoinLateral(invoiceRun.as<'v'>(sql`v`), join => join.onTrue())
    .selectAll('b')
    .select(['changed_rate_cards', 'changed_services', 'changed_bundles', 'changed_accounts'])
    .select(['n.files as new_files', 'n.entered as new_entered', 'n.calls as new_calls'])
    .select([
      'v.index as invoice_run',
      sql<boolean>`coalesce(v.confirmed, false)`.as('invoice_run_confirmed'),
      sql<boolean>`coalesce(v.all_confirmed, false)`.as('invoice_runs_confirmed'),
      leftOut.as('left_out'),
      laterRun.as('later_run'),
      costDifferences.as('cost_differences'),
      uncollected.as('left_by_collect'),
      rejectedLines.as('rejected_lines'),
      failedFiles.as('failed_files'),
      collects.as('collects'),
    ])

export const selectBillRuns = (db: Db, clientIndex: number) =>
  billRunRows(db).where('b.client_index', '=', clientIndex).orderBy('b.period_start', 'desc')

/** Bill runs of any reseller. */
export const selectBillRunsByIndex = (db: Db, indexes: readonly number[]) =>
  billRunRows(db).where('b.index', 'in', indexes).execute()

export type BillRunRow = Awaited<ReturnType<ReturnType<typeof selectBillRuns>['execute']>>[number]

export const selectBillRun = (db: Db, clientIndex: number, index: number) =>
  selectBillRuns(db, clientIndex).where('b.index', '=', index).executeTakeFirst()

/** The bill run itself, locked until the transaction ends. */
export const lockBillRun = (db: Db, index: number) =>
  db.selectFrom('bill_runs').selectAll().where('index', '=', index).forUpdate().executeTakeFirst()

export const selectRun = (db: Db, index: number) =>
  db.selectFrom('bill_runs').selectAll().where('index', '=', index).executeTakeFirst()

/**
 * Lets one at a time create, rate, close or reopen bill runs of a client, so that their periods stay contiguous and
 * each rating relies on earlier runs that stay closed.
 */
export async function lockBillRunsOf(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bill-runs'), ${clientIndex})`.execute(db)
}

/**
 * The moment from which a rating reads: every change that was noted before it has been committed, and each later one is
 * noted after it.
 */
export async function startReading(db: Db, clientIndex: number): Promise<Date> {
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('rating-changes'), ${clientIndex})`.execute(tx)
    return (await onlyRow<{ at: Date }>(tx)`select clock_timestamp() as at`).at
  })
}

export const selectLatestPeriod = (db: Db, clientIndex: number) =>
  db
    .selectFrom('bill_runs')
    .select(['period_start as periodStart', 'period_end as periodEnd'])
    .where('client_index', '=', clientIndex)
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The earliest run before this one that is not closed, if any. */
export const selectEarlierOpenRun = (db: Db, clientIndex: number, periodStart: string) =>
  db
    .selectFrom('bill_runs')
    .select(['index', 'description'])
    .where('client_index', '=', clientIndex)
    .where('period_start', '<', periodStart)
    .where('status', '<>', billRunStatus.closed)
    .orderBy('period_start')
    .limit(1)
    .executeTakeFirst()

/** The periods of a client's runs that are not closed, earliest first. */
export const selectOpenPeriods = (db: Db, clientIndex: number) =>
  db
    .selectFrom('bill_runs')
    .select(['index', 'period_start as start', 'period_end as end'])
    .where('client_index', '=', clientIndex)
    .where('status', '<>', billRunStatus.closed)
    .orderBy('period_start')
    .execute()

/** The latest closed run, or the latest before a day: it covers what started before its end and came in its files. */
export const selectLatestClosedRun = (db: Db, clientIndex: number, before?: string) =>
  db
    .selectFrom('bill_runs')
    .select(['description', 'period_end as periodEnd', 'last_taken_order as lastTakenOrder'])
    .where(eb => eb.and({ client_index: clientIndex, status: billRunStatus.closed }))
    .$if(before !== undefined, query => query.where('period_start', '<', before ?? ''))
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Periods of closed runs that begin before a day, latest first. */
export const selectClosedPeriods = (db: Db, clientIndex: number, before: string) =>
  db
    .selectFrom('bill_runs')
    .select(['period_start as start', 'period_end as end'])
    .where(eb => eb.and({ client_index: clientIndex, status: billRunStatus.closed }))
    .where('period_start', '<', before)
    .orderBy('period_start', 'desc')
    .execute()

/** Rated runs, latest first. */
export const selectRatedRuns = (db: Db, clientIndex: number) =>
  db
    .selectFrom('bill_runs')
    .select(['index', 'description', 'period_start as periodStart', 'period_end as periodEnd', 'calls'])
    .where('client_index', '=', clientIndex)
    .where('generation', '>', 0)
    .orderBy('period_start', 'desc')
    .limit(120)
    .execute()

export async function insertBillRun(
  db: Db,
  run: {
    clientIndex: number
    description: string
    periodStart: string
    periodEnd: string
    createdBy: number
  },
): Promise<number> {
  return insertRow(db, 'bill_runs', {
    client_index: run.clientIndex,
    description: run.description,
    period_start: run.periodStart,
    period_end: run.periodEnd,
    created_by: run.createdBy,
  })
}

export async function updateBillRun(
  db: Db,
  index: number,
  changes: {
    status?: number
    failure?: string | null
    progress?: null
    uncollected?: string
    closed_at?: Date | null
    rated_again_for?: number | null
  },
): Promise<void> {
  await updateRow(db, 'bill_runs', index, changes)
}

/** Saves the run's progress, unless the run has ended by now. */
export async function saveProgress(
  db: Db,
  index: number,
  status: number,
  progress: BillRunProgress,
): Promise<void> {
  await db
    .updateTable('bill_runs')
    .set({ progress: JSON.stringify(progress) })
    .where(eb => eb.and({ index, status }))
    .execute()
}

export async function countFix(db: Db, index: number): Promise<void> {
  await updateRow(db, 'bill_runs', index, { fixes: sql<number>`fixes + 1` })
}

/** Whether the run's rating used bundles that accounts no longer have. */
export async function usesLostBundles(db: Db, index: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bill_run_inclusive_usage u
    where u.bill_run_index = ${index}
      and not exists (select from account_bundles t where t.index = u.account_bundle_index) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Another invoice run of a bill run that is not abandoned; undefined if there is none. */
export async function selectOtherInvoiceRun(
  db: Db,
  index: number,
  invoiceRunIndex: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoice_runs')
    .select('index')
    .where(eb => eb.and({ bill_run_index: index, purpose: 'bill' }))
    .where('index', '<>', invoiceRunIndex)
    .where('status', '<>', invoiceRunStatus.abandoned)
    .limit(1)
    .executeTakeFirst()
  return row?.index
}
