import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DeliveryState, deliveryEvent } from '@nineops/contract/bureau/deliveries.contract'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { measured } from '../../platform/files/measured.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { mayPass, StorageProblem } from '../../platform/files/storage-errors.ts'
import { outputFolders } from '../paths/paths.service.ts'
import * as repository from './deliveries.repository.ts'
import { buildReceipt, deliveryNames, type ReceiptFacts, receiptName } from './delivery-names.domain.ts'
import { putFile } from './put-file.service.ts'
import { deliveryActions } from './deliveries.actions.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

/** Dependencies of delivering; the job's context is one. */
export interface Delivering {
  db: Db
  files: Files
  roots: IoRoots
  signal: AbortSignal
}

type Row = repository.DeliveryRow
const system = { index: 0, username: '' }

export const publishDelivery = (db: Db, runIndex: number, deliveryIndex: number, state: DeliveryState) =>
  publish(db, `deliveries:${runIndex}`, deliveryEvent.parse({ deliveryIndex, state }))

/** The stored file as it was built; throws before anything is delivered if it has changed. */
async function* asBuilt({ files, signal }: Delivering, row: Row): AsyncGenerator<Buffer> {
  const { chunks, result } = measured(files.read(row.storageKey))
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      yield chunk
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StorageProblem('EINVAL', 'The stored file is gone. Create the end-of-run files again.')
  }
  if (result().sha256 !== row.fileSha256)
    throw new StorageProblem('EINVAL', 'The stored file differs from what was built. Create it again.')
}

async function factsOf(db: Db, row: Row): Promise<ReceiptFacts> {
  const run = await repository.selectRun(db, row.invoiceRunIndex)
  if (!run) throw new Error(`Invoice run ${row.invoiceRunIndex} is gone.`)
  const manifest = row.kind === 'pack' ? await repository.selectManifest(db, row.fileIndex) : null
  return { ...row, run, manifest: manifest as ReceiptFacts['manifest'] }
}

/** Stores the file and its receipt. */
async function send(work: Delivering, row: Row): Promise<repository.Arrival> {
  const folders = await outputFolders(work.db, row.clientIndex)
  const folder = folders.find(one => one.index === row.pathIndex)
  if (!folder) throw new StorageProblem('EINVAL', 'The output path is deleted or switched off.')
  const arrival = await putFile(work.roots, {
    folder: folder.path,
    names: deliveryNames(row.name, row.fileSha256),
    expected: { bytes: row.fileBytes, sha256: row.fileSha256 },
    content: () => Readable.from(asBuilt(work, row)),
  })
  await repository.noteArrival(work.db, row.index, arrival)
  const receipt = Buffer.from(buildReceipt(arrival.name, await factsOf(work.db, row)))
  await putFile(work.roots, {
    folder: folder.path,
    names: [receiptName(arrival.name)],
    expected: { bytes: receipt.length, sha256: createHash('sha256').update(receipt).digest('hex') },
    content: () => Readable.from([receipt]),
  })
  return arrival
}

/**
 * Delivers a queued file and saves what was read back as its receipt. The queue retries temporary failures; permanent
 * ones fail with a reason. Safe to repeat after a crash at any moment.
 */
export async function deliverFile(work: Delivering, index: number): Promise<void> {
  const row = await repository.beginAttempt(work.db, index)
  if (!row) return
  await publishDelivery(work.db, row.invoiceRunIndex, index, 'delivering')
  try {
    const arrival = await send(work, row)
    await inTransaction(work.db, async db => {
      if (!(await repository.markDelivered(db, index, arrival))) return
      await writeAudit(db, system, 'worker', {
        action: deliveryActions.delivered,
        entityIndex: index,
        clientIndex: row.clientIndex,
        after: { path: shownPath(row.path), ...arrival },
      })
      await publishDelivery(db, row.invoiceRunIndex, index, 'delivered')
    })
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    if (!mayPass(error)) return fail(work.db, row, error.message)
    await repository.noteFailure(work.db, index, error.message)
    throw error
  }
}

async function fail(pool: Db, row: Row, failure: string): Promise<void> {
  await inTransaction(pool, async db => {
    if (!(await repository.markFailed(db, row.index, failure))) return
    await writeAudit(db, system, 'worker', {
      action: deliveryActions.failed,
      entityIndex: row.index,
      clientIndex: row.clientIndex,
      after: { path: shownPath(row.path), name: row.name, failure },
    })
    await publishDelivery(db, row.invoiceRunIndex, row.index, 'failed')
  })
}

/** For when every try has failed: records why, so that users can deliver again. */
export async function giveUpDelivery(db: Db, index: number): Promise<void> {
  const row = await repository.selectDelivery(db, index)
  if (row)
    await fail(db, row, row.failure ?? 'It could not be delivered because of a system fault. Try again.')
}
