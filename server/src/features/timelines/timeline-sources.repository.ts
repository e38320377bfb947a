import { type RawBuilder, sql } from 'kysely'
import { type Cursor, KEY_DIGITS, keysBelow } from './timeline-cursors.domain.ts'

/** One thing that happened, before it is put into words. */
export interface SourceRow {
  /** To the microsecond, as pages are cut by it. */
  at: string
  /** `<source>:<key>`; unique in a timeline. */
  id: string
  data: Record<string, unknown>
}

export interface Source {
  name: string
  query: RawBuilder<unknown>
}

/** How far a source is to be read: entries before the cursor, of a span, no more than these. */
export interface Reach {
  cursor: Cursor
  /** Instants; nothing is before the first or at and after the second. */
  from: string | null
  until: string | null
  limit: number
}

/** Rows of a source have `at`, `key` and `data`, and none of the future. */
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

/** Index and words of somebody of the staff. */
export const personOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select username from users where index = ${column})`

/** What an index over (at, index) gives: entries before the cursor, no more than are asked for. */
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
