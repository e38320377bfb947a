import type { Page } from '@nineops/contract/http'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { throughCursor } from '../db/cursors.ts'
import type { Db } from '../db/db.ts'
import { onlyValue } from '../db/query-rows.ts'

/** A list in the database; `Of` says whose rows, which, and in what order. */
export interface StoredList<Of, Row> {
  count: (db: Db, of: Of) => Promise<number>
  page: (db: Db, of: Of, page: Page) => Promise<{ rows: Row[]; total: number }>
  /** All rows in the same order, through a cursor of the transaction. */
  all: (db: Db, of: Of) => AsyncIterable<Row>
}

/** The rows of a page: `limit … offset …`. */
export const cutOf = ({ page, pageSize }: Page): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** How many rows `from … where …` has. */
export const countRows = (db: Db, matching: RawBuilder<unknown>) =>
  onlyValue<number>(db)`select count(*)::int as total ${matching}`

/** The column in which a page says how many rows match. */
const TOTAL = 'totalOfList'

/**
 * A page and how many rows match, in one statement instead of two: a round trip costs a third of a page. Only a page
 * after the last one counts by itself.
 */
async function pageWithTotal<Row>(
  db: Db,
  { page }: Page,
  rows: RawBuilder<Row>,
  total: RawBuilder<unknown>,
): ReturnType<StoredList<unknown, Row>['page']> {
  const counted = await sql<Row & { [TOTAL]: number }>`
    select page.*, ${total} as ${sql.ref(TOTAL)} from (${rows}) page`.execute(db)
  const [first] = counted.rows
  if (!first) return { rows: [], total: page === 1 ? 0 : await onlyValue<number>(db)`select ${total}` }
  return { rows: counted.rows.map(row => withoutTotal<Row>(row)), total: first[TOTAL] }
}

/** A copy, because V8 makes an object slow of which a property is deleted: that costs a tenth of a page. */
function withoutTotal<Row>(row: Row & { [TOTAL]: number }): Row
function withoutTotal({ [TOTAL]: _total, ...row }: { [TOTAL]: number }): object {
  return row
}

let lists = 0
const nextCursor = () => `list_${(lists += 1)}`

type Counted<Of, Matching> = { matching: Matching } | { count: StoredList<Of, unknown>['count'] }

/**
 * A list written as SQL. `matching` is its `from … where …`, with no more joins than the conditions need, unless
 * `count` has the number otherwise; `rows` are its rows in order, with the `limit` of a page where it belongs, and
 * `whole` all of them where they are read another way.
 */
export function sqlList<Of, Row>(
  query: {
    rows: (of: Of, cut: RawBuilder<unknown>) => RawBuilder<Row>
    whole?: (of: Of) => RawBuilder<Row>
  } & Counted<Of, (of: Of) => RawBuilder<unknown>>,
): StoredList<Of, Row> {
  const cursor = nextCursor()
  const count = 'count' in query ? query.count : (db: Db, of: Of) => countRows(db, query.matching(of))
  const whole = query.whole ?? ((of: Of) => query.rows(of, sql``))
  return {
    count,
    async page(db, of, page) {
      const rows = query.rows(of, cutOf(page))
      if (!('count' in query))
        return pageWithTotal(db, page, rows, sql`(select count(*)::int ${query.matching(of)})`)
      const total = await count(db, of)
      return { rows: (await rows.execute(db)).rows, total }
    },
    all: (db, of) => throughCursor(db, cursor, whole(of)),
  }
}

/** A list made with the query builder: `matching` without columns, or `count`; and `rows` in order. */
export function queryList<Of, Row, D, T extends keyof D, D2, T2 extends keyof D2>(
  query: {
    rows: (db: Db, of: Of) => SelectQueryBuilder<D2, T2, Row>
  } & Counted<Of, (db: Db, of: Of) => SelectQueryBuilder<D, T, object>>,
): StoredList<Of, Row> {
  const cursor = nextCursor()
  const matchingCount = (db: Db, of: Of) => {
    if ('count' in query) return null
    return sql<number>`(${query.matching(db, of).select(sql`count(*)::int`.as('total'))})`
  }
  async function count(db: Db, of: Of) {
    if ('count' in query) return query.count(db, of)
    return onlyValue<number>(db)`select ${matchingCount(db, of)}`
  }
  return {
    count,
    async page(db, of, page) {
      const cut = query
        .rows(db, of)
        .limit(page.pageSize)
        .offset((page.page - 1) * page.pageSize)
      const total = matchingCount(db, of)
      if (total !== null) return pageWithTotal(db, page, sql<Row>`${cut}`, total)
      return { total: await count(db, of), rows: await cut.execute() }
    },
    all: (db, of) => throughCursor(db, cursor, sql<Row>`${query.rows(db, of)}`),
  }
}
