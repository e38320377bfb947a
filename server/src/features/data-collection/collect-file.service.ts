import type { CollectionProgress } from '@nineops/contract/data-collection.contract'
import type pg from 'pg'
import { writeAudit } from '../../platform/db/audit.ts'
import { withConnection } from '../../platform/db/copy.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { callsCollected } from '../../platform/metrics/metrics.ts'
import { requireCarrier } from '../carriers/carriers.service.ts'
import { createCallFileReader } from './call-files.domain.ts'
import { toFileProfile } from './carrier-profiles.domain.ts'
import * as collection from './collection.repository.ts'
import { FileRefused } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import type { FileProfile } from './file-profiles.domain.ts'
import { createTaking, type Taking } from './taking.service.ts'

/** What collecting needs: the queue's work is one. */
export interface Collecting {
  db: Db
  /** For the transaction that takes the file: a connection of its own. */
  url: string
  files: Files
  signal: AbortSignal
}

const PROGRESS_MS = 250
export const collectionTopic = (clientIndex: number) => `data-collection:${clientIndex}`

/**
 * Takes a stored file wholly or not at all: every line ends accepted, rejected or duplicate, in one
 * transaction (engine: Call records in). A file that cannot be taken is marked failed with the reason; one
 * that has ended already is left alone. Any other error leaves nothing behind, and the next try takes it all.
 */
export async function collectFile(work: Collecting, fileIndex: number): Promise<void> {
  const file = await repository.beginCollecting(work.db, fileIndex)
  if (!file) return
  const carrier = await requireCarrier(work.db, file.clientIndex, file.carrierIndex)
  const progress = createProgress(work.db, file)
  await progress.tell('collecting')
  try {
    const taken = await withConnection(work.url, client =>
      takeFile(client, work, file, toFileProfile(carrier.profile), progress),
    )
    if (taken) await progress.tell('taken')
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await failFile(work.db, file, error.message)
  } finally {
    await progress.end()
  }
}

/** Marks a file failed with the reason, unless it has ended. */
export async function failFile(db: Db, file: repository.FileRow, failure: string): Promise<void> {
  await inTransaction(db, async tx => {
    if (!(await repository.markFailed(tx, file.index, failure))) return
    await writeAudit(tx, { index: 0, username: '' }, 'worker', {
      action: 'call_file.failed',
      entity: 'data_collection_files',
      entityIndex: file.index,
      clientIndex: file.clientIndex,
      after: { name: file.name, failure },
    })
    await createProgress(tx, file).tell('failed')
  })
}

/** For when every try has failed: people see that it did, and can try again. */
export async function giveUpFile(db: Db, fileIndex: number): Promise<void> {
  const file = await repository.beginCollecting(db, fileIndex)
  if (file)
    await failFile(
      db,
      file,
      'The file could not be collected for a reason that lies in the system, not in the file. Try again.',
    )
}

async function takeFile(
  client: pg.ClientBase,
  work: Collecting,
  file: repository.FileRow,
  profile: FileProfile,
  progress: Progress,
): Promise<boolean> {
  const source = { clientIndex: file.clientIndex, carrierIndex: file.carrierIndex, fileIndex: file.index }
  await collection.beginTaking(client, source.clientIndex)
  if (!(await collection.isStillCollecting(client, source.fileIndex))) return false
  const taking = createTaking(client, source)
  await readInto(taking, work, file, profile, progress)
  await collection.markTaken(client, source, taking.counts)
  await client.query('commit')
  for (const outcome of ['accepted', 'rejected', 'duplicate'] as const)
    callsCollected.inc({ outcome }, taking.counts[outcome])
  return true
}

async function readInto(
  taking: Taking,
  { files, signal }: Collecting,
  file: repository.FileRow,
  profile: FileProfile,
  progress: Progress,
): Promise<void> {
  const reader = createCallFileReader(profile, Date.now(), taking.sink)
  for await (const chunk of readStored(files, file)) {
    signal.throwIfAborted()
    reader.push(chunk)
    if (reader.problems().length > 0) break
    await taking.flow()
    progress.note(chunk.length, taking.counts)
  }
  if (reader.problems().length === 0) reader.end()
  const problems = reader.problems()
  if (problems.length > 0) throw new FileRefused(problems.map(problem => problem.message).join('\n'))
  if (taking.counts.lines > 0 && taking.counts.badLines === taking.counts.lines)
    throw new FileRefused('The file is not CSV: none of its lines can be read.')
  await taking.finish()
  progress.note(0, taking.counts)
}

async function* readStored(files: Files, file: repository.FileRow): AsyncGenerator<Buffer> {
  try {
    yield* files.read(file.storageKey) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new FileRefused('The stored file is gone. Upload it again.')
  }
}

interface Progress {
  /** Counts what was read; tells it now and then. */
  note(bytes: number, counts: Taking['counts']): void
  tell(status: CollectionProgress['status']): Promise<void>
  end(): Promise<void>
}

/** Tells how far the file is, on another connection than the one that takes it. */
function createProgress(db: Db, file: repository.FileRow): Progress {
  const began = performance.now()
  let told = began
  let bytes = 0
  let lines = 0
  let rejected = 0
  let telling: Promise<void> = Promise.resolve()
  const tell = (status: CollectionProgress['status']) => {
    const seconds = Math.max(0.001, (performance.now() - began) / 1000)
    const data: CollectionProgress = {
      fileIndex: file.index,
      name: file.name,
      status,
      lines,
      rejected,
      bytes,
      totalBytes: file.bytes,
      linesPerSecond: Math.round(lines / seconds),
    }
    return publish(db, collectionTopic(file.clientIndex), data)
  }
  return {
    note(read, counts) {
      bytes += read
      lines = counts.lines
      rejected = counts.rejected
      if (performance.now() - told < PROGRESS_MS) return
      told = performance.now()
      // One that does not arrive is followed by another: the file is what matters.
      telling = telling.then(() => tell('collecting')).catch(() => {})
    },
    tell,
    end: () => telling,
  }
}
