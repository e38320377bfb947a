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

/** The only column of a query. */
export const allValues =
  <Value>(db: Db) =>
  async (...query: Query): Promise<Value[]> =>
    (await allRows<Record<string, Value>>(db)(...query)).flatMap(row => Object.values(row))

/** The only column of its first row; undefined if there is none. */
export const firstValue =
  <Value>(db: Db) =>
  async (...query: Query): Promise<Value | undefined> =>
    (await allValues<Value>(db)(...query))[0]

/** The only column of the row of a query that always has one, such as a count. @throws if it has none */
export const onlyValue =
  <Value>(db: Db) =>
  async (...query: Query): Promise<Value> => {
    const [value] = Object.values(await onlyRow<Record<string, Value>>(db)(...query))
    if (value === undefined) throw new Error('A query of one value returned none.')
    return value
  }
