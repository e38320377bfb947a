import type { DeliverableKind } from '@nineops/contract/bureau/paths.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { valueOf } from '../../platform/db/rows.ts'

const select = (db: Db) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('users as u', 'u.index', 'd.created_by')
    .select([
      'd.index',
      'd.invoice_run_index as invoiceRunIndex',
      'd.client_index as clientIndex',
      'd.kind',
      'd.file_index as fileIndex',
      'd.name',
      'd.storage_key as storageKey',
      'd.file_bytes as fileBytes',
      'd.file_sha256 as fileSha256',
      'd.path_index as pathIndex',
      'd.path',
      'd.state',
      'd.attempts',
      'd.failure',
      'd.delivered_name as deliveredName',
      'd.bytes',
      'd.sha256',
      'd.written',
      'd.delivered_at as deliveredAt',
      'u.username as createdBy',
      'd.created_at as createdAt',
    ])
    .orderBy('d.index', 'desc')
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const selectOfRun = (db: Db, runIndex: number): Promise<DeliveryRow[]> =>
  select(db).where('d.invoice_run_index', '=', runIndex).limit(500).execute()

export const selectOfPath = (db: Db, pathIndex: number): Promise<DeliveryRow[]> =>
  select(db).where('d.path_index', '=', pathIndex).limit(50).execute()

export const selectDelivery = (db: Db, index: number): Promise<DeliveryRow | undefined> =>
  select(db).where('d.index', '=', index).executeTakeFirst()

export const selectMany = (db: Db, indexes: readonly number[]): Promise<DeliveryRow[]> =>
  select(db).where('d.index', '=', sql<number>`any(${indexes}::int[])`).execute()

/** The run's reseller, and its details for a receipt. */
export function selectRun(db: Db, runIndex: number) {
  return db
    .selectFrom('invoice_runs as r')
    .innerJoin('clients as c', 'c.index', 'r.client_index')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .select([
      'r.index',
      'r.client_index as clientIndex',
      'r.description',
      'c.name as reseller',
      'b.period_start as periodStart',
      'b.period_end as periodEnd',
    ])
    .where('r.index', '=', runIndex)
    .executeTakeFirst()
}

/** A stored file of a run. */
export interface StoredDeliverable {
  kind: DeliverableKind
  fileIndex: number
  name: string
  storageKey: string
  bytes: number
  sha256: string
}

/** The run's newest pack that is not withdrawn, and of each report the newest that was confirmed. */
export const selectDeliverables = (db: Db, runIndex: number) => allRows<StoredDeliverable>(db)`
    (select 'pack' as kind, index as "fileIndex", name, storage_key as "storageKey", bytes, sha256
      from invoice_run_files where invoice_run_index = ${runIndex} and withdrawn_at is null
      order by index desc limit 1)
    union all
    (select distinct on (report) report, index, 'invoice-run-' || invoice_run_index || '-' || report || '.csv',
        storage_key, bytes, sha256
      from report_requests
      where invoice_run_index = ${runIndex} and status in ('confirmed', 'hosted') and storage_key is not null
      order by report, index desc)`

/** Prevents a pack from being withdrawn until the transaction ends. False if it is withdrawn already. */
export async function lockPack(db: Db, fileIndex: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_run_files')
    .select('withdrawn_at')
    .where('index', '=', fileIndex)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.withdrawn_at === null
}

/** Where a pack of the run was delivered or is being delivered; a failed delivery may still have arrived. */
export async function selectPackPlace(db: Db, runIndex: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .select('path')
    .where(eb => eb.and({ invoice_run_index: runIndex, kind: 'pack' }))
    .where(eb => eb.or([eb('state', '<>', 'failed'), eb('delivered_name', 'is not', null)]))
    .orderBy('index')
    .limit(1)
    .executeTakeFirst()
  return row?.path
}

/** The manifest of a pack. */
export const selectManifest = async (db: Db, fileIndex: number): Promise<unknown> =>
  (await valueOf(db, 'invoice_run_files', 'manifest', { index: fileIndex })) ?? null

export interface NewDelivery {
  runIndex: number
  clientIndex: number
  file: StoredDeliverable
  path: { index: number; path: string }
  userIndex: number | null
}

/** Undefined while the same file is being delivered to the same path. */
export async function insertDelivery(
  db: Db,
  { runIndex, clientIndex, file, path, userIndex }: NewDelivery,
): Promise<number | undefined> {
  const row = await db
    .insertInto('deliveries')
    .values({
      invoice_run_index: runIndex,
      client_index: clientIndex,
      kind: file.kind,
      file_index: file.fileIndex,
      name: file.name,
      storage_key: file.storageKey,
      file_bytes: file.bytes,
      file_sha256: file.sha256,
      path_index: path.index,
      path: path.path,
      created_by: userIndex,
    })
    .onConflict(conflict =>
      conflict
        .columns(['path_index', 'kind', 'file_index'])
        .where('state', 'in', ['queued', 'delivering'])
        .doNothing(),
    )
    .returning('index')
    .executeTakeFirst()
  return row?.index
}

/** Counts another attempt; undefined for a delivery that has ended. */
export async function beginAttempt(db: Db, index: number): Promise<DeliveryRow | undefined> {
  const row = await db
    .updateTable('deliveries')
    .set({ state: 'delivering', attempts: sql<number>`attempts + 1` })
    .where('index', '=', index)
    .where('state', 'in', ['queued', 'delivering'])
    .returning('index')
    .executeTakeFirst()
  return row && selectDelivery(db, index)
}

/** The error of an attempt that will be retried. */
export async function noteFailure(db: Db, index: number, failure: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ failure })
    .where(eb => eb.and({ index, state: 'delivering' }))
    .execute()
}

export interface Arrival {
  name: string
  bytes: number
  sha256: string
  /** False if the content was there already. */
  written: boolean
}

/** Records that the file has arrived; its receipt may still be missing. */
export async function noteArrival(db: Db, index: number, { name }: Arrival): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ delivered_name: name })
    .where(eb => eb.and({ index, state: 'delivering' }))
    .execute()
}

/** False if the delivery has ended already. */
export async function markDelivered(db: Db, index: number, arrival: Arrival): Promise<boolean> {
  const row = await db
    .updateTable('deliveries')
    .set({
      state: 'delivered',
      failure: null,
      delivered_name: arrival.name,
      bytes: arrival.bytes,
      sha256: arrival.sha256,
      written: arrival.written,
      delivered_at: new Date(),
    })
    .where(eb => eb.and({ index, state: 'delivering' }))
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the delivery has ended already. */
export async function markFailed(db: Db, index: number, failure: string): Promise<boolean> {
  const row = await db
    .updateTable('deliveries')
    .set({ state: 'failed', failure })
    .where('index', '=', index)
    .where('state', 'in', ['queued', 'delivering'])
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}
