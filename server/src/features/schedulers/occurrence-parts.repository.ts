import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'number',
  'client_index as clientIndex',
  'label',
  'input',
  'subject_index as subjectIndex',
  'status',
  'message',
] as const

const selectParts = (db: Db, occurrenceIndex: number) =>
  db.selectFrom('schedule_occurrence_parts').select(columns).where('occurrence_index', '=', occurrenceIndex)

/** Parts with a status in their order, after a number. */
export const listParts = (
  db: Db,
  occurrenceIndex: number,
  { status, after, limit }: { status: 'pending' | 'running'; after: number; limit: number },
) =>
  selectParts(db, occurrenceIndex)
    .where('status', '=', status)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
export type PartRow = Awaited<ReturnType<typeof listParts>>[number]

/** Parts to show: failed ones first, then those under way. */
export const listForDetails = (db: Db, occurrenceIndex: number, limit: number) =>
  selectParts(db, occurrenceIndex)
    .orderBy(sql`array_position(array['failed', 'running', 'pending', 'complete'], status)`)
    .orderBy('number')
    .limit(limit)
    .execute()

export interface NewPart {
  clientIndex: number | null
  label: string
  input: unknown
}

export async function insertParts(db: Db, occurrenceIndex: number, parts: readonly NewPart[]): Promise<void> {
  const rows = parts.map(({ clientIndex, label, input }, at) => ({
    occurrence_index: occurrenceIndex,
    number: at + 1,
    client_index: clientIndex,
    label,
    input: JSON.stringify(input),
  }))
  await inBatches(rows, batch => db.insertInto('schedule_occurrence_parts').values(batch).execute())
}

/** Locks the part until the transaction ends; returns whether it still has this status. */
export async function lockPart(
  db: Db,
  occurrenceIndex: number,
  number: number,
  status: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('schedule_occurrence_parts')
    .select('status')
    .where(eb => eb.and({ occurrence_index: occurrenceIndex, number }))
    .forUpdate()
    .executeTakeFirst()
  return row?.status === status
}

export interface PartState {
  status: 'running' | 'complete' | 'failed'
  message: string | null
  /** The bill run, call file or function run that it began; unchanged if omitted. */
  subject?: number
}

export async function updatePart(
  db: Db,
  occurrenceIndex: number,
  number: number,
  { status, message, subject }: PartState,
): Promise<void> {
  await db
    .updateTable('schedule_occurrence_parts')
    .set({ status, message, ...(subject === undefined ? {} : { subject_index: subject }) })
    .where(eb => eb.and({ occurrence_index: occurrenceIndex, number }))
    .execute()
}

/** Marks every unfinished part as failed. */
export async function failOpenParts(db: Db, occurrenceIndex: number, message: string): Promise<void> {
  await db
    .updateTable('schedule_occurrence_parts')
    .set({ status: 'failed', message })
    .where('occurrence_index', '=', occurrenceIndex)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}

export const countParts = (db: Db, occurrenceIndex: number) =>
  db
    .selectFrom('schedule_occurrence_parts')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where status in ('complete', 'failed'))`.as('ended'),
      sql<number>`count(*) filter (where status = 'failed')`.as('failed'),
    ])
    .where('occurrence_index', '=', occurrenceIndex)
    .executeTakeFirstOrThrow()
