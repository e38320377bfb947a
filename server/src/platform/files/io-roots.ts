import { join, posix, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { namesOf } from './file-keys.ts'
import type { Files, FileState } from './files.ts'
import { localFiles } from './local-files.ts'
import { nameRoots } from './root-names.ts'
import { s3Files } from './s3-files.ts'
import { sftpFiles } from './sftp-files.ts'
import { parseS3, parseSftp } from './storage-addresses.ts'
import { toStorageError, StorageProblem } from './storage-errors.ts'

/** A place outside the product's own store that it may read from and write to. */
export interface IoRoot {
  kind: 'folder' | 's3' | 'sftp'
  /** An absolute folder, or an address without secrets; neither leaves the server. */
  address: string
  /** What people call it: its last part. */
  name: string
  files: Files
}

/** Paths that name no root begin at the first. */
export type IoRoots = readonly [IoRoot, ...IoRoot[]]

/** A root before it is named: its failures name it. */
type Unnamed = Pick<IoRoot, 'kind' | 'address'> & { open: (name: string) => Files }

function readRoot(root: string): Unnamed {
  if (root.startsWith('s3://')) {
    const address = parseS3(root)
    return { kind: 's3', address: address.name, open: name => s3Files({ ...address, name }) }
  }
  if (root.startsWith('sftp://')) {
    const address = parseSftp(root)
    return {
      kind: 'sftp',
      address: address.name.replace(/\/$/, ''),
      open: name => sftpFiles({ ...address, name }),
    }
  }
  return { kind: 'folder', address: resolve(root), open: () => localFiles(root) }
}

function withNames(roots: readonly Unnamed[]): IoRoot[] {
  // Folders first: a bucket or server that is added later renames none.
  const ordered = roots.toSorted((a, b) => Number(a.kind !== 'folder') - Number(b.kind !== 'folder'))
  const names = nameRoots(ordered.map(root => root.address))
  return roots.map(root => {
    const name = names[ordered.indexOf(root)] ?? ''
    return { kind: root.kind, address: root.address, name, files: root.open(name) }
  })
}

/** The configured roots; by default one folder in the data folder. Connections open on first use. */
export function ioRoots(config: Pick<Config, 'ioRoots' | 'dataDir'>): IoRoots {
  const configured = config.ioRoots.length > 0 ? config.ioRoots : [join(config.dataDir, 'io')]
  const [first, ...rest] = withNames(configured.map(readRoot))
  if (first === undefined) throw new Error('There is no root.')
  return [first, ...rest]
}

export async function closeRoots(roots: IoRoots): Promise<void> {
  for (const { files } of roots) await files.close()
}

/** A file in a folder of the roots. */
export interface IoFile {
  name: string
  bytes: number
  modifiedAt: Date
}

/** A resolved path: its root, and its key there. */
export interface IoPlace {
  root: IoRoot
  key: string
  /** The full path; `shownPath` makes of it what people see. */
  path: string
}

/** The path of a file or folder inside a folder of the roots. */
export const inFolder = (folder: string, name: string): string => `${folder.replace(/\/$/, '')}/${name}`

const below = (root: string, path: string): string | undefined => {
  if (path === root) return ''
  return path.startsWith(inFolder(root, '')) ? path.slice(inFolder(root, '').length) : undefined
}

/**
 * Resolves a path inside the roots: one that begins with the name of a root (`cdr/acme/in`), or in full. Any other
 * begins at the first root.
 * @throws StorageProblem for a path that leaves them or is written to mislead
 */
export function locateInRoots(roots: IoRoots, path: string): IoPlace {
  const remote = roots.find(root => root.kind !== 'folder' && below(root.address, path) !== undefined)
  const named = remote ? (below(remote.address, path) ?? '') : path
  if (/[\\%]|\p{Cc}/u.test(named) || named.split('/').includes('..'))
    throw new StorageProblem(
      'EINVAL',
      'The path must be plain text without "..", %, \\ or control characters.',
    )
  const [first] = roots
  let found: { root: IoRoot; rest: string } | undefined
  if (remote) found = { root: remote, rest: named }
  else if (!path.startsWith('/') && !/^\w+:\/\//.test(path)) {
    const [name, ...parts] = path.replace(/^(\.\/)+/, '').split('/')
    const root = roots.find(one => one.name === name)
    found = root ? { root, rest: parts.join('/') } : { root: first, rest: path }
  } else {
    const normalised = posix.normalize(path).replace(/(.)\/$/, '$1')
    for (const root of roots) {
      const rest = root.kind === 'folder' ? below(root.address, normalised) : undefined
      // The innermost, where roots are nested.
      if (rest !== undefined && (!found || rest.length < found.rest.length)) found = { root, rest }
    }
  }
  if (!found)
    throw new StorageProblem(
      'EINVAL',
      `The path is not inside the configured folders${
        roots.length > 1 ? `: ${roots.map(({ name }) => name).join(', ')}` : ''
      }.`,
    )
  const key = posix
    .normalize(found.rest)
    .replace(/^\.?\/|\/$/g, '')
    .replace(/^\.$/, '')
  namesOf(key)
  return { root: found.root, key, path: key === '' ? found.root.address : inFolder(found.root.address, key) }
}

/** Runs an operation at a place; failures are described in words. @throws StorageProblem */
export async function atPlace<T>(
  roots: IoRoots,
  path: string,
  work: (place: IoPlace, files: Files) => Promise<T>,
): Promise<T> {
  const place = locateInRoots(roots, path)
  try {
    return await work(place, place.root.files)
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Creates the folder if it is missing; returns its full path. @throws StorageProblem */
export const ensureFolder = (roots: IoRoots, path: string): Promise<string> =>
  atPlace(roots, path, async (place, files) => {
    await files.makeFolder(place.key)
    return place.path
  })

/** Hidden files, and those being transferred under another name. */
const unfinished = /^\.|\.(part|tmp|filepart|crdownload)$/i

/** Plain files of a folder by name; no links, hidden files or files still being transferred. @throws StorageProblem */
export const listFolder = (roots: IoRoots, path: string): Promise<IoFile[]> =>
  atPlace(roots, path, async ({ key }, files) => {
    const found = await files.folder(key).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' && !/bucket/.test(error.message)
        ? new StorageProblem('ENOENT', 'The folder does not exist.')
        : error
    })
    return found.filter(file => !unfinished.test(file.name))
  })

/** A plain file's size and age; undefined where there is none. @throws StorageProblem */
export const stateInRoots = (roots: IoRoots, path: string): Promise<FileState | undefined> =>
  atPlace(roots, path, ({ key }, files) => files.state(key))

/** The content of a plain file; a link at or on the way to it is refused. @throws StorageProblem */
export function readInRoots(roots: IoRoots, path: string): Readable {
  const { root, key } = locateInRoots(roots, path)
  return root.files.read(key)
}
