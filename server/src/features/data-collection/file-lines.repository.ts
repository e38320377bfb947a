import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Accepted calls of a file between two lines, found by their blocks. */
export const selectAcceptedLines = (
  db: Db,
  { clientIndex, fileIndex, from, to }: { clientIndex: number; fileIndex: number; from: number; to: number },
) =>
  db
    .selectFrom('calls')
    .select([
      'line_number as lineNumber',
      'call_id as callId',
      'cli',
      'destination',
      'started_at as startedAt',
      'duration_seconds as durationSeconds',
      'carrier_cost as carrierCost',
      'kind',
      'quantity',
      'charge_code as chargeCode',
      'origin',
    ])
    .where(eb => eb.and({ client_index: clientIndex, file_index: fileIndex }))
    .where('line_number', '>=', from)
    .where('line_number', '<=', to)
    .orderBy('line_number')
    .execute()

/** Rejected and duplicate lines of a file between two. */
export const selectRefusedLines = (db: Db, fileIndex: number, from: number, to: number) =>
  db
    .selectFrom('data_collection_rejects')
    .select(['line_number as lineNumber', 'reason', 'raw'])
    .where('file_index', '=', fileIndex)
    .where('line_number', '>=', from)
    .where('line_number', '<=', to)
    .orderBy('line_number')
    .execute()

/** The last line that has a record; for files collected before it was stored, it is computed. */
export async function lastLineOf(db: Db, clientIndex: number, fileIndex: number): Promise<number> {
  const { rows } = await sql<{ lastLine: number | null }>`
    select coalesce(f.last_line, greatest(
      (select max(line_number) from calls where client_index = ${clientIndex} and file_index = f.index),
      (select max(line_number) from data_collection_rejects where file_index = f.index))) as "lastLine"
    from data_collection_files f where f.index = ${fileIndex}`.execute(db)
  return rows[0]?.lastLine ?? 0
}
