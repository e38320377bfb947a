import { type RawBuilder, sql } from 'kysely'
import { type Cursor, KEY_DIGITS, keysBelow } from './timeline-cursors.domain.ts'

/** One event, before it is worded. */
export interface SourceRow {
  /** To the microsecond, because pages end at an exact instant. */
  at: string
  /** `<source>:<key>`; unique in a timeline. */
  id: string
  data: Record<string, unknown>
}

export interface Source {
  name: string
  query: RawBuilder<unknown>
}

/** Which part of a source to read: entries before the cursor, within a span, up to a limit. */
export interface Reach {
  cursor: Cursor
  /** Instants; `from` is inclusive, `to` exclusive. */
  from: string | null
  until: string | null
  limit: number
}

/** Rows of a source have `at`, `key` and `data`, and are never in the future. */
export const source = (name: string, rows: RawBuilder<unknown>, { cursor, from, until }: Reach): Source => ({
  name,
  query: sql`
  (select r.at, ${`${name}:`} || r.key as id, r.data from (${rows}) r (at, key, data)
   where r.at <= least(${cursor.at}::timestamptz, now()) and (${from}::timestamptz is null or r.at >= ${from}::timestamptz)
     and (${until}::timestamptz is null or r.at < ${until}::timestamptz))`,
})

/** A whole number as a key. */
export const numberKey = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lpad((${column})::text, ${sql.lit(KEY_DIGITS)}, '0')`

/** The start of a day in London. */
export const londonDay = (column: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${column})::timestamp at time zone 'Europe/London')`

/** Index and name of a user. */
export const personOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select username from users where index = ${column})`

/** Rows of an index over (at, index): entries before the cursor, up to the limit. */
export const beforeCursor = (
  { cursor, from, until, limit }: Reach,
  at: string,
  index: string,
): RawBuilder<unknown> => {
  const below = keysBelow(cursor, 'audit')
  const [a, i] = [sql.ref(at), sql.ref(index)]
  return sql`${a} <= ${cursor.at}::timestamptz and (${a} < ${cursor.at}::timestamptz or ${i} < ${below})
    and (${from}::timestamptz is null or ${a} >= ${from}::timestamptz)
    and (${until}::timestamptz is null or ${a} < ${until}::timestamptz)
    order by ${a} desc, ${i} desc limit ${limit}`
}
