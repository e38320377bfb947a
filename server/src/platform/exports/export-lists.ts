import type { Endpoint } from '@nineops/contract/http'
import type { Access } from '@nineops/contract/roles'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Files } from '../files/files.ts'
import { httpErrors } from '../http/errors.ts'
import type { ListInput } from '../lists/listing.ts'
import type { ExportKind, ExportValue } from './export-cells.ts'

type Cell = ExportValue | undefined
/** The fields of a row that are cells themselves. */
type Field<Row> = { [K in keyof Row & string]: Row[K] extends Cell ? K : never }[keyof Row & string]

export type ExportColumn<Row> = {
  header: string
  /** `text` by default. */
  kind?: ExportKind
} & (
  | {
      /** Named as in the portal's table. */
      id: string
      value: (row: Row) => Cell
    }
  // Of the field of its name.
  | { id: Field<Row>; value?: never }
)

const isCell = (value: unknown): value is ExportValue =>
  ['string', 'number', 'boolean'].includes(typeof value) || value === null

function cellOf<Row>(column: ExportColumn<Row>, row: Row): ExportValue {
  if (column.value) return column.value(row) ?? null
  const own: unknown = row[column.id]
  return isCell(own) ? own : null
}

/** A listing, or what else has its rows. */
interface ExportedList<E extends Endpoint, Row> {
  /** Callers who may use it may export the list, with the same filters and order. */
  endpoint: E
  /** Number of matching rows. @throws what the list's own endpoint answers, such as 404 */
  count: (db: Db, input: ListInput<E>) => Promise<number>
  /** All matching rows, in order, through a cursor of the transaction. */
  all: (db: Db, input: ListInput<E>, files: Files) => AsyncIterable<Row>
}

/** Rows of a list, ready to be written. */
export interface OpenedList {
  count: (db: Db) => Promise<number>
  cells: (db: Db, columnIds: readonly string[], files: Files) => AsyncIterable<ExportValue[]>
}

export interface ExportList {
  name: string
  title: string
  roles: Access
  columns: readonly { id: string; header: string; kind: ExportKind }[]
  /** @throws 400 as the list's own endpoint would */
  open: (input: { params: unknown; query: unknown }) => OpenedList
}

function checked(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw httpErrors.invalid(
    result.error.issues.map(issue => ({
      field: [place, ...issue.path.map(String)].join('.'),
      message: issue.message,
    })),
  )
}

/**
 * Registers a list for export in the background.
 * @param name names the list in calls and its file: `invoice-run-accounts`
 * @param title for people: `Accounts of an invoice run`
 */
export function defineExportList<E extends Endpoint, Row>(
  name: string,
  title: string,
  { endpoint, count, all }: ExportedList<E, Row>,
  columns: readonly ExportColumn<Row>[],
): ExportList {
  const byId = new Map(columns.map(column => [column.id, column]))
  return {
    name,
    title,
    roles: endpoint.roles,
    columns: columns.map(({ id, header, kind = 'text' }) => ({ id, header, kind })),
    open({ params, query }) {
      const input = {
        params: checked(endpoint.params, params, 'params'),
        query: checked(endpoint.query, query, 'query'),
      } as ListInput<E>
      return {
        count: db => count(db, input),
        async *cells(db, columnIds, files) {
          const selected = columnIds.flatMap(id => byId.get(id) ?? [])
          for await (const row of all(db, input, files)) yield selected.map(column => cellOf(column, row))
        },
      }
    },
  }
}
