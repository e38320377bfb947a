import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { makeFolders } from '../config/folders.ts'
import { namesOf } from './file-keys.ts'
import { problems } from './storage-errors.ts'

/** Places below a folder of this machine; never outside it, however its files and folders are linked. */
export interface LocalPlaces {
  base: string
  /** @throws StorageProblem for a key that leaves the root */
  path: (key: string) => string
  /** Opens a plain file that is not a link, and says its size. @throws StorageProblem */
  open: (key: string) => Promise<OpenFile>
  /** Creates the folder of a key; returns the path of the key itself. @throws StorageProblem */
  prepare: (key: string) => Promise<string>
  /** Creates a folder. @throws StorageProblem */
  makeFolder: (key: string) => Promise<string>
  /** The path of an existing folder or file that neither is a link nor lies behind one. */
  existing: (key: string) => Promise<string>
}

export interface OpenFile {
  file: FileHandle
  size: number
}

/** Attempts to open a file that others replace at the same time: on a busy machine most come to nothing. */
const MOST_TRIES = 1000

export function localPlaces(root: string): LocalPlaces {
  const base = resolve(root)
  const path = (key: string) => join(base, ...namesOf(key))

  /** Refuses a path behind a link; returns whether it exists at all. */
  const isThere = async (at: string): Promise<boolean> => {
    // The root itself may be a link, as its administrator chose it.
    const real = await realpath(base).catch(ignoreMissing)
    if (real === undefined) return false
    const found = await realpath(at).catch(ignoreMissing)
    if (found === undefined) {
      // A writer would follow a link to nothing.
      if ((await lstat(at).catch(ignoreMissing))?.isSymbolicLink()) throw problems.link(basename(at))
      return false
    }
    const expected = at === base ? real : join(real, at.slice(base.length + 1))
    if (found === expected) return true
    throw found.toLowerCase() === expected.toLowerCase()
      ? problems.otherCase(basename(at), basename(found))
      : problems.link(await firstLink(base, at))
  }
  const existing = async (key: string) => {
    const at = path(key)
    if (!(await isThere(at))) throw problems.missing(key === '' ? basename(base) : key)
    return at
  }
  const makeAt = async (folder: string) => {
    // Nothing is created behind a link: the nearest existing folder is checked first.
    const there = folder.length > base.length && (await isThere(folder)) && (await stat(folder))
    if (there && there.isDirectory()) return folder
    let near = folder
    while (near.length > base.length && !(await isThere(near))) near = dirname(near)
    const state = await stat(near).catch(ignoreMissing)
    if (state && !state.isDirectory()) throw problems.notFolder(basename(near))
    if (near !== folder || !state) await makeFolders(folder)
    if (!(await isThere(folder))) throw problems.missing(basename(folder))
    return folder
  }
  /** Undefined where the opened file is no longer the one at the path. */
  const openPlain = async (at: string, key: string): Promise<OpenFile | undefined> => {
    const file = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'ELOOP' ? problems.link(basename(at)) : error
      },
    )
    try {
      const state = await file.stat()
      if (!state.isFile()) throw problems.notFile(basename(at))
      // The opened file must be the one at its path when that is followed without links.
      const there = (await isThere(at)) && (await stat(at).catch(ignoreMissing))
      if (!there) throw problems.missing(key)
      if (there.ino === state.ino && there.dev === state.dev) return { file, size: state.size }
    } catch (error) {
      await file.close()
      throw error
    }
    await file.close()
    return undefined
  }
  return {
    base,
    path,
    existing,
    async open(key) {
      const at = path(key)
      for (let tries = 1; ; tries += 1) {
        const opened = await openPlain(at, key)
        if (opened) return opened
        // Another file was put under its name in between, as when it is rewritten.
        if (tries === MOST_TRIES) throw problems.missing(key)
      }
    },
    async prepare(key) {
      const at = path(key)
      await makeAt(dirname(at))
      return at
    },
    makeFolder: key => makeAt(path(key)),
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** The part of the path at which it leaves its folder. */
async function firstLink(base: string, path: string): Promise<string> {
  let at = base
  for (const part of path.slice(base.length + 1).split(sep)) {
    at = join(at, part)
    if ((await lstat(at).catch(ignoreMissing))?.isSymbolicLink()) return part
  }
  return basename(path)
}

/**
 * Refuses to overwrite a file whose name differs only in capitals, on a disk that ignores case. On other disks this
 * costs one look-up, for any number of files.
 */
export async function refuseOtherCase(path: string): Promise<void> {
  const there = await lstat(path).catch(ignoreMissing)
  if (!there) return
  const name = basename(path)
  const swapped = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
  const other = await lstat(join(dirname(path), swapped)).catch(ignoreMissing)
  if (swapped === name || other?.ino !== there.ino) return
  const names = await readdir(dirname(path))
  if (names.includes(name)) return
  const existing = names.find(one => one.toLowerCase() === name.toLowerCase())
  throw problems.otherCase(name, existing ?? swapped)
}
