import { z } from 'zod'
import { endpoint, index, indexParam, instant } from './http.ts'

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
  /** Parameters of the path and the query of the list's own call, without the page. */
  params: given.default({}),
  query: given.default({}),
  /** Ids of columns in the order wanted; without them all. */
  columns: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
  format: exportFormat,
})

export const exportState = z.object({
  index,
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
  /** When the file is removed. */
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
