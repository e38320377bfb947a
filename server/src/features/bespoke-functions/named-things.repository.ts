import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const tables = {
  client: 'clients',
  brand: 'brands',
  account: 'accounts',
  invoiceRun: 'invoice_runs',
} as const
export type NamedThing = keyof typeof tables
export const isNamedThing = (type: string): type is NamedThing => Object.hasOwn(tables, type)

/** Whether it exists; within the reseller, if one is given. */
export async function thingExists(
  db: Db,
  thing: NamedThing,
  index: number,
  clientIndex: number | null,
): Promise<boolean> {
  const owner = thing === 'client' || clientIndex === null ? sql`true` : sql`client_index = ${clientIndex}`
  const { rows } = await sql`
    select 1 from ${sql.table(tables[thing])} where index = ${index} and ${owner}`.execute(db)
  return rows.length > 0
}
