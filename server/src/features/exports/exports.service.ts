import {
  type ExportFormat,
  type ExportState,
  type NewRowsExport,
  exportFormat,
  exportStatus,
} from '@nineops/contract/portal/exports.contract'
import type { Role } from '@nineops/contract/roles'
import type { Db } from '../../platform/db/db.ts'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import type { Files } from '../../platform/files/files.ts'
import { publish } from '../../platform/events/events.ts'
import { exportErrors } from './exports.errors.ts'
import * as repository from './exports.repository.ts'

/** How long a file is kept. */
export const KEPT_SECONDS = 7 * 86_400
/** Exports that one user may have under way at once. */
const MOST_UNFINISHED = 5

type Lists = readonly ExportList[]

/** Where the file of an export lies in the store. */
export const exportKey = ({ index, format }: { index: number; format: string }): string =>
  `exports/${index}.${format}`

/** In the wire format. The name of a list's file includes its day; a table's file has only the table's name. */
export function toState(row: repository.ExportRow, lists: Lists): ExportState {
  const { list, createdAt } = row
  return {
    index: row.index,
    list,
    title: row.title ?? listOf(row, lists)?.title ?? list,
    format: exportFormat.parse(row.format),
    status: exportStatus.parse(row.status),
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    fileName: `${row.title === null ? `${list}-${createdAt.toISOString().slice(0, 10)}` : list}.${row.format}`,
    bytes: row.bytes,
    failure: row.failure,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + KEPT_SECONDS * 1000).toISOString(),
  }
}

/** The list of an export; undefined for a table's rows, or for a list that no longer exists. */
export const listOf = (
  { list, title }: Pick<repository.ExportRow, 'list' | 'title'>,
  lists: Lists,
): ExportList | undefined => (title === null ? lists.find(({ name }) => name === list) : undefined)

const mayRead = ({ roles }: ExportList, held: readonly Role[]): boolean =>
  typeof roles === 'string' ? roles === 'signed-in' : held.some(role => roles.includes(role))

/**
 * Starts an export: counts its rows, so that any error is reported at once.
 * @throws 404 `export_list_not_found`, 403, 400, 409 `exports_busy`, and what the list's own call throws
 */
export async function createExport(
  db: Db,
  lists: Lists,
  user: { index: number; roles: readonly Role[] },
  request: {
    list: string
    params: Record<string, unknown>
    query: Record<string, unknown>
    columns?: readonly string[] | undefined
    format: ExportFormat
  },
): Promise<ExportState> {
  const list = lists.find(({ name }) => name === request.list)
  if (!list) throw exportErrors.noList(request.list)
  if (!mayRead(list, user.roles)) throw exportErrors.forbidden()
  const known = list.columns.map(({ id }) => id)
  const columns = [...new Set(request.columns ?? known)]
  const stranger = columns.find(id => !known.includes(id))
  if (stranger !== undefined) throw exportErrors.noColumn(stranger)
  const { params, query } = request
  const total = await list.open({ params, query }).count(db)
  await requireRoom(db, user.index)
  const row = await repository.insertExport(db, {
    user_index: user.index,
    list: list.name,
    input: JSON.stringify({ params, query }),
    columns,
    format: request.format,
    rows_total: total,
  })
  return toState(row, lists)
}

/**
 * Starts an export of rows that the user has already seen, so that no list's roles apply.
 * @throws 409 `exports_busy`
 */
export async function createRowsExport(
  db: Db,
  userIndex: number,
  { name, title, columns, rows, format }: NewRowsExport,
): Promise<ExportState> {
  await requireRoom(db, userIndex)
  const row = await repository.insertExport(db, {
    user_index: userIndex,
    list: name,
    title,
    input: '{}',
    columns: columns.map(({ header }) => header),
    format,
    rows_total: rows.length,
    content: JSON.stringify({ columns, rows }),
  })
  return toState(row, [])
}

async function requireRoom(db: Db, userIndex: number): Promise<void> {
  if ((await repository.countUnfinished(db, userIndex)) >= MOST_UNFINISHED)
    throw exportErrors.tooMany(MOST_UNFINISHED)
}

async function requireOwn(db: Db, userIndex: number, index: number): Promise<repository.ExportRow> {
  const row = await repository.selectExport(db, index)
  if (row?.userIndex !== userIndex) throw exportErrors.notFound(index)
  return row
}

export const ownsExport = async (db: Db, userIndex: number, index: number): Promise<boolean> =>
  (await repository.selectExport(db, index))?.userIndex === userIndex

/** A user's stored exports, latest first. */
export async function listExports(db: Db, lists: Lists, userIndex: number): Promise<ExportState[]> {
  return (await repository.selectExports(db, userIndex)).map(row => toState(row, lists))
}

/** @throws 404 for another user's, or one that was removed */
export async function getExport(
  db: Db,
  lists: Lists,
  userIndex: number,
  index: number,
): Promise<ExportState> {
  return toState(await requireOwn(db, userIndex, index), lists)
}

/** A finished export, for users who may still read the list. @throws 404, 403, 409 `export_not_ready` */
export async function readyExport(
  db: Db,
  lists: Lists,
  user: { index: number; roles: readonly Role[] },
  index: number,
): Promise<ExportState & { key: string }> {
  const row = await requireOwn(db, user.index, index)
  const state = toState(row, lists)
  const list = listOf(row, lists)
  if (list && !mayRead(list, user.roles)) throw exportErrors.forbidden()
  if (state.status !== 'ready') throw exportErrors.notReady()
  return { ...state, key: exportKey(state) }
}

/** Cancels an export, or deletes its file. Returns null if that was done before. @throws 404 */
export async function cancelExport(
  db: Db,
  { lists, files }: { lists: Lists; files: Files },
  userIndex: number,
  index: number,
): Promise<{ state: ExportState; changed: boolean }> {
  const before = await requireOwn(db, userIndex, index)
  const row = await repository.endExport(db, index, { status: 'cancelled' })
  await files.remove(exportKey(before))
  if (row) await publish(db, `exports:${index}`, { ...progressOf(row) })
  return { state: toState(row ?? before, lists), changed: row !== undefined }
}

export const progressOf = ({ status, rowsDone, rowsTotal }: repository.ExportRow) => ({
  status,
  rowsDone,
  rowsTotal,
})

/** Removes an export and its file, 7 days after it began. */
export async function forgetExport({ db, files }: { db: Db; files: Files }, index: number): Promise<void> {
  const row = await repository.selectExport(db, index)
  if (!row) return
  await files.remove(exportKey(row))
  await repository.deleteExport(db, index)
}

/** Removes every export that may hold data of a reseller, with its file: it can be made again. */
export async function forgetExportsOf(work: { db: Db; files: Files }, client: number): Promise<void> {
  for (const index of await repository.selectExportsOf(work.db, client)) await forgetExport(work, index)
}
