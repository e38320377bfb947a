import type { PathFile, PathFiles } from '@nineops/contract/bureau/paths.contract'
import type { Db } from '../../platform/db/db.ts'
import {
  inFolder,
  type IoFile,
  type IoRoots,
  listFolder,
  locateInRoots,
} from '../../platform/files/io-roots.ts'
import { toStorageError, StorageProblem } from '../../platform/files/storage-errors.ts'
import { pathErrors } from './paths.errors.ts'
import * as repository from './paths.repository.ts'

/** How a path was when last checked. */
export interface PathState {
  waiting: number | null
  checkedAt: Date
  problem: string | null
}

/** The longest that a screen waits for a server that does not answer. */
const LONGEST_LOOK_MS = 8000
/** How long another server's answer is cached; a local folder is checked each time. */
const REMEMBERED_MS = 30_000
const MOST_FILES = 200
/** A file whose last change is more recent may still be arriving. */
const SETTLED_MS = 5000

/** By the path's index and address: a folder may be one's input and output, and a path may be changed. */
const remembered = new Map<string, PathState>()

export const kindOfPath = (roots: IoRoots, path: string) => {
  try {
    return locateInRoots(roots, path).root.kind
  } catch {
    // The root is no longer configured.
    return /^(s3|sftp):/.exec(path)?.[1] === 's3' ? 's3' : path.startsWith('sftp:') ? 'sftp' : 'folder'
  }
}

/** The files of a folder, or why they cannot be listed, in the time that a screen waits. @throws StorageProblem */
export async function listWithTimeout(roots: IoRoots, path: string): Promise<IoFile[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const words = `It did not answer within ${LONGEST_LOOK_MS / 1000} seconds.`
    timer = setTimeout(() => reject(new StorageProblem('EIO', words)), LONGEST_LOOK_MS)
  })
  try {
    return await Promise.race([Promise.resolve().then(() => listFolder(roots, path)), late])
  } finally {
    clearTimeout(timer)
  }
}

const sameFile = (path: string, bytes: number, modifiedAt: Date | null) =>
  `${path}|${bytes}|${modifiedAt?.getTime()}`

async function collectedFrom(db: Db, { clientIndex, path }: repository.PathRow, files: readonly IoFile[]) {
  const places = files.map(file => inFolder(path, file.name))
  const rows = await repository.selectCollected(db, clientIndex, places)
  const collected = new Set(rows.map(row => sameFile(row.path ?? '', row.bytes, row.modifiedAt)))
  return (file: IoFile) => collected.has(sameFile(inFolder(path, file.name), file.bytes, file.modifiedAt))
}

/** The files of an input path that were not collected in their current state. @throws StorageProblem */
export async function uncollectedFiles(db: Db, roots: IoRoots, row: repository.PathRow): Promise<IoFile[]> {
  const files = await listWithTimeout(roots, row.path)
  const isCollected = await collectedFrom(db, row, files)
  return files.filter(file => !isCollected(file))
}

/** Checks a path; for another server, a cached answer is used unless `now` is set. */
export async function stateOf(
  db: Db,
  roots: IoRoots,
  row: repository.PathRow,
  { now = false } = {},
): Promise<PathState> {
  const key = `${row.index} ${row.path}`
  const before = remembered.get(key)
  const kind = kindOfPath(roots, row.path)
  if (!now && kind !== 'folder' && before && Date.now() - before.checkedAt.getTime() < REMEMBERED_MS)
    return before
  const state: PathState = { waiting: null, checkedAt: new Date(), problem: null }
  try {
    if (row.direction === 'input') state.waiting = (await uncollectedFiles(db, roots, row)).length
    else await listWithTimeout(roots, row.path)
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    state.problem = error.message
  }
  if (kind !== 'folder') remembered.set(key, state)
  return state
}

function refusalOf(roots: IoRoots, path: string): string | null {
  try {
    locateInRoots(roots, path)
    return null
  } catch (error) {
    return toStorageError(error).message
  }
}

/** The newest files of a path, each with its state. @throws 404, 409 `path_unusable` */
export async function filesOf(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  index: number,
): Promise<PathFiles> {
  const row = await repository.selectPath(db, clientIndex, index)
  if (!row) throw pathErrors.notFound(index)
  const found = await listWithTimeout(roots, row.path).catch((error: unknown) => {
    throw error instanceof StorageProblem ? pathErrors.unreadable(error.message) : error
  })
  const newest = found
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_FILES)
  const isCollected = row.direction === 'input' ? await collectedFrom(db, row, newest) : () => false
  const files = newest.map((file): PathFile => {
    const problem = refusalOf(roots, inFolder(row.path, file.name))
    const arriving = Date.now() - file.modifiedAt.getTime() < SETTLED_MS
    const state = problem ? 'refused' : isCollected(file) ? 'taken' : arriving ? 'arriving' : 'waiting'
    return {
      ...file,
      modifiedAt: file.modifiedAt.toISOString(),
      state: row.direction === 'input' ? state : null,
      problem,
    }
  })
  return { files, total: found.length }
}
