import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'

export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof exportFormat>

export const exportStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled'])

const count = z.number().int().min(0)
const few = (value: object) => Object.keys(value).length <= 20
const given = z
  .record(z.string().min(1).max(40), z.union([z.string().max(2000), z.number()]))
  .refine(few, 'must be at most 20')

export const newExport = z.object({
  /** A list that can be exported, such as `invoice-run-accounts`. */
  list: z.string().min(1).max(60),
  /** Path and query parameters of the list's own call, without the page. */
  params: given.default({}),
  query: given.default({}),
  /** Ids of columns in the desired order; by default all. */
  columns: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
  format: exportFormat,
})

/** How a number of a table is shown in a workbook. */
export const numberStyle = z.enum(['count', 'money', 'exact', 'duration', 'date', 'dateTime', 'plain'])
export type NumberStyle = z.infer<typeof numberStyle>

/** Accepted forms of a number: `-12.50`, `1e-7`, `1:02:03`. */
export const numberDigits = /^-?\d[\d:.]*(e[+-]?\d+)?$/
/** A cell as shown in a table: text, a flag, a number digit for digit, or nothing. */
const exportCell = z.union([
  z.string(),
  z.boolean(),
  z.tuple([z.string().max(400).regex(numberDigits), numberStyle]),
  z.null(),
])
export type ExportCell = z.infer<typeof exportCell>

const heading = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)
  .refine(text => text.isWellFormed(), 'holds half a character')

/** Columns and rows of a table as shown. */
export const exportedRows = z.object({
  columns: z
    .array(z.object({ header: heading, figures: z.boolean() }))
    .min(1)
    .max(100),
  rows: z.array(z.array(exportCell)).max(100_000),
})
export type ExportedRows = z.infer<typeof exportedRows>

export const newRowsExport = exportedRows
  .extend({
    /** Names the file: `carriers`. */
    name: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/),
    /** The table's title on screen. */
    title: heading.min(1),
    format: exportFormat,
  })
  .refine(({ columns, rows }) => rows.every(row => row.length === columns.length), {
    path: ['rows'],
    message: 'must have as many cells as there are columns',
  })
export type NewRowsExport = z.infer<typeof newRowsExport>

export const exportState = z.object({
  index,
  /** The list, or the table whose rows were sent. */
  list: z.string(),
  title: z.string(),
  format: exportFormat,
  status: exportStatus,
  rowsDone: count,
  rowsTotal: count,
  fileName: z.string(),
  bytes: count.nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  /** When the file will be deleted. */
  expiresAt: instant,
})
export type ExportState = z.infer<typeof exportState>

/** Published on the topic `exports:<index>` about four times a second and at the end. */
export const exportProgress = exportState.pick({ status: true, rowsDone: true, rowsTotal: true })
export type ExportProgress = z.infer<typeof exportProgress>

const params = z.object({ export: indexParam })
const one = '/api/exports/{export}'

export const exportsOfLists = {
  list: endpoint({
    method: 'GET',
    path: '/api/exports',
    summary: 'Exports that one has asked for in the last 7 days, the latest first',
    roles: 'signed-in',
    answer: z.array(exportState),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/exports',
    summary:
      'Export all rows of a list as CSV or XLSX; watch the topic exports:{index}. As the list itself allows',
    roles: 'signed-in',
    body: newExport,
    answer: exportState,
    status: 202,
  }),
  createFromRows: endpoint({
    method: 'POST',
    path: '/api/exports/rows',
    summary: 'Export the rows of a table that are sent, as CSV or XLSX; watch the topic exports:{index}',
    roles: 'signed-in',
    body: newRowsExport,
    answer: exportState,
    status: 202,
    failures: [413],
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'How far an export is',
    roles: 'signed-in',
    params,
    answer: exportState,
  }),
  file: endpoint({
    method: 'GET',
    path: `${one}/file`,
    summary: 'The file of an export that is ready',
    roles: 'signed-in',
    params,
    answer: 'file',
    fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    failures: [403, 409],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Stop an export, or remove its file',
    roles: 'signed-in',
    params,
    answer: exportState,
  }),
}
