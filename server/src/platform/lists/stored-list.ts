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
      const total = await count(db, of)
      return { rows: (await query.rows(of, cutOf(page)).execute(db)).rows, total }
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
  async function countMatching(db: Db, of: Of) {
    if ('count' in query) return query.count(db, of)
    const rows = query.matching(db, of).select(sql<number>`count(*)::int`.as('total'))
    return (await rows.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total
  }
  return {
    count: countMatching,
    async page(db, of, { page, pageSize }) {
      const total = await countMatching(db, of)
      const cut = query
        .rows(db, of)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      return { rows: await cut.execute(), total }
    },
    all: (db, of) => throughCursor(db, cursor, sql<Row>`${query.rows(db, of)}`),
  }
}
