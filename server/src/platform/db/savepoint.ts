import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Runs work inside a transaction; if it throws, its writes are undone and the transaction can continue. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(db)
    return result
  } catch (error) {
    // If the connection is gone, that error is the one the caller needs.
    await sql`rollback to savepoint work`.execute(db).catch(() => undefined)
    throw error
  }
}
