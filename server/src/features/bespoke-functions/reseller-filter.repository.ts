import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** `column = client`, or true if no reseller is selected. */
export const ofReseller = (column: string, client: number | null): RawBuilder<boolean> =>
  client === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${client}::int`

/** The reseller, or all of them: long work is split by reseller, because their calls are in separate partitions. */
export async function resellerSlices(
  db: Db,
  { client }: { client: number | null },
): Promise<readonly number[]> {
  if (client !== null) return [client]
  const rows = await db.selectFrom('clients').select('index').orderBy('index').execute()
  return rows.map(row => row.index)
}
