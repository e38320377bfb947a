import type { Db } from '../../platform/db/db.ts'

const selectSources = (db: Db, clientIndex: number) =>
  db
    .selectFrom('data_collection_files as f')
    .innerJoin('carriers as c', 'c.index', 'f.carrier_index')
    .leftJoin('data_collection_files as m', 'm.index', 'f.corrected_file_index')
    .leftJoin('users as u', 'u.index', 'f.created_by')
    .select([
      'f.index',
      'f.name',
      'f.carrier_index as carrierIndex',
      'c.name as carrierName',
      'm.index as correctedIndex',
      'm.name as correctedName',
      'f.status',
      'f.lines',
      'f.accepted',
      'f.rejected',
      'f.corrected',
      'f.duplicate',
      'f.failure',
      'f.created_at as createdAt',
      'u.username as createdBy',
    ])
    .where(eb => eb.and({ 'f.client_index': clientIndex, 'f.source_kind': 'internal' }))

/** The latest sources, newest first. */
export const listSources = (db: Db, clientIndex: number, limit: number) =>
  selectSources(db, clientIndex).orderBy('f.index', 'desc').limit(limit).execute()
export type SourceRow = Awaited<ReturnType<typeof listSources>>[number]

export const selectSource = (db: Db, clientIndex: number, index: number) =>
  selectSources(db, clientIndex).where('f.index', '=', index).executeTakeFirst()

/** The file whose lines are to be corrected; other corrections of it wait until the transaction ends. */
export const lockCorrected = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('data_collection_files')
    .select(['index', 'name', 'carrier_index as carrierIndex', 'status', 'storage_key as storageKey'])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A source that corrects the file and is not processed yet. */
export const selectOpenCorrection = (db: Db, fileIndex: number) =>
  db
    .selectFrom('data_collection_files')
    .select('name')
    .where('corrected_file_index', '=', fileIndex)
    .where('status', 'in', ['waiting', 'collecting'])
    .executeTakeFirst()

const AT_ONCE = 2000

/** Rejected lines of a file with their text, in order, without duplicates; a batch at a time. */
export async function* readRejected(db: Db, fileIndex: number): AsyncGenerator<string[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('data_collection_rejects')
      .select(['line_number as lineNumber', 'raw'])
      .where('file_index', '=', fileIndex)
      .where('reason', '<>', 'DUPLICATE')
      .where('corrected_in', 'is', null)
      .where('line_number', '>', after)
      .orderBy('line_number')
      .limit(AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map(row => row.raw)
    after = rows.at(-1)?.lineNumber ?? after
    if (rows.length < AT_ONCE) return
  }
}
