import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { allRows } from './query-rows.ts'

const AT_ONCE = 2000

/** Reads a query through a cursor of the transaction, so that memory stays flat for any number of rows. */
export async function* throughCursor<T>(db: Db, name: string, query: RawBuilder<T>): AsyncGenerator<T> {
  const cursor = sql.ref(name)
  // All rows are read, so the planner must not optimise for the first ones at the cost of the rest.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const rows = await allRows<T>(db)`fetch ${sql.lit(AT_ONCE)} from ${cursor}`
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await sql`close ${cursor}`.execute(db)
}
