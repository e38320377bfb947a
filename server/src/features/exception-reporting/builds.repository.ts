import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { kindsOfDetails } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { openRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, firstRow } from '../../platform/db/query-rows.ts'

export interface BuildRow {
  index: number
  clientIndex: number
  generation: number
  /** Whether to look at calls too, or only at details and files. */
  all: boolean
  /** Whether it is still to be invoiced as details are now. */
  isCurrent: boolean
  /** When it was requested, as text to the microsecond. */
  askedAt: string
}

/** Whether no later run of the reseller is rated, or an invoice run of it is open. */
const isCurrent = sql<boolean>`(not exists (
    select from bill_runs l
    where l.client_index = r.client_index and l.period_start > r.period_start and l.rated_at is not null)
  or exists (
    select from invoice_runs i
    where i.bill_run_index = r.index and i.purpose = 'bill' and i.status in (${sql.join([...openRunStatuses])})))`

const lockOf = (billRunIndex: number) => sql`hashtext('exception_builds'), ${billRunIndex}::int`

/** Waits until nobody finds the run's exceptions, and keeps others from it until the transaction ends. */
export async function lockBuild(db: Db, billRunIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(billRunIndex)})`.execute(db)
}

/**
 * Claims the run whose exceptions are to be found until the transaction ends; undefined if none are waiting (any more).
 * Uses an advisory lock, not the row's, so that new requests do not wait.
 */
export async function claimBuild(db: Db, billRunIndex: number): Promise<BuildRow | undefined> {
  await lockBuild(db, billRunIndex)
  return firstRow<BuildRow>(db)`
    select r.index, r.client_index as "clientIndex", r.generation,
      b.wants_all or b.generation is distinct from r.generation as "all", ${isCurrent} as "isCurrent",
      b.asked_at::text as "askedAt"
    from exception_builds b join bill_runs r on r.index = b.bill_run_index
    where b.bill_run_index = ${billRunIndex} and b.status = 'waiting'`
}

/** How far a reseller's files, changes and bank tables were included; read before exceptions are found from them. */
export interface Seen {
  files: number
  changes: number
  bankTable: number
}

const DETAILS = sql`e.entity in ('accounts', 'brands', 'clients', 'import', 'invoice_runs')`
const filesOf = (client: ReturnType<typeof sql>) => sql<number>`coalesce((
  select max(f.taken_order) from data_collection_files f where f.client_index = ${client}), 0)`
const changesOf = (client: ReturnType<typeof sql>) => sql<number>`coalesce((
  select max(e.index) from audit_entries e where e.client_index = ${client} and ${DETAILS}), 0)`
const bankTable = sql<number>`coalesce((select max(t.index) from bank_check_tables t), 0)`

export async function selectSeen(db: Db, clientIndex: number): Promise<Seen> {
  const client = sql`${clientIndex}::int`
  const row = await firstRow<Seen>(db)`
    select ${filesOf(client)} as files, ${changesOf(client)}::int8 as changes, ${bankTable} as "bankTable"`
  return row ?? { files: 0, changes: 0, bankTable: 0 }
}

/** Records what was found; a request made in the meantime stays waiting. */
export async function saveBuilt(
  db: Db,
  run: BuildRow,
  built: { generation: number; seen: Seen; thresholds: ExceptionThresholds | null },
): Promise<void> {
  const askedAgain = sql<boolean>`asked_at <> ${run.askedAt}::timestamptz`
  await db
    .updateTable('exception_builds')
    .set({
      status: sql`case when ${askedAgain} then status else 'built' end`,
      wants_all: sql`wants_all and ${askedAgain}`,
      failure: null,
      generation: built.generation,
      seen_files: built.seen.files,
      seen_changes: built.seen.changes,
      seen_bank_table: built.seen.bankTable,
      ...(built.thresholds && { thresholds: JSON.stringify(built.thresholds) }),
      built_at: sql<Date>`clock_timestamp()`,
    })
    .where('bill_run_index', '=', run.index)
    .execute()
}

/** Marks a run whose exceptions could not be found, until it is rated again or a user asks. */
export async function failBuild(db: Db, billRunIndex: number, failure: string): Promise<void> {
  await sql`
    update exception_builds b set status = 'failed', failure = ${failure}, generation = r.generation
    from bill_runs r
    where b.bill_run_index = ${billRunIndex} and r.index = b.bill_run_index and b.status = 'waiting'`.execute(
    db,
  )
}

/**
 * Requests all of a run's exceptions to be found; false if that is requested already. While they are being found they
 * are requested once more, because changes since may have been missed.
 */
export async function askForBuild(db: Db, run: { index: number; clientIndex: number }): Promise<boolean> {
  const { rows: free } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(run.index)}) as mine`.execute(db)
  if (free[0]?.mine) {
    // Read under the lock: what was waiting may just have been built.
    const { rows: waiting } = await sql`
      select from exception_builds where bill_run_index = ${run.index} and status = 'waiting' and wants_all`.execute(
      db,
    )
    if (waiting.length > 0) return false
  }
  await sql`
    insert into exception_builds (bill_run_index, client_index) values (${run.index}, ${run.clientIndex})
    on conflict (bill_run_index) do update set status = 'waiting', wants_all = true, failure = null,
      asked_at = clock_timestamp()`.execute(db)
  return true
}

