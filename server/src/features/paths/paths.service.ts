import type { IoPath } from '@nineops/contract/paths.contract'
import type { Db } from '../../platform/db/db.ts'
import { ensureFolder, type IoRoots, listFolder, OutsideRoots } from '../../platform/files/io-roots.ts'
import { requireCarrier } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { pathErrors } from './paths.errors.ts'
import * as repository from './paths.repository.ts'

/** Why a folder cannot be used now, in words; null if it can. */
async function problemOf(roots: IoRoots, path: string): Promise<string | null> {
  try {
    await listFolder(roots, path)
    return null
  } catch (error) {
    if (error instanceof OutsideRoots) return error.message
    throw error
  }
}

async function toIoPath(roots: IoRoots, row: repository.PathRow): Promise<IoPath> {
  return {
    index: row.index,
    path: row.path,
    description: row.description,
    carrier: row.carrierIndex === null ? null : { index: row.carrierIndex, name: row.carrierName ?? '' },
    problem: await problemOf(roots, row.path),
  }
}

/** A reseller's input or output paths, each with what is wrong with it now. @throws 404 */
export async function listPaths(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  direction: repository.Direction,
): Promise<IoPath[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectPaths(db, clientIndex, direction)
  return Promise.all(rows.map(row => toIoPath(roots, row)))
}

export interface NewPath {
  direction: repository.Direction
  path: string
  description: string
  carrierIndex: number | null
}

/**
 * Adds a folder inside the roots and makes it if it is missing. One reseller's folder never holds
 * another's: a file must not be taken twice or for the wrong reseller.
 * @throws 400 `path_refused`, 404, 409 `path_exists`, 409 `path_in_use`
 */
export async function addPath(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  { direction, carrierIndex, description, path: given }: NewPath,
): Promise<IoPath> {
  await requireClient(db, clientIndex)
  if (carrierIndex !== null) await requireCarrier(db, clientIndex, carrierIndex)
  await repository.lockPaths(db)
  const path = await ensureFolder(roots, given).catch(error => {
    throw error instanceof OutsideRoots ? pathErrors.refused(error.message) : error
  })
  for (const other of await repository.selectNested(db, path)) {
    if (other.client_index !== clientIndex) throw pathErrors.inUse(other.path)
    if (other.direction === direction && other.path === path) throw pathErrors.exists(path)
  }
  const index = await repository.insertPath(db, {
    client_index: clientIndex,
    direction,
    carrier_index: carrierIndex,
    path,
    description,
  })
  const rows = await repository.selectPaths(db, clientIndex, direction)
  const row = rows.find(candidate => candidate.index === index)
  if (!row) throw new Error('The path that was added is not there.')
  return toIoPath(roots, row)
}

/** A reseller's input folders with the carrier whose files they hold. */
export function inputFolders(db: Db, clientIndex: number): Promise<repository.PathRow[]> {
  return repository.selectPaths(db, clientIndex, 'input')
}
