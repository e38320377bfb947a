import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Tables whose names are a reseller's own, each once, in whatever case. */
type NamedTable =
  | 'brands'
  | 'carriers'
  | 'contract_options'
  | 'loyalty_schemes'
  | 'output_groups'
  | 'product_group_bundles'

/** Tells whether another of the reseller's rows has a name; `except` is the row that may keep its own, 0 for none. */
export const nameInUse =
  (table: NamedTable) =>
  async (db: Db, clientIndex: number, name: string, except: number): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where client_index = ${clientIndex} and lower(name) = lower(${name}) and index <> ${except}`.execute(db)
    return rows.length > 0
  }
