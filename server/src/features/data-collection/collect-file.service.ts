import { boardTopic } from '@nineops/contract/bureau/board.contract'
import type { CollectionProgress } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type pg from 'pg'
import { writeAudit } from '../../platform/audit/audit.ts'
import { withConnection } from '../../platform/db/copy.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publishAll } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { callsCollected } from '../../platform/metrics/metrics.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { createCallFileReader } from './call-files.domain.ts'
import { toFileProfile } from './file-profiles.domain.ts'
import * as collection from './collection.repository.ts'
import { FileRefused } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import type { FileProfile } from './file-profiles.domain.ts'
import { createCallIntake, type CallIntake } from './call-intake.service.ts'
import { callFileActions } from './data-collection.actions.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

/** Dependencies of collecting; the job's context is one. */
export interface Collecting {
  db: Db
  /** For the transaction that collects the file: a connection of its own. */
  url: string
  files: Files
  signal: AbortSignal
}

const PROGRESS_MS = 250

/** What shows that a file needs attention, or no longer does, is fetched again. */
export const boardChange = { topic: boardTopic, data: { progress: null } }

/** Publishes a file's progress, and its end to the board too. */
export const publishFile = (db: Db, clientIndex: number, data: CollectionProgress): Promise<void> =>
  publishAll(db, [
    { topic: `data-collection:${clientIndex}`, data },
    ...(data.status === 'taken' || data.status === 'failed' ? [boardChange] : []),
  ])

/**
 * Collects a stored file, all or nothing: every line ends accepted, rejected or duplicate, in one transaction (engine:
 * Call records in). A file that cannot be collected is marked failed with the reason; one that has ended is left alone.
 * Any other error rolls everything back, and the next try starts again.
 */
export async function collectFile(work: Collecting, fileIndex: number): Promise<void> {
  const file = await repository.beginCollecting(work.db, fileIndex)
  if (!file) return
  const carrier = await carriers.get(work.db, file.clientIndex, file.carrierIndex)
  const progress = createProgress(work.db, file)
  await progress.publish('collecting')
  try {
    const taken = await withConnection(work.url, client =>
      takeFile(client, work, file, toFileProfile(carrier.profile), progress),
    )
    if (taken) await progress.publish('taken')
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
      action: callFileActions.failed,
      entityIndex: file.index,
      clientIndex: file.clientIndex,
      after: { name: file.name, failure },
    })
    await createProgress(tx, file).publish('failed')
  })
}

/** For when every try has failed: marks the file so that users see it and can retry. */
export async function giveUpFile(db: Db, fileIndex: number): Promise<void> {
  const file = await repository.beginCollecting(db, fileIndex)
  if (file)
    await failFile(
      db,
      file,
      'The file could not be collected because of a system fault, not because of the file. Try again.',
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
  await collection.startIntake(client, source.clientIndex)
  if (!(await collection.isStillCollecting(client, source.fileIndex))) return false
  const intake = createCallIntake(client, source)
  await readInto(intake, work, file, profile, progress)
  await collection.markCollected(client, source, intake.counts)
  await collection.markCorrected(client, source, file.correctedFileIndex)
  await client.query('commit')
  for (const outcome of ['accepted', 'rejected', 'duplicate'] as const)
    callsCollected.inc({ outcome }, intake.counts[outcome])
  return true
}

async function readInto(
  intake: CallIntake,
  { files, signal }: Collecting,
  file: repository.FileRow,
  profile: FileProfile,
  progress: Progress,
): Promise<void> {
  const reader = createCallFileReader(profile, Date.now(), intake.sink)
  for await (const chunk of readStored(files, file)) {
    signal.throwIfAborted()
    reader.push(chunk)
    if (reader.problems().length > 0) break
    await intake.flow()
    progress.note(chunk.length, intake.counts)
  }
  if (reader.problems().length === 0) reader.end()
  const problems = reader.problems()
  if (problems.length > 0) throw new FileRefused(problems.map(problem => problem.message).join('\n'))
  if (intake.counts.lines > 0 && intake.counts.badLines === intake.counts.lines)
    throw new FileRefused('The file is not CSV: none of its lines can be read.')
  await intake.finish()
  progress.note(0, intake.counts)
}

async function* readStored(files: Files, file: repository.FileRow): AsyncGenerator<Buffer> {
  try {
    yield* files.read(file.storageKey) as AsyncIterable<Buffer>
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new FileRefused('The stored file is gone. Upload it again.')
  }
}

interface Progress {
  /** Counts what was read, and publishes it from time to time. */
  note(bytes: number, counts: CallIntake['counts']): void
  publish(status: CollectionProgress['status']): Promise<void>
  end(): Promise<void>
}

/** Publishes the file's progress, on another connection than the one that collects it. */
function createProgress(db: Db, file: repository.FileRow): Progress {
  const began = performance.now()
  let publishedAt = began
  let bytes = 0
  let lines = 0
  let rejected = 0
  let publishing: Promise<void> = Promise.resolve()
  const publishProgress = (status: CollectionProgress['status']) => {
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
    return publishFile(db, file.clientIndex, data)
  }
  return {
    note(read, counts) {
      bytes += read
      lines = counts.lines
      rejected = counts.rejected
      if (performance.now() - publishedAt < PROGRESS_MS) return
      publishedAt = performance.now()
      // A lost message is followed by another: the file is what matters.
      publishing = publishing.then(() => publishProgress('collecting')).catch(() => {})
    },
    publish: publishProgress,
    end: () => publishing,
  }
}