/** Whether the exceptions of the run's rating were looked for, and with `settled` none are to be looked for again. */
export async function isFound(db: Db, billRunIndex: number, settled: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from bill_runs r left join exception_builds b on b.bill_run_index = r.index
    where r.index = ${billRunIndex} and (r.generation = 0
      or (b.generation = r.generation and (${!settled} or b.status <> 'waiting')))`.execute(db)
  return rows.length > 0
}

/** Makes sure that the run waits for its exceptions to be found, which may be queued already. */
export async function awaitBuild(db: Db, billRunIndex: number): Promise<void> {
  await sql`
    insert into exception_builds (bill_run_index, client_index)
    select index, client_index from bill_runs where index = ${billRunIndex}
    on conflict (bill_run_index) do update set status = 'waiting', asked_at = clock_timestamp()`.execute(db)
}

/** How many runs are queued at once whose exceptions were never found, latest first. */
const MOST_AT_ONCE = 24
/** Minimum time between two checks of a reseller's details, however often they change. */
const REST_SECONDS = 10

/** Found before a later run took the files that came since, or with details, which are checked for current runs alone. */
const isOutdated = sql`(exists (
    select from bill_runs l
    where l.client_index = r.client_index and l.period_start > r.period_start and l.rated_at > b.built_at)
  or exists (
    select from exception_findings f
    where f.bill_run_index = r.index and f.gone_at is null and f.kind = any(${kindsOfDetails}::text[])))`

const isStale = sql`b.status <> 'waiting' and exists (
  select from bill_runs r
  where r.index = b.bill_run_index and r.status in (${billRunStatus.rated}, ${billRunStatus.closed}) and (
    b.generation is distinct from r.generation
    or (b.status = 'built' and ${isOutdated} and not ${isCurrent})
    or (b.status = 'built' and b.built_at < clock_timestamp() - ${REST_SECONDS} * interval '1 second' and ${isCurrent}
      and (b.seen_files < ${filesOf(sql`r.client_index`)}
        or b.seen_bank_table < ${bankTable}
        or exists (select from audit_entries e
          where e.client_index = r.client_index and e.index > b.seen_changes and ${DETAILS})))))`

/** Queues rated runs whose exceptions were never found, latest first; returns them. */
export const addRated = (db: Db) => allValues<number>(db)`
    insert into exception_builds (bill_run_index, client_index)
    select r.index, r.client_index from bill_runs r
    where r.rated_at is not null and r.status in (${billRunStatus.rated}, ${billRunStatus.closed})
      and not exists (select from exception_builds b where b.bill_run_index = r.index)
    order by r.period_start desc limit ${MOST_AT_ONCE}
    on conflict do nothing returning bill_run_index as index`

/**
 * Queues runs that were rated since their exceptions were found, the current ones of each reseller if files arrived or
 * details changed, and those that are no longer current, once; returns them. Runs locked by another worker are skipped.
 */
export async function markStale(db: Db): Promise<number[]> {
  const { rows: found } = await sql<{ index: number }>`
    select b.bill_run_index as index from exception_builds b where ${isStale}
    order by 1 for update skip locked`.execute(db)
  // Checked again, because the run may have been rated and built since it was selected.
  return allValues<number>(db)`
    update exception_builds b set status = 'waiting', asked_at = now()
    where b.bill_run_index = any(${found.map(({ index }) => index)}::int[]) and ${isStale}
    returning b.bill_run_index as index`
}
