import type { NewMessage } from '@nineops/contract/omni-portal/messages/messages.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = ['index', 'text', 'start_date as startDate', 'end_date as endDate'] as const

const valuesOf = ({ text, startDate, endDate }: NewMessage) => ({
  text,
  start_date: new Date(startDate),
  end_date: new Date(endDate),
})

/**
 * A reseller's messages, the latest start first; with a moment those in force then: from their start until their end.
 */
export const selectMessages = (db: Db, clientIndex: number, moment: Date | null) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .$if(moment !== null, query => query.where('start_date', '<=', moment).where('end_date', '>', moment))
    .orderBy('start_date', 'desc')
    .orderBy('index', 'desc')
    .execute()
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const selectMessage = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .executeTakeFirst()

/** Locks the message until the transaction ends. */
export const lockMessage = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forUpdate()
    .executeTakeFirst()

export const insertMessage = (db: Db, clientIndex: number, message: NewMessage) =>
  db
    .insertInto('messages')
    .values({ client_index: clientIndex, ...valuesOf(message) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateMessage = (db: Db, index: number, message: NewMessage) =>
  db
    .updateTable('messages')
    .set(valuesOf(message))
    .where('index', '=', index)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteMessage(db: Db, index: number): Promise<void> {
  await db.deleteFrom('messages').where('index', '=', index).execute()
}

/** Messages of all resellers in force now, those that end first before the others. */
export const selectAllInForce = (db: Db, limit: number) =>
  db
    .selectFrom('messages as m')
    .innerJoin('clients as r', 'r.index', 'm.client_index')
    .select([
      'm.index',
      'm.text',
      'm.start_date as startDate',
      'm.end_date as endDate',
      'm.client_index as clientIndex',
      'r.name as clientName',
    ])
    .where('m.start_date', '<=', sql<Date>`now()`)
    .where('m.end_date', '>', sql<Date>`now()`)
    .orderBy('m.end_date')
    .orderBy('m.index')
    .limit(limit)
    .execute()
