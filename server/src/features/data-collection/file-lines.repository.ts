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
  const file = await db
    .selectFrom('data_collection_files')
    .select('last_line')
    .where('index', '=', fileIndex)
    .executeTakeFirst()
  if (!file || file.last_line !== null) return file?.last_line ?? 0
  const ofCalls = await db
    .selectFrom('calls')
    .select(eb => eb.fn.max('line_number').as('line'))
    .where(eb => eb.and({ client_index: clientIndex, file_index: fileIndex }))
    .executeTakeFirst()
  const ofRejects = await db
    .selectFrom('data_collection_rejects')
    .select(eb => eb.fn.max('line_number').as('line'))
    .where('file_index', '=', fileIndex)
    .executeTakeFirst()
  return Math.max(ofCalls?.line ?? 0, ofRejects?.line ?? 0)
}
