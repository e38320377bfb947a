import type { CollectedFile } from '@nineops/contract/data-collection.contract'
import { collectionStatus } from '@nineops/contract/data-collection.contract'
import type { Page } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { inFolder, type IoRoots, listFolder } from '../../platform/files/io-roots.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'
import { requireClient } from '../clients/clients.service.ts'
import { inputFolders } from '../paths/paths.service.ts'
import * as repository from './data-collection.repository.ts'

const nothingYet = { lines: 0, accepted: 0, rejected: 0, duplicate: 0, failure: null }

export const toCollectedFile = (row: repository.FileRow): CollectedFile => ({
  index: row.index,
  name: row.name,
  carrier: { index: row.carrierIndex, name: row.carrierName },
  status: collectionStatus.parse(row.status),
  path: row.sourcePath,
  bytes: row.bytes,
  lines: row.lines,
  accepted: row.accepted,
  rejected: row.rejected,
  duplicate: row.duplicate,
  failure: row.failure,
  firstCallAt: row.firstCallAt?.toISOString() ?? null,
  lastCallAt: row.lastCallAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  takenAt: row.takenAt?.toISOString() ?? null,
})

/** Files in the reseller's input paths that were not taken up as they are now. */
async function lyingFiles(db: Db, roots: IoRoots, clientIndex: number): Promise<CollectedFile[]> {
  const found: CollectedFile[] = []
  for (const folder of await inputFolders(db, clientIndex)) {
    const files = await listFolder(roots, folder.path).catch(error => {
      // The IO Paths screen says what is wrong with the folder.
      if (error instanceof StorageProblem) return []
      throw error
    })
    const carrier =
      folder.carrierIndex === null ? null : { index: folder.carrierIndex, name: folder.carrierName ?? '' }
    for (const { name, bytes, modifiedAt } of files)
      found.push({
        ...nothingYet,
        index: null,
        name,
        carrier,
        status: 'waiting',
        path: inFolder(folder.path, name),
        bytes,
        firstCallAt: null,
        lastCallAt: null,
        createdAt: modifiedAt.toISOString(),
        takenAt: null,
      })
  }
  const known = new Set<string>()
  const paths = found.map(file => file.path ?? '')
  for (const source of await repository.selectSources(db, clientIndex, paths))
    known.add(`${source.path}|${source.bytes}|${source.modifiedAt?.toISOString()}`)
  return found.filter(file => !known.has(`${file.path}|${file.bytes}|${file.createdAt}`))
}

export interface FilesQuery extends Page {
  filter?: string | undefined
  only?: 'lying' | 'received' | undefined
  sort?: repository.FilesWanted['sort']
}

/**
 * A page of a reseller's call files: those that lie in the input paths by name, then those received, the
 * latest first unless sorted; and how many there are in all. @throws 404
 */
export async function listFiles(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  { page, pageSize, filter = '', only, sort = [] }: FilesQuery,
): Promise<{ files: CollectedFile[]; totalCount: number }> {
  await requireClient(db, clientIndex)
  const wanted = filter.toLowerCase()
  const lying =
    only === 'received'
      ? []
      : (await lyingFiles(db, roots, clientIndex)).filter(file =>
          `${file.name} ${file.carrier?.name ?? ''} ${file.status}`.toLowerCase().includes(wanted),
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
