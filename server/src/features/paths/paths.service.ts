import {
  type DeliverableKind,
  type IoPath,
  type PathHolds,
  pathHolds,
} from '@nineops/contract/bureau/paths.contract'
import type { Db } from '../../platform/db/db.ts'
import { ensureFolder, type IoRoots, locateInRoots } from '../../platform/files/io-roots.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { mayPass, StorageProblem } from '../../platform/files/storage-errors.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { BOUNCE_FOLDER } from '../hosted-emails/bounce-folder.service.ts'
import { kindOfPath, stateOf } from './path-states.service.ts'
import { pathErrors } from './paths.errors.ts'
import * as repository from './paths.repository.ts'
import { found } from '../../platform/errors/found.ts'

async function toIoPath(
  db: Db,
  roots: IoRoots,
  row: repository.PathRow,
  options?: { now: boolean },
): Promise<IoPath> {
  const { waiting, checkedAt, problem } = await stateOf(db, roots, row, options)
  return {
    index: row.index,
    direction: row.direction as repository.Direction,
    kind: kindOfPath(roots, row.path),
    path: shownPath(row.path),
    description: row.description,
    carrier: row.carrierIndex === null ? null : { index: row.carrierIndex, name: row.carrierName ?? '' },
    holds: pathHolds.parse(row.holds),
    enabled: row.enabled,
    moveTaken: row.moveTaken,
    deliverables: row.direction === 'output' ? (row.deliverables as DeliverableKind[]) : [],
    waiting,
    checkedAt: checkedAt.toISOString(),
    problem,
  }
}

/** A reseller's input or output paths, each with its current state. @throws 404 */
export async function listPaths(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  direction: repository.Direction,
): Promise<IoPath[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectPaths(db, clientIndex, direction)
  return Promise.all(rows.map(row => toIoPath(db, roots, row)))
}

export interface NewPath {
  direction: repository.Direction
  path: string
  description: string
  carrierIndex: number | null
  holds: PathHolds
  moveTaken: boolean
  deliverables: DeliverableKind[]
}

const valuesOf = ({
  description,
  carrierIndex,
  holds,
  moveTaken,
  deliverables,
}: Omit<NewPath, 'path' | 'direction'>) => ({
  description,
  carrier_index: carrierIndex,
  holds,
  move_taken: moveTaken,
  deliverables,
})

/**
 * Adds a folder inside the roots and creates it if it is missing. One reseller's folder never contains another's: a
 * file must not be collected twice or for the wrong reseller.
 * @throws 400 `path_refused`, 404, 409 `path_exists`, 409 `path_in_use`, 409 `path_unusable`
 */
export async function addPath(db: Db, roots: IoRoots, clientIndex: number, added: NewPath): Promise<IoPath> {
  const { direction, carrierIndex } = added
  await requireClient(db, clientIndex)
  if (carrierIndex !== null) await carriers.get(db, clientIndex, carrierIndex)
  // Before any lock: another server may be slow.
  const path = await ensureOwnFolder(roots, added.path).catch(error => {
    if (!(error instanceof StorageProblem)) throw error
    throw mayPass(error) ? pathErrors.unreadable(error.message) : pathErrors.refused(error.message)
  })
  await repository.lockPaths(db)
  for (const other of await repository.selectNested(db, path)) {
    if (other.client_index !== clientIndex) throw pathErrors.inUse(shownPath(other.path))
    if (other.direction === direction && other.path.toLowerCase() === path.toLowerCase())
      throw pathErrors.exists(shownPath(other.path))
  }
  const index = await repository.insertPath(db, {
    ...valuesOf(added),
    client_index: clientIndex,
    direction,
    path,
  })
  return toIoPath(db, roots, await rowOf(db, clientIndex, index), { now: true })
}

/** @throws StorageProblem also for the folder of bounces, whose files are the product's own */
async function ensureOwnFolder(roots: IoRoots, path: string): Promise<string> {
  const { root, key } = locateInRoots(roots, path)
  if (root === roots[0] && key.split('/')[0]?.toLowerCase() === BOUNCE_FOLDER)
    throw new StorageProblem('EINVAL', `The folder "${BOUNCE_FOLDER}" is reserved for undeliverable e-mails.`)
  return ensureFolder(roots, path)
}

async function rowOf(db: Db, clientIndex: number, index: number): Promise<repository.PathRow> {
  return found(repository.selectPath(db, clientIndex, index), () => pathErrors.notFound(index))
}

/**
 * Changes a path of a direction, or switches it on or off; returns it before and after. Its address stays: another
 * address is another path. @throws 404
 */
export async function changePath(
  db: Db,
  roots: IoRoots,
  place: { clientIndex: number; index: number; direction: repository.Direction },
  change: Omit<NewPath, 'path' | 'direction'> & { enabled: boolean },
): Promise<{ before: repository.PathRow; after: IoPath }> {
  const before = await repository.lockPath(db, place.clientIndex, place.index)
  if (before?.direction !== place.direction) throw pathErrors.notFound(place.index)
  if (change.carrierIndex !== null) await carriers.get(db, place.clientIndex, change.carrierIndex)
  await repository.updatePath(db, place.index, { ...valuesOf(change), enabled: change.enabled })
  return { before, after: await toIoPath(db, roots, await rowOf(db, place.clientIndex, place.index)) }
}

/** Checks a path now, ignoring cached answers. @throws 404 */
export async function checkPath(db: Db, roots: IoRoots, clientIndex: number, index: number): Promise<IoPath> {
  return toIoPath(db, roots, await rowOf(db, clientIndex, index), { now: true })
}

/**
 * Deletes a path; its folder and files stay. Not while uncollected files wait there (unless it is switched off), nor
 * while one is being delivered. @throws 404, 409 `path_has_files`, 409 `path_delivering`
 */
export async function removePath(
  db: Db,
  roots: IoRoots,
  clientIndex: number,
  index: number,
): Promise<repository.PathRow> {
  const row = await repository.lockPath(db, clientIndex, index)
  if (!row) throw pathErrors.notFound(index)
  if (await repository.isDelivering(db, index)) throw pathErrors.delivering()
  const { waiting } = row.enabled ? await stateOf(db, roots, row, { now: true }) : { waiting: null }
  if (waiting) throw pathErrors.filesWait(waiting)
  await repository.deletePath(db, index)
  return row
}

/** A reseller's active input folders of call files or of rental files, each with its carrier. */
export async function inputFolders(
  db: Db,
  clientIndex: number,
  holds: PathHolds = 'calls',
): Promise<repository.PathRow[]> {
  const rows = await repository.selectPaths(db, clientIndex, 'input')
  return rows.filter(row => row.enabled && row.holds === holds)
}

/** A reseller's active output folders, with what each gets. */
export async function outputFolders(db: Db, clientIndex: number): Promise<repository.PathRow[]> {
  return (await repository.selectPaths(db, clientIndex, 'output')).filter(row => row.enabled)
}

/** A path of the reseller. @throws 404 */
export const requirePath = rowOf
