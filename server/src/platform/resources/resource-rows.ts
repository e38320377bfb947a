import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { firstRow } from '../db/query-rows.ts'
import { nextTimestamp } from '../db/next-timestamp.ts'
import type { Schema } from '../db/schema.generated.ts'

/** Tables whose rows belong to a reseller, each with a name that is unique ignoring case. */
export type ResourceTable = {
  [T in keyof Schema]: 'name' | 'client_index' | 'index' extends keyof Schema[T] ? T : never
}[keyof Schema]

/** Columns that a feature writes; the engine sets the rest. */
export type ResourceValues<T extends ResourceTable> = Omit<
  Insertable<Schema[T]>,
  'index' | 'client_index' | 'created_by' | 'updated_by' | 'created_at' | 'updated_at' | 'version'
>
type Values = Record<string, unknown>

/** Blocks other writers of the reseller's rows until the transaction ends, so that a free name stays free. */
export async function lockScope(db: Db, table: ResourceTable, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${clientIndex})`.execute(db)
}

/** Inserts a row; returns its index. */
export async function insertRow(db: Db, table: ResourceTable, values: Values): Promise<number> {
  const row = await firstRow<{ index: number }>(db)`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map(name => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning index`
  if (!row) throw new Error(`Nothing was added to ${table}`)
  return row.index
}

export async function updateRow(db: Db, table: ResourceTable, index: number, values: Values): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where index = ${index}`.execute(db)
}

export async function deleteRow(db: Db, table: ResourceTable, index: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where index = ${index}`.execute(db)
}

/** Columns that every change sets besides the values, by kind of version. */
export const nextVersion = {
  updatedAt: { updated_at: nextTimestamp },
  version: { version: sql`version + 1`, updated_at: nextTimestamp },
} as const
