import { type RawBuilder, sql } from 'kysely'

type Value = Date | string | number | null | undefined

/** A column to write: its name, PostgreSQL's type, and its value of an item. */
export type Column<T> = readonly [name: string, type: string, read: (item: T) => Value]

const elementText = (value: Value): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  return `"${(typeof value === 'string' ? value : value.toISOString()).replace(/["\\]/g, '\\$&')}"`
}

/** The names of the columns, for an insert. */
export const namesOf = <T>(columns: readonly Column<T>[]): RawBuilder<unknown> =>
  sql.join(columns.map(([name]) => sql.ref(name)))

/** Items as rows of these columns, an array for each column: PostgreSQL reads that in half the time of JSON. */
export const rowsOf = <T>(items: readonly T[], columns: readonly Column<T>[]): RawBuilder<unknown> => {
  const arrays = columns.map(
    ([, type, read]) =>
      sql`${`{${items.map(item => elementText(read(item))).join(',')}}`}::${sql.raw(type)}[]`,
  )
  return sql`unnest(${sql.join(arrays)})`
}
