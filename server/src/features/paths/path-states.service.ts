import type { PathFile, PathFiles } from '@nineops/contract/paths.contract'
import type { Db } from '../../platform/db/db.ts'
import {
  inFolder,
  type IoFile,
  type IoRoots,
  listFolder,
  locateInRoots,
} from '../../platform/files/io-roots.ts'
import { inWords, StorageProblem } from '../../platform/files/storage-errors.ts'
import { pathErrors } from './paths.errors.ts'
import * as repository from './paths.repository.ts'

/** How a path was when it was last looked at. */
export interface PathState {
  waiting: number | null
  checkedAt: Date
  problem: string | null
}

/** No screen waits longer for a server that does not answer. */
const LONGEST_LOOK_MS = 8000
/** What another server said holds for so long; a folder of this machine is looked at each time. */
const REMEMBERED_MS = 30_000
const MOST_FILES = 200
/** A file whose last change is more recent may still be arriving. */
const SETTLED_MS = 5000

/** By the index of the path: a folder may be one's input and output. */
const remembered = new Map<number, PathState>()

export const kindOfPath = (roots: IoRoots, path: string) => {
  try {
    return locateInRoots(roots, path).root.kind
  } catch {
    // A root that is configured no more.
    return /^(s3|sftp):/.exec(path)?.[1] === 's3' ? 's3' : path.startsWith('sftp:') ? 'sftp' : 'folder'
  }
}

/** The files of a folder, or why they cannot be had, in the time that a screen waits. @throws StorageProblem */
export async function lookInTime(roots: IoRoots, path: string): Promise<IoFile[]> {
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

async function takenFrom(db: Db, { clientIndex, path }: repository.PathRow, files: readonly IoFile[]) {
  const places = files.map(file => inFolder(path, file.name))
  const rows = await repository.selectTaken(db, clientIndex, places)
  const taken = new Set(rows.map(row => sameFile(row.path ?? '', row.bytes, row.modifiedAt)))
  return (file: IoFile) => taken.has(sameFile(inFolder(path, file.name), file.bytes, file.modifiedAt))
}

/** Looks at a path; of another server, what it said a moment ago holds unless it is asked `now`. */
export async function stateOf(
  db: Db,
  roots: IoRoots,
  row: repository.PathRow,
  { now = false } = {},
): Promise<PathState> {
  const before = remembered.get(row.index)
  const kind = kindOfPath(roots, row.path)
  if (!now && kind !== 'folder' && before && Date.now() - before.checkedAt.getTime() < REMEMBERED_MS)
    return before
  const state: PathState = { waiting: null, checkedAt: new Date(), problem: null }
  try {
    const files = await lookInTime(roots, row.path)
    if (row.direction === 'input') {
      const isTaken = await takenFrom(db, row, files)
      state.waiting = files.filter(file => !isTaken(file)).length
    }
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    state.problem = error.message
  }
  if (kind !== 'folder') remembered.set(row.index, state)
  return state
}

function refusalOf(roots: IoRoots, path: string): string | null {
  try {
    locateInRoots(roots, path)
    return null
  } catch (error) {
    return inWords(error).message
  }
}

/** The newest files of a path, each with what is to be made of it. @throws 404, 409 `path_unusable` */
export async function filesOf(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  index: number,
): Promise<PathFiles> {
  const row = await repository.selectPath(db, clientIndex, index)
  if (!row) throw pathErrors.notFound(index)
  const found = await lookInTime(roots, row.path).catch((error: unknown) => {
    throw error instanceof StorageProblem ? pathErrors.unreadable(error.message) : error
  })
  const newest = found
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_FILES)
  const isTaken = row.direction === 'input' ? await takenFrom(db, row, newest) : () => false
  const files = newest.map((file): PathFile => {
    const problem = refusalOf(roots, inFolder(row.path, file.name))
    const arriving = Date.now() - file.modifiedAt.getTime() < SETTLED_MS
    const state = problem ? 'refused' : isTaken(file) ? 'taken' : arriving ? 'arriving' : 'waiting'
    return {
      ...file,
      modifiedAt: file.modifiedAt.toISOString(),
      state: row.direction === 'input' ? state : null,
      problem,
    }
  })
  return { files, total: found.length }
}
