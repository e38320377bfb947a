import type { AnswerOf, Endpoint, Page, ParamsOf, QueryOf } from '@nineops/contract/http'
import type { Db } from '../db/db.ts'
import type { StoredList } from './stored-list.ts'

/** The input of a list's endpoint. */
export interface ListInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
}

/** The filters and order of a list. */
export type ListQuery<E extends Endpoint> = Omit<QueryOf<E>, keyof Page>

/** What a list's endpoint answers, as pages and as a whole. */
export interface Listing<E extends Endpoint, Thing> {
  endpoint: E
  /** How many match. @throws as `page` does */
  count: (db: Db, input: ListInput<E>) => Promise<number>
  page: (db: Db, input: ListInput<E>) => Promise<{ rows: Thing[]; total: number }>
  /** All that match, in the same order, through a cursor of the transaction. @throws as `page` does */
  all: (db: Db, input: ListInput<E>) => AsyncIterable<Thing>
}

/** One row of a list's answer. */
export type Listed<E extends Endpoint> = AnswerOf<E> extends readonly (infer Thing)[] ? Thing : never

/** A paged list: its endpoint, whose rows it lists, and how a row is answered. */
export function listing<E extends Endpoint & { query: { _output: Page } }, Of, Row, Thing>({
  endpoint,
  of,
  stored,
  read,
}: {
  endpoint: E
  /** Which rows, for the database; null if none can match. @throws where the caller may not see the list */
  of: (db: Db, input: ListInput<E>) => Promise<Of | null>
  stored: StoredList<Of, Row>
  read: (row: Row, of: Of) => Thing
}): Listing<E, Thing> {
  return {
    endpoint,
    async count(db, input) {
      const whose = await of(db, input)
      return whose === null ? 0 : stored.count(db, whose)
    },
    async page(db, input) {
      const whose = await of(db, input)
      if (whose === null) return { rows: [], total: 0 }
      const { rows, total } = await stored.page(db, whose, input.query as Page)
      return { rows: rows.map(row => read(row, whose)), total }
    },
    async *all(db, input) {
      const whose = await of(db, input)
      if (whose === null) return
      for await (const row of stored.all(db, whose)) yield read(row, whose)
    },
  }
}
