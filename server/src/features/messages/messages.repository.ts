import type { NewMessage } from '@nineops/contract/dash-messages.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = ['index', 'text', 'start_date as startDate', 'end_date as endDate'] as const

const valuesOf = ({ text, startDate, endDate }: NewMessage) => ({
  text,
  start_date: new Date(startDate),
  end_date: new Date(endDate),
})

/** A reseller's messages, the latest start first; a message is in force from its start until its end. */
export const selectMessages = (db: Db, clientIndex: number, inForce: boolean) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .$if(inForce, query =>
      query.where('start_date', '<=', sql<Date>`now()`).where('end_date', '>', sql<Date>`now()`),
    )
    .orderBy('start_date', 'desc')
    .orderBy('index', 'desc')
    .execute()
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const selectMessage = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
    .executeTakeFirst()

/** The message, held until the transaction ends. */
export const holdMessage = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
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
