import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type {
  CollectedFile,
  CollectionProgress,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { shownInstant } from '../../platform/text/field-values.ts'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { type Files, type FileState, PART, type StoredFile } from '../../platform/files/files.ts'
import { inFolder, type IoRoots, readInRoots, stateInRoots } from '../../platform/files/io-roots.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { mayPass, StorageProblem } from '../../platform/files/storage-errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { requireActiveCarrier } from '../carriers/carriers.service.ts'
import { moveTakenFile } from '../paths/move-taken-file.service.ts'
import { inputFolders } from '../paths/paths.service.ts'
import { requireCollected } from './collected-carriers.service.ts'
import { publishFile } from './collect-file.service.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import { collectFileJob } from './data-collection.jobs.ts'
import * as repository from './data-collection.repository.ts'
import { toCollectedFile } from './files-list.service.ts'
import { callFileActions } from './data-collection.actions.ts'

/** A file modified more recently may still be arriving. */
const SETTLED_MS = 5000

/** Who brings files in; the worker acts for the user who asked. */
export type Receiver = Pick<Caller, 'index' | 'username'>

export interface Receiving {
  db: Db
  files: Files
  user: Receiver
  requestId: string
  /** Saves the content in a transaction: once for a repeated request, or every time if omitted. */
  once?: (sha256: string, take: (db: Db) => Promise<CollectedFile>) => Promise<CollectedFile>
}

export interface Incoming {
  clientIndex: number
  carrierIndex: number
  name: string
  content: Readable
  source?: { path: string; modifiedAt: Date }
  /** For call records that staff enter: the file whose lines they correct, if any. */
  internal?: { correctedFileIndex: number | null }
}

/** The last part of a name as a browser or carrier gave it, as plain text. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-255) || 'unnamed'

/**
 * Stores a call file as it streams in and queues it to be collected.
 * @throws 404 no such carrier, 409 `carrier_inactive`, 400 `file_empty`, 409 `file_taken_before`
 */
export async function receiveFile(work: Receiving, incoming: Incoming): Promise<CollectedFile> {
  const { clientIndex, carrierIndex } = incoming
  await requireActiveCarrier(work.db, clientIndex, carrierIndex)
  const arriving = `data-collection/${clientIndex}/arriving-${randomUUID()}${PART}`
  const stored = await work.files.write(arriving, incoming.content)
  try {
    if (stored.bytes === 0) throw dataCollectionErrors.empty(plainName(incoming.name))
    const take = (tx: Db) => register({ ...work, db: tx }, incoming, stored)
    return await (work.once?.(stored.sha256, take) ?? inTransaction(work.db, take))
  } finally {
    await work.files.remove(arriving)
  }
}

async function register(work: Receiving, incoming: Incoming, stored: StoredFile): Promise<CollectedFile> {
  const { db, user } = work
  const { clientIndex, carrierIndex, source, internal } = incoming
  const name = plainName(incoming.name)
  const key = `data-collection/${clientIndex}/${stored.sha256}`
  const index = await repository.insertFile(db, {
    client_index: clientIndex,
    carrier_index: carrierIndex,
    name,
    sha256: stored.sha256,
    bytes: stored.bytes,
    storage_key: key,
    source_path: source?.path ?? null,
    source_modified_at: source?.modifiedAt ?? null,
    source_kind: internal ? 'internal' : 'external',
    corrected_file_index: internal?.correctedFileIndex ?? null,
    created_by: user.index,
  })
  if (index === undefined) throw await findCollectedBefore(db, name, carrierIndex, stored.sha256)
  // Entered lines are recorded by their own call.
  if (!internal)
    await writeAudit(db, user, work.requestId, {
      action: callFileActions.received,
      entityIndex: index,
      clientIndex,
      after: {
        name,
        carrierIndex,
        bytes: stored.bytes,
        sha256: stored.sha256,
        path: source && shownPath(source.path),
      },
    })
  await work.files.move(stored.key, key)
  return enqueueFile(db, clientIndex, index)
}

async function findCollectedBefore(db: Db, name: string, carrierIndex: number, sha256: string) {
  const earlier = await repository.selectSameContent(db, carrierIndex, sha256)
  if (!earlier) return new Error('The file that was taken before is not there.')
  return dataCollectionErrors.findCollectedBefore(
    name,
    earlier.name,
    shownInstant(earlier.takenAt ?? earlier.createdAt),
  )
}

async function enqueueFile(db: Db, clientIndex: number, index: number): Promise<CollectedFile> {
  await enqueue(db, collectFileJob, { fileIndex: index })
  const row = await repository.selectFile(db, clientIndex, index)
  if (!row) throw dataCollectionErrors.notFound(index)
  const waiting: CollectionProgress = {
    fileIndex: index,
    name: row.name,
    status: 'waiting',
    lines: 0,
    rejected: 0,
    bytes: 0,
    totalBytes: row.bytes,
    linesPerSecond: 0,
  }
  await publishFile(db, clientIndex, waiting)
  return toCollectedFile(row)
}

/** Why a file of an input path cannot be read, in words for staff. */
function refusal(error: unknown): unknown {
  if (!(error instanceof StorageProblem)) return error
  return mayPass(error)
    ? dataCollectionErrors.unreachable(error.message)
    : dataCollectionErrors.unreadable(error.message)
}

/** The content, after checking that it did not change while it was read. */
async function* unchanged(roots: IoRoots, path: string, before: FileState): AsyncGenerator<Buffer> {
  let after: FileState | undefined
  try {
    yield* readInRoots(roots, path) as AsyncIterable<Buffer>
    after = await stateInRoots(roots, path)
  } catch (error) {
    throw refusal(error)
  }
  if (after?.version !== before.version)
    throw dataCollectionErrors.stillArriving(path.slice(path.lastIndexOf('/') + 1))
}

/**
 * Collects a file that is in one of the reseller's input paths. It stays there, or is moved into the folder `collected`
 * below, as the path says.
 * @throws as `receiveFile`, 409 `carrier_not_collected`, 400 `path_refused`, 404 `file_not_waiting`, 409
 * `file_still_arriving`, 409 `path_unreachable`
 */
export async function collectWaitingFile(
  work: Receiving & { roots: IoRoots },
  { clientIndex, carrierIndex, path: asked }: { clientIndex: number; carrierIndex: number; path: string },
): Promise<CollectedFile> {
  const name = asked.slice(asked.lastIndexOf('/') + 1)
  const folders = await inputFolders(work.db, clientIndex)
  // As shown, or in full as work that waited since an earlier version has it.
  const folder = folders.find(one => shownPath(inFolder(one.path, name)) === shownPath(asked))
  if (!folder) throw dataCollectionErrors.notInPaths(shownPath(asked))
  const path = inFolder(folder.path, name)
  await requireActiveCarrier(work.db, clientIndex, carrierIndex)
  await requireCollected(work.db, clientIndex, carrierIndex)
  const before = await stateInRoots(work.roots, path).catch(error => {
    throw refusal(error)
  })
  if (!before) throw dataCollectionErrors.notInPaths(shownPath(path))
  if (Date.now() - before.modifiedAt.getTime() < SETTLED_MS) throw dataCollectionErrors.stillArriving(name)
  const taken = await receiveFile(work, {
    clientIndex,
    carrierIndex,
    name,
    content: Readable.from(unchanged(work.roots, path, before)),
    source: { path, modifiedAt: before.modifiedAt },
  })
  if (folder.moveTaken) await moveTakenFile(work.roots, folder.path, name, before)
  return taken
}

/**
 * Queues a failed file again; returns it, and why it had failed. The caller records it.
 * @throws 404, 409 `conflict_state`, 409 `file_taken_before`
 */
export async function retryFile(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<{ file: CollectedFile; failure: string | null }> {
  const file = await repository.selectFile(db, clientIndex, index)
  if (!file) throw dataCollectionErrors.notFound(index)
  if (file.quarantinedAt) throw dataCollectionErrors.quarantined(file.name)
  await requireActiveCarrier(db, clientIndex, file.carrierIndex)
  const earlier =
    file.correctedFileIndex === null
      ? await repository.selectSameContent(db, file.carrierIndex, file.sha256)
      : undefined
  if (earlier && earlier.index !== index)
    throw await findCollectedBefore(db, file.name, file.carrierIndex, file.sha256)
  const reopened = await repository.reopen(db, index)
  if (reopened === 'taken') throw dataCollectionErrors.takenMeanwhile(file.name)
  if (reopened === 'not failed') throw dataCollectionErrors.notFailed(file.name, file.status)
  return { file: await enqueueFile(db, clientIndex, index), failure: file.failure }
}
