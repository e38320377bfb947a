import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Config } from '../config/config.ts'

/** Folders outside the product's own store that it may read from and write to. */
export type IoRoots = readonly [string, ...string[]]

/** The configured roots; without any, one folder in the data folder. */
export function ioRoots(config: Pick<Config, 'ioRoots' | 'dataDir'>): IoRoots {
  const [first, ...rest] = config.ioRoots
  return first === undefined ? [join(config.dataDir, 'io')] : [first, ...rest]
}

/** A path that is not inside the roots, or not safely so; the message is for people. */
export class OutsideRoots extends Error {}

/** A file in a folder of the roots. */
export interface IoFile {
  name: string
  bytes: number
  modifiedAt: Date
}

const within = (root: string, path: string) => path === root || path.startsWith(root + sep)

/**
 * The absolute form of a path inside the roots; a relative one begins at the first root.
 * @throws OutsideRoots for anything that leaves them or is written to mislead
 */
export function locateInRoots(roots: IoRoots, path: string): string {
  if (/[\\%]|\p{Cc}/u.test(path) || path.split('/').includes('..'))
    throw new OutsideRoots('The path must be plain text without "..", %, \\ or control characters.')
  const absolute = resolve(roots[0], path)
  if (!roots.some(root => within(root, absolute)))
    throw new OutsideRoots(`The path is not inside the configured folders (${roots.join(', ')}).`)
  return absolute
}

/** Checks that nothing between the root and the path is a link: a link could lead out of the root. */
async function refuseLinks(roots: IoRoots, absolute: string): Promise<void> {
  const root = roots.find(candidate => within(candidate, absolute)) ?? roots[0]
  let at = root
  for (const part of relative(root, absolute).split(sep)) {
    if (part === '') continue
    at = join(at, part)
    const state = await lstat(at).catch(() => undefined)
    if (!state) return
    if (state.isSymbolicLink()) throw new OutsideRoots(`"${part}" in the path is a link; links are refused.`)
  }
}

/** Makes the folder if it is missing. @throws OutsideRoots */
export async function ensureFolder(roots: IoRoots, path: string): Promise<string> {
  const absolute = locateInRoots(roots, path)
  await refuseLinks(roots, absolute)
  await mkdir(absolute, { recursive: true }).catch(error => {
    throw new OutsideRoots(
      (error as NodeJS.ErrnoException).code === 'EEXIST' ||
        (error as NodeJS.ErrnoException).code === 'ENOTDIR'
        ? 'The path is a file, not a folder.'
        : 'The folder could not be made: the server may not write there.',
    )
  })
  await refuseLinks(roots, absolute)
  return absolute
}

/** Plain files of a folder by name; not links, hidden files or what is still being transferred. @throws OutsideRoots */
export async function listFolder(roots: IoRoots, path: string): Promise<IoFile[]> {
  const absolute = locateInRoots(roots, path)
  await refuseLinks(roots, absolute)
  const entries = await readdir(absolute, { withFileTypes: true }).catch(error => {
    throw new OutsideRoots(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'The folder does not exist.'
        : 'The folder could not be read.',
    )
  })
  const files: IoFile[] = []
  for (const entry of entries) {
    if (!entry.isFile() || /^\.|\.(part|tmp|filepart|crdownload)$/i.test(entry.name)) continue
    const state = await lstat(join(absolute, entry.name)).catch(() => undefined)
    if (state?.isFile()) files.push({ name: entry.name, bytes: state.size, modifiedAt: state.mtime })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Opens a plain file for reading; a link at its end is refused by the system itself. @throws OutsideRoots */
export async function openInRoots(roots: IoRoots, path: string) {
  const absolute = locateInRoots(roots, path)
  await refuseLinks(roots, absolute)
  const file = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => {
      throw new OutsideRoots('The file is not there or cannot be read.')
    },
  )
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new OutsideRoots('The path is not a file.')
}
