import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { callFileSorts } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type Expression, sql, type SqlBool } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { onlyRow } from '../../platform/db/query-rows.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

const selectFiles = (db: Db) =>
  db
    .selectFrom('data_collection_files as f')
    .innerJoin('carriers as c', 'c.index', 'f.carrier_index')
    .leftJoin('users as q', 'q.index', 'f.quarantined_by')
    .select([
      'f.index',
      'f.client_index as clientIndex',
      'f.carrier_index as carrierIndex',
      'c.name as carrierName',
      'f.name',
      'f.sha256',
      'f.bytes',
      'f.storage_key as storageKey',
      'f.source_path as sourcePath',
      'f.source_kind as sourceKind',
      'f.corrected_file_index as correctedFileIndex',
      'f.status',
      'f.failure',
      'f.quarantined_at as quarantinedAt',
      'q.username as quarantinedBy',
      'f.quarantine_reason as quarantineReason',
      'f.lines',
      'f.accepted',
      'f.rejected',
      'f.duplicate',
      'f.corrected',
      'f.first_call_at as firstCallAt',
      'f.last_call_at as lastCallAt',
      'f.created_at as createdAt',
      'f.taken_at as takenAt',
    ])
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

const matches = (clientIndex: number, filter: string): Expression<SqlBool> =>
  sql<boolean>`f.client_index = ${clientIndex} and f.source_kind = 'external'
    and (${filter} = '' or position(lower(${filter}) in lower(f.name || ' ' || c.name || ' '
      || case when f.quarantined_at is null then f.status else 'quarantined' end)) > 0)`

const fileOrders = {
  index: 'f.index',
  name: sql`lower(f.name)`,
  carrier: sql`lower(c.name)`,
  status: sql`case when f.quarantined_at is null then f.status else 'quarantined' end`,
  lines: 'f.lines',
  accepted: 'f.accepted',
  rejected: sql`f.rejected - f.corrected`,
  corrected: 'f.corrected',
  duplicate: 'f.duplicate',
  takenAt: 'f.taken_at',
  firstCallAt: 'f.first_call_at',
  lastCallAt: 'f.last_call_at',
}

export interface FilesRequest {
  clientIndex: number
  filter: string
  sort: readonly SortBy<(typeof callFileSorts)[number]>[]
}

const orderedFiles = (db: Db, { clientIndex, filter, sort }: FilesRequest) =>
  selectFiles(db)
    .where(matches(clientIndex, filter))
    .$call(query => inOrder(query, sort, fileOrders, { tiebreak: sql`f.index desc` }))

/** Files that a reseller has received from carriers, latest first unless sorted. */
export const selectPage = (
  db: Db,
  { limit, offset, ...request }: FilesRequest & { limit: number; offset: number },
): Promise<FileRow[]> => orderedFiles(db, request).limit(limit).offset(offset).execute()

/** All of them in the same order, through a cursor of the transaction. */
export const streamFiles = (db: Db, request: FilesRequest): AsyncIterable<FileRow> =>
  throughCursor(db, 'call_files', sql<FileRow>`${orderedFiles(db, request)}`)

export async function countFiles(db: Db, clientIndex: number, filter: string): Promise<number> {
  const { count } = await db
    .selectFrom('data_collection_files as f')
    .innerJoin('carriers as c', 'c.index', 'f.carrier_index')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(clientIndex, filter))
    .executeTakeFirstOrThrow()
  return count
}

export function selectFile(db: Db, clientIndex: number, index: number): Promise<FileRow | undefined> {
  return selectFiles(db)
    .where(eb => eb.and({ 'f.client_index': clientIndex, 'f.index': index }))
    .executeTakeFirst()
}

/** An earlier file of the carrier with this content, unless it failed or corrects another. */
export function selectSameContent(
  db: Db,
  carrierIndex: number,
  sha256: string,
): Promise<FileRow | undefined> {
  return selectFiles(db)
    .where(eb => eb.and({ 'f.carrier_index': carrierIndex, 'f.sha256': sha256 }))
    .where('f.status', '<>', 'failed')
    .where('f.corrected_file_index', 'is', null)
    .executeTakeFirst()
}

export interface NewFile {
  client_index: number
  carrier_index: number
  name: string
  sha256: string
  bytes: number
  storage_key: string
  source_path: string | null
  source_modified_at: Date | null
  source_kind: SourceKind
  corrected_file_index: number | null
  created_by: number | null
}

/** A carrier's file, or call records that staff entered. */
export type SourceKind = 'external' | 'internal'

