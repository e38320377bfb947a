import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Db } from './db.ts'
import { firstValue } from './query-rows.ts'
import type { Schema } from './schema.generated.ts'

/** Tables whose rows have an index. */
type Table = { [T in keyof Schema]: 'index' extends keyof Schema[T] ? T : never }[keyof Schema]
// One of them stands for all: the types of the callers' values are checked against their own table.
type Some = 'clients'

/** Inserts a row; returns its index. */
export async function insertRow<T extends Table>(
  db: Db,
  table: T,
  values: InsertObject<Schema, T>,
): Promise<number> {
  const query = db.insertInto(table as Some).values(values as unknown as InsertObject<Schema, Some>)
  return (await query.returning('index').executeTakeFirstOrThrow()).index
}

/** Changes a row. */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  index: number,
  values: UpdateObject<Schema, T>,
): Promise<void> {
  const query = db.updateTable(table as Some).set(values as unknown as UpdateObject<Schema, Some>)
  await query.where('index', '=', index).execute()
}

/** Whether a table has a row with these values. */
export async function rowExists<T extends keyof Schema>(
  db: Db,
  table: T,
  values: Partial<Selectable<Schema[T]>>,
): Promise<boolean> {
  const rows = db.selectFrom(table as Some).where(eb => eb.and(values as Partial<Selectable<Schema[Some]>>))
  return (await rows.select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined
}

type ColumnOf<T extends keyof Schema> = keyof Selectable<Schema[T]> & string

/** A column of the row with these values; undefined without one. */
export async function valueOf<T extends keyof Schema, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  column: C,
  values: Partial<Selectable<Schema[T]>>,
): Promise<Selectable<Schema[T]>[C] | undefined> {
  const conditions = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return firstValue<Selectable<Schema[T]>[C]>(db)`
    select ${sql.ref(column)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit 1`
}

/** The same of a row that must exist. @throws if it does not */
export async function onlyValueOf<T extends keyof Schema, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  column: C,
  values: Partial<Selectable<Schema[T]>>,
): Promise<Selectable<Schema[T]>[C]> {
  const value = await valueOf(db, table, column, values)
  if (value === undefined) throw new Error(`No row of ${table} has these values.`)
  return value
}
