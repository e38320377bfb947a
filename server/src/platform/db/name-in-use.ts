import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Schema } from './schema.generated.ts'

/** Tables whose rows have a name. */
type NamedTable = {
  [T in keyof Schema]: 'name' | 'index' extends keyof Schema[T] ? T : never
}[keyof Schema]

/**
 * Whether another row has the name, or in another column a code, ignoring case.
 * @param within columns and values of the rows that count
 * @param except the row that may have the name, 0 for none
 */
export async function isNameInUse(
  db: Db,
  table: NamedTable,
  name: string,
  {
    within = {},
    except = 0,
    column = 'name',
  }: { within?: Readonly<Record<string, number | string>>; except?: number; column?: string } = {},
): Promise<boolean> {
  const scope = Object.entries(within).map(([scoped, value]) => sql`and ${sql.ref(scoped)} = ${value}`)
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${name}) and index <> ${except} ${sql.join(scope, sql` `)}`.execute(
    db,
  )
  return rows.length > 0
}
