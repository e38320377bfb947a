import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Schema } from './schema.generated.ts'

/**
 * Locks rows of a table by index, in order, until the transaction ends. Read what decides in a later statement: a
 * statement that joins while it waits for a lock sees other tables, and rows it only locked, as they were before it
 * waited.
 * @param strength `no key update` lets others insert rows that refer to these
 */
export async function lockRows(
  db: Db,
  table: keyof Schema,
  indexes: readonly number[],
  strength: 'update' | 'no key update' = 'update',
): Promise<void> {
  await sql`
    select from ${sql.table(table)} where index = any(${indexes}::int[])
    order by index for ${sql.raw(strength)}`.execute(db)
}
