import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { collectionStatus } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { Page } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { inFolder, type IoFile, type IoRoots, listFolder } from '../../platform/files/io-roots.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'
import { requireClient } from '../clients/clients.service.ts'
import { listWithTimeout } from '../paths/path-states.service.ts'
import { inputFolders } from '../paths/paths.service.ts'
import * as repository from './data-collection.repository.ts'

const nothingYet = {
  lines: 0,
  accepted: 0,
  rejected: 0,
  duplicate: 0,
  corrected: 0,
  failure: null,
  quarantine: null,
}

export const toCollectedFile = (row: repository.FileRow): CollectedFile => ({
  index: row.index,
  name: row.name,
  carrier: { index: row.carrierIndex, name: row.carrierName },
  status: collectionStatus.parse(row.status),
  path: row.sourcePath === null ? null : shownPath(row.sourcePath),
  bytes: row.bytes,
  lines: row.lines,
  accepted: row.accepted,
  rejected: row.rejected,
  duplicate: row.duplicate,
  corrected: row.corrected,
  failure: row.failure,
  quarantine: row.quarantinedAt && {
    at: row.quarantinedAt.toISOString(),
    by: row.quarantinedBy,
    reason: row.quarantineReason ?? '',
  },
  firstCallAt: row.firstCallAt?.toISOString() ?? null,
  lastCallAt: row.lastCallAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  takenAt: row.takenAt?.toISOString() ?? null,
})

/** The files in a reseller's input paths. */
export interface Lying {
  /** Not collected in their current state. */
  files: CollectedFile[]
  /** Paths that cannot be read, and why, in words. */
  unread: { path: string; problem: string }[]
}

/**
 * Files in the reseller's input paths that were not collected in their current state. Callers must report the
 * unreadable paths, because files in those are missing here.
 */
export async function lyingFiles(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  list: typeof listFolder = listFolder,
): Promise<Lying> {
  const unread: Lying['unread'] = []
  const folders = await Promise.all(
    (await inputFolders(db, clientIndex)).map(async folder => {
      const files = await list(roots, folder.path).catch((error: unknown) => {
        if (!(error instanceof StorageProblem)) throw error
        unread.push({ path: shownPath(folder.path), problem: error.message })
        return []
      })
      return files.map(file => ({ ...asLying(folder, file), place: inFolder(folder.path, file.name) }))
    }),
  )
  const found = folders.flat()
  const known = new Set<string>()
  const paths = found.map(file => file.place)
  for (const source of await repository.selectSources(db, clientIndex, paths))
    known.add(`${source.path}|${source.bytes}|${source.modifiedAt?.toISOString()}`)
  return {
    files: found
      .filter(file => !known.has(`${file.place}|${file.bytes}|${file.createdAt}`))
      .map(({ place: _place, ...file }) => file),
    unread: unread.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

type Folder = Awaited<ReturnType<typeof inputFolders>>[number]

const asLying = (
  { path, carrierIndex, carrierName }: Folder,
  { name, bytes, modifiedAt }: IoFile,
): CollectedFile => ({
  ...nothingYet,
  index: null,
  name,
  carrier: carrierIndex === null ? null : { index: carrierIndex, name: carrierName ?? '' },
  status: 'waiting',
  path: shownPath(inFolder(path, name)),
  bytes,
  firstCallAt: null,
  lastCallAt: null,
  createdAt: modifiedAt.toISOString(),
  takenAt: null,
})

export interface FilesQuery extends Page {
  filter?: string | undefined
  only?: 'lying' | 'received' | undefined
  sort?: repository.FilesRequest['sort']
}

/**
 * A page of a reseller's call files: those in the input paths by name, then those received, latest first unless sorted;
 * and how many there are in all. @throws 404
 */
export async function listFiles(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  { page, pageSize, filter = '', only, sort = [] }: FilesQuery,
): Promise<{ files: CollectedFile[]; totalCount: number }> {
  await requireClient(db, clientIndex)
  const search = filter.toLowerCase()
  const lying =
    only === 'received'
      ? []
      : // The IO Paths screen shows the faults of paths.
        (await lyingFiles(db, roots, clientIndex, listWithTimeout)).files.filter(file =>
          `${file.name} ${file.carrier?.name ?? ''} ${file.status}`.toLowerCase().includes(search),
        )
  const received = only === 'lying' ? 0 : await repository.countFiles(db, clientIndex, filter)
  const offset = (page - 1) * pageSize
  const files = lying.slice(offset, offset + pageSize)
  const limit = received === 0 ? 0 : pageSize - files.length
  if (limit > 0) {
    const rows = await repository.selectPage(db, {
      clientIndex,
      filter,
      sort,
      limit,
      offset: Math.max(0, offset - lying.length),
    })
    files.push(...rows.map(toCollectedFile))
  }
  return { files, totalCount: lying.length + received }
}
