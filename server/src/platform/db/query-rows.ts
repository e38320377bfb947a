import { sql } from 'kysely'
import type { Db } from './db.ts'

type Query = [text: TemplateStringsArray, ...values: unknown[]]

/** The rows of a raw query, `Row` its columns: allRows<Row>(db)`select …`. */
export const allRows =
  <Row>(db: Db) =>
  async (...query: Query): Promise<Row[]> =>
    (await sql<Row>(...query).execute(db)).rows

/** Its first row; undefined if there is none. */
export const firstRow =
  <Row>(db: Db) =>
  async (...query: Query): Promise<Row | undefined> =>
    (await allRows<Row>(db)(...query))[0]

/** The row of a query that always has one. @throws if it has none */
export const onlyRow =
  <Row>(db: Db) =>
  async (...query: Query): Promise<Row> => {
    const row = await firstRow<Row>(db)(...query)
    if (row === undefined) throw new Error('A query that always has a row returned none.')
    return row
  }
