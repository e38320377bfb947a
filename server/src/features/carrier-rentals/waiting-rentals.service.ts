import { randomUUID } from 'node:crypto'
import type { RentalFile, WaitingRental } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { type Files, PART } from '../../platform/files/files.ts'
import { inFolder, type IoRoots, readInRoots, stateInRoots } from '../../platform/files/io-roots.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { requireClient } from '../clients/clients.service.ts'
import { moveTakenFile } from '../paths/move-taken-file.service.ts'
import { uncollectedFiles } from '../paths/path-states.service.ts'
import { inputFolders } from '../paths/paths.service.ts'
import { carrierRentalActions } from './carrier-rentals.actions.ts'
import { carrierRentalErrors } from './carrier-rentals.errors.ts'
import { loadRentals } from './rental-intake.service.ts'

/** A file modified more recently may still be arriving. */
const SETTLED_MS = 5000

/** Where a file is stored while it is read. */
export const arrivingKey = (clientIndex: number): string =>
  `carrier-rentals/${clientIndex}/arriving-${randomUUID()}${PART}`

interface Waiting {
  files: WaitingRental[]
  /** Callers must report these: their files are missing here. */
  unread: { path: string; problem: string }[]
}

/** Rental files in a reseller's input paths that were not collected in their current state. @throws 404 */
export async function waitingRentals(db: Db, roots: IoRoots, clientIndex: number): Promise<Waiting> {
  await requireClient(db, clientIndex)
  const waiting: Waiting = { files: [], unread: [] }
  for (const folder of await inputFolders(db, clientIndex, 'rentals')) {
    const { carrierIndex: index, carrierName: name } = folder
    if (index === null) continue
    try {
      for (const file of await uncollectedFiles(db, roots, folder))
        waiting.files.push({
          path: shownPath(inFolder(folder.path, file.name)),
          carrier: { index, name: name ?? '' },
        })
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      waiting.unread.push({ path: shownPath(folder.path), problem: error.message })
    }
  }
  return waiting
}

/** Why a file was not collected, for people. */
export const reasonOf = ({ body }: AppError): string =>
  body.errors.map(({ message }) => `The file ${message}.`).join(' ') || body.detail

const reading = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageProblem ? carrierRentalErrors.unreadable(error.message) : error
  }
}

interface Collecting {
  db: Db
  files: Files
  roots: IoRoots
  user: { index: number; username: string }
  requestId: string
  /** Takes the file in a transaction that saves more. */
  once?: (take: (tx: Db) => Promise<TakenRentals>) => Promise<TakenRentals>
}

/** `loaded` is false where the carrier has delivered the same content before. */
export interface TakenRentals {
  file: RentalFile
  loaded: boolean
}

/**
 * Collects a rental file that lies in one of the reseller's input paths. It stays there, or is moved into the folder
 * `collected` below, as the path says.
 * @throws 404, 400, 409 `file_still_arriving`, `carrier_inactive`, `path_unreachable`
 */
export async function collectRentals(
  { db, files, roots, user, requestId, once = take => inTransaction(db, take) }: Collecting,
  clientIndex: number,
  shown: string,
): Promise<TakenRentals> {
  const name = shown.slice(shown.lastIndexOf('/') + 1)
  const folder = (await inputFolders(db, clientIndex, 'rentals')).find(
    one => shownPath(inFolder(one.path, name)) === shown,
  )
  if (!folder || folder.carrierIndex === null) throw carrierRentalErrors.notWaiting(shown)
  const { carrierIndex } = folder
  const path = inFolder(folder.path, name)
  const key = arrivingKey(clientIndex)
  const before = await reading(() => stateInRoots(roots, path))
  if (!before) throw carrierRentalErrors.notWaiting(shown)
  if (Date.now() - before.modifiedAt.getTime() < SETTLED_MS) throw carrierRentalErrors.stillArriving(name)
  try {
    const stored = await reading(() => files.write(key, readInRoots(roots, path)))
    if ((await reading(() => stateInRoots(roots, path)))?.version !== before.version)
      throw carrierRentalErrors.stillArriving(name)
    const source = { path, bytes: before.bytes, modifiedAt: before.modifiedAt }
    const taken = await once(async tx => {
      const incoming = {
        clientIndex,
        carrierIndex,
        fileName: name,
        userIndex: user.index || null,
        stored,
        source,
      }
      const found = await loadRentals(tx, files, incoming)
      if (found.loaded)
        await writeAudit(tx, user, requestId, {
          action: carrierRentalActions.loaded,
          entityIndex: found.file.index,
          clientIndex,
          after: found.file,
        })
      return found
    })
    if (folder.moveTaken) await moveTakenFile(roots, folder.path, name, before)
    return taken
  } finally {
    await files.remove(key)
  }
}
