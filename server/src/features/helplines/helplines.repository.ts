import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { ALWAYS_FREE, USUALLY_FREE } from './itemisation.domain.ts'

export const selectHelplines = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('helplines')
    .select(['index', 'name', 'number', 'updated_at'])
    .where('client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('index', '=', index ?? 0))
    .orderBy(sql`lower(name)`)
    .execute()
export type HelplineRow = Awaited<ReturnType<typeof selectHelplines>>[number]

/** The numbers alone. */
export async function selectNumbers(db: Db, clientIndex: number): Promise<string[]> {
  const rows = await db
    .selectFrom('helplines')
    .select('number')
    .where('client_index', '=', clientIndex)
    .execute()
  return rows.map(row => row.number)
}

/** Whether no document may list the rated call `c`, as `isNeverListed` decides it; a call without a charge costs nothing. */
export const neverListed = (helplines: readonly string[]): RawBuilder<unknown> => sql`(
  c.destination ~ ${ALWAYS_FREE.source}
  or c.destination ~ ${USUALLY_FREE.source} and coalesce(c.retail_charge, 0) = 0
  or c.destination = any(${helplines}::text[]))`
