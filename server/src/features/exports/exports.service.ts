import {
  type ExportFormat,
  type ExportState,
  exportFormat,
  exportStatus,
} from '@nineops/contract/exports.contract'
import type { Role } from '@nineops/contract/roles'
import type { Db } from '../../platform/db/db.ts'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import type { Files } from '../../platform/files/files.ts'
import { publish } from '../../platform/events/events.ts'
import { exportErrors } from './exports.errors.ts'
import * as repository from './exports.repository.ts'

/** How long a file is kept. */
export const KEPT_SECONDS = 7 * 86_400
/** What one person may have under way at once. */
const MOST_UNFINISHED = 5

type Lists = readonly ExportList[]

/** Where the file of an export lies in the store. */
export const exportKey = ({ index, format }: { index: number; format: string }): string =>
  `exports/${index}.${format}`

/** As people see it; the file's name tells list and day. */
export function toState(row: repository.ExportRow, lists: Lists): ExportState {
  const { list, createdAt } = row
  return {
    index: row.index,
    list,
    title: lists.find(({ name }) => name === list)?.title ?? list,
    format: exportFormat.parse(row.format),
    status: exportStatus.parse(row.status),
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    fileName: `${list}-${createdAt.toISOString().slice(0, 10)}.${row.format}`,
    bytes: row.bytes,
    failure: row.failure,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + KEPT_SECONDS * 1000).toISOString(),
  }
}

const mayRead = ({ roles }: ExportList, held: readonly Role[]): boolean =>
  typeof roles === 'string' ? roles === 'signed-in' : held.some(role => roles.includes(role))

/**
 * Begins an export: counts its rows, so that whatever is wrong is said at once.
 * @throws 404 `export_list_not_found`, 403, 400, 409 `exports_busy`, and what the list's own call throws
 */
export async function createExport(
  db: Db,
  lists: Lists,
  user: { index: number; roles: readonly Role[] },
  wanted: {
    list: string
    params: Record<string, unknown>
    query: Record<string, unknown>
    columns?: readonly string[] | undefined
    format: ExportFormat
  },
): Promise<ExportState> {
  const list = lists.find(({ name }) => name === wanted.list)
  if (!list) throw exportErrors.noList(wanted.list)
  if (!mayRead(list, user.roles)) throw exportErrors.forbidden()
  const known = list.columns.map(({ id }) => id)
  const columns = [...new Set(wanted.columns ?? known)]
  const stranger = columns.find(id => !known.includes(id))
  if (stranger !== undefined) throw exportErrors.noColumn(stranger)
  const { params, query } = wanted
  const total = await list.open({ params, query }).count(db)
  if ((await repository.countUnfinished(db, user.index)) >= MOST_UNFINISHED)
    throw exportErrors.tooMany(MOST_UNFINISHED)
  const row = await repository.insertExport(db, {
    user_index: user.index,
    list: list.name,
    input: JSON.stringify({ params, query }),
    columns,
    format: wanted.format,
    rows_total: total,
  })
  return toState(row, lists)
}

async function requireOwn(db: Db, userIndex: number, index: number): Promise<repository.ExportRow> {
  const row = await repository.selectExport(db, index)
  if (row?.userIndex !== userIndex) throw exportErrors.notFound(index)
  return row
}

/** A person's exports that are kept, the latest first. */
export async function listExports(db: Db, lists: Lists, userIndex: number): Promise<ExportState[]> {
  return (await repository.selectExports(db, userIndex)).map(row => toState(row, lists))
}

/** @throws 404 for one that is another's or was removed */
export async function getExport(
  db: Db,
  lists: Lists,
  userIndex: number,
  index: number,
): Promise<ExportState> {
  return toState(await requireOwn(db, userIndex, index), lists)
}

/** An export whose file is there, for who may read the list still. @throws 404, 403, 409 `export_not_ready` */
export async function readyExport(
  db: Db,
  lists: Lists,
  user: { index: number; roles: readonly Role[] },
  index: number,
): Promise<ExportState & { key: string }> {
  const state = await getExport(db, lists, user.index, index)
  const list = lists.find(({ name }) => name === state.list)
  if (list && !mayRead(list, user.roles)) throw exportErrors.forbidden()
  if (state.status !== 'ready') throw exportErrors.notReady()
  return { ...state, key: exportKey(state) }
}

/** Stops an export, or gives its file up. Answers null if that was done before. @throws 404 */
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
