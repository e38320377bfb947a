import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

export type QueryRow = Readonly<Record<string, unknown>>

const ROWS_AT_ONCE = 1000

/** PostgreSQL's error code for a statement timeout. */
const isTimeout = (error: unknown): boolean => errorCode(error) === '57014'

/** The query timed out; its transaction cannot be used any more. */
export class QueryTooSlow extends Error {}

/**
 * The rows of a query in batches, through a cursor of the transaction, so that memory stays flat.
 * @throws QueryTooSlow when it takes more than `ms` altogether
 */
export async function* queryRows(
  tx: Db,
  query: RawBuilder<unknown>,
  ms: number,
): AsyncGenerator<readonly QueryRow[]> {
  const end = performance.now() + ms
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const left = end - performance.now()
    if (left <= 0) throw new QueryTooSlow()
    await sql`select set_config('statement_timeout', ${String(Math.ceil(left))}, true)`.execute(tx)
    try {
      return await work()
    } catch (error) {
      throw isTimeout(error) ? new QueryTooSlow() : error
    }
  }
  // All rows are needed, so a plan that returns the first one soonest is wrong.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await within(() => sql`declare bespoke no scroll cursor for ${query}`.execute(tx))
  for (;;) {
    const { rows } = await within(() =>
      sql<QueryRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from bespoke`.execute(tx),
    )
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close bespoke`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}