/** Undefined if the carrier has delivered this content before. */
export async function insertFile(db: Db, file: NewFile): Promise<number | undefined> {
  const row = await db
    .insertInto('data_collection_files')
    .values({ ...file, status: 'waiting' })
    .onConflict(conflict =>
      conflict
        .columns(['carrier_index', 'sha256'])
        .where('status', '<>', 'failed')
        .where('corrected_file_index', 'is', null)
        .doNothing(),
    )
    .returning('index')
    .executeTakeFirst()
  return row?.index
}

/** Files collected from input paths: their paths, sizes and modification times. */
export function selectSources(db: Db, clientIndex: number, paths: readonly string[]) {
  return db
    .selectFrom('data_collection_files')
    .select(['source_path as path', 'bytes', 'source_modified_at as modifiedAt'])
    .where(eb => eb.and({ client_index: clientIndex, source_path: sql<string>`any(${paths})` }))
    .execute()
}

/** The user who brought the file in; null for the system. */
export async function createdBy(db: Db, index: number): Promise<string | null> {
  const row = await db
    .selectFrom('data_collection_files as f')
    .innerJoin('users as u', 'u.index', 'f.created_by')
    .select('u.username')
    .where('f.index', '=', index)
    .executeTakeFirst()
  return row?.username ?? null
}

/**
 * A file's calls of periods that were closed before it came, and the first bill run that was rated with the file, null
 * until then (engine: Rating). Only a file that extends beyond the closed periods is counted call by call.
 */
export const selectLateCalls = (db: Db, fileIndex: number) =>
  onlyRow<{ calls: number; billRun: string | null }>(db)`
    select r.description as "billRun", case
      when f.taken_order is null or f.first_call_at >= p.ended or p.ended is null then 0
      when f.last_call_at < p.ended then f.accepted
      else (
        select count(*)::int from calls c
        where c.client_index = f.client_index and c.file_index = f.index and c.started_at < p.ended)
    end as calls
    from data_collection_files f
    left join lateral (
      select b.description, b.period_start from bill_runs b
      where b.client_index = f.client_index and b.last_taken_order >= f.taken_order
      order by b.period_start limit 1) r on true
    cross join lateral (
      select (max(b.period_end) + 1)::timestamp at time zone 'Europe/London' as ended from bill_runs b
      where b.client_index = f.client_index and b.status = ${billRunStatus.closed}
        and (r.period_start is null or b.period_start < r.period_start)) p
    where f.index = ${fileIndex}`

/** Queues a failed file again; `taken` if the same content was delivered again at that moment. */
export async function reopen(db: Db, index: number): Promise<'waiting' | 'not failed' | 'taken'> {
  try {
    const row = await db
      .updateTable('data_collection_files')
      .set({ status: 'waiting', failure: null })
      .where(eb => eb.and({ index, status: 'failed' }))
      .where('quarantined_at', 'is', null)
      .returning('index')
      .executeTakeFirst()
    return row ? 'waiting' : 'not failed'
  } catch (error) {
    // The transaction is aborted: the caller must end it.
    if (errorCode(error) === '23505') return 'taken'
    throw error
  }
}

/** Sets a file of which no call was taken aside, or back; false if its state does not allow it. */
export async function updateQuarantine(
  db: Db,
  index: number,
  quarantine: { reason: string; userIndex: number } | null,
): Promise<boolean> {
  const row = await db
    .updateTable('data_collection_files')
    .set({
      quarantined_at: quarantine && sql<Date>`now()`,
      quarantined_by: quarantine && quarantine.userIndex,
      quarantine_reason: quarantine && quarantine.reason,
    })
    .where(eb => eb.and({ index, accepted: 0 }))
    .where('status', 'in', ['failed', 'taken'])
    .where('quarantined_at', quarantine ? 'is' : 'is not', null)
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a file as being collected; undefined if it has ended already. */
export async function beginCollecting(db: Db, index: number): Promise<FileRow | undefined> {
  const row = await db
    .updateTable('data_collection_files')
    .set({ status: 'collecting', failure: null })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'collecting'])
    .returning(['index'])
    .executeTakeFirst()
  return row && selectFiles(db).where('f.index', '=', index).executeTakeFirstOrThrow()
}

/** False if the file has ended otherwise. */
export async function markFailed(db: Db, index: number, failure: string): Promise<boolean> {
  const row = await db
    .updateTable('data_collection_files')
    .set({ status: 'failed', failure })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'collecting'])
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}
