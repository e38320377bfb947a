import { type Delivery, delivery } from '@nineops/contract/bureau/deliveries.contract'
import type { DeliverableKind } from '@nineops/contract/bureau/paths.contract'
import type { Db } from '../../platform/db/db.ts'
import { shownPath } from '../../platform/files/root-names.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { outputFolders, requirePath } from '../paths/paths.service.ts'
import { publishDelivery } from './deliver-file.service.ts'
import { deliveryErrors } from './deliveries.errors.ts'
import { deliverFileJob } from './deliveries.jobs.ts'
import * as repository from './deliveries.repository.ts'
import { found } from '../../platform/errors/found.ts'

const toDelivery = (row: repository.DeliveryRow): Delivery =>
  delivery.parse({
    ...row,
    path: shownPath(row.path),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  })

async function requireRun(db: Db, runIndex: number) {
  return found(repository.selectRun(db, runIndex), () => deliveryErrors.noRun(runIndex))
}

/** A run's deliveries with their receipts, latest first. @throws 404 `invoice_run_not_found` */
export async function listDeliveries(db: Db, runIndex: number): Promise<Delivery[]> {
  await requireRun(db, runIndex)
  return (await repository.selectOfRun(db, runIndex)).map(toDelivery)
}

/** The latest deliveries to a path of the reseller. @throws 404 */
export async function listDeliveriesToPath(
  db: Db,
  clientIndex: number,
  pathIndex: number,
): Promise<Delivery[]> {
  await requirePath(db, clientIndex, pathIndex)
  return (await repository.selectOfPath(db, pathIndex)).map(toDelivery)
}

async function queueOne(db: Db, wanted: repository.NewDelivery): Promise<number | undefined> {
  const { kind, fileIndex } = wanted.file
  if (kind === 'pack' && !(await repository.lockPack(db, fileIndex))) throw deliveryErrors.withdrawn()
  const index = await repository.insertDelivery(db, wanted)
  if (index === undefined) return undefined
  await enqueue(db, deliverFileJob, { deliveryIndex: index })
  await publishDelivery(db, wanted.runIndex, index, 'queued')
  return index
}

/** Pairs each stored file with each path that asks for its kind. */
async function plan(db: Db, runIndex: number, clientIndex: number, only: readonly DeliverableKind[] | null) {
  const folders = await outputFolders(db, clientIndex)
  const files = folders.length > 0 ? await repository.selectDeliverables(db, runIndex) : []
  return {
    folders,
    pairs: folders.flatMap(path =>
      files
        .filter(({ kind }) => path.deliverables.includes(kind) && (only === null || only.includes(kind)))
        .map(file => ({ path, file })),
    ),
  }
}

/**
 * Delivers a run's newest pack to the output paths that ask for it, in the caller's transaction: for when it has just
 * been built. Files being delivered are not sent twice.
 */
export async function deliverNewPack(db: Db, runIndex: number, clientIndex: number): Promise<void> {
  const { pairs } = await plan(db, runIndex, clientIndex, ['pack'])
  for (const pair of pairs) await queueOne(db, { runIndex, clientIndex, userIndex: null, ...pair })
}

/** The output paths that a reseller's new packs are delivered to. */
export const packPaths = async (db: Db, clientIndex: number): Promise<string[]> =>
  (await outputFolders(db, clientIndex))
    .filter(({ deliverables }) => deliverables.includes('pack'))
    .map(({ path }) => shownPath(path))

/** The output path that a pack of the run was or is being delivered to; null if none. */
export async function packDeliveredTo(db: Db, runIndex: number): Promise<string | null> {
  const path = await repository.selectPackPlace(db, runIndex)
  return path === undefined ? null : shownPath(path)
}

/**
 * Delivers a run's newest pack and its confirmed reports, to one output path or to all.
 * @throws 404, 409 `no_output_path`, 409 `nothing_to_deliver`, 409 `pack_withdrawn`, 409 `delivery_under_way`
 */
export async function deliverRun(
  db: Db,
  runIndex: number,
  userIndex: number,
  pathIndex: number | undefined,
): Promise<{ clientIndex: number; queued: Delivery[] }> {
  const { clientIndex } = await requireRun(db, runIndex)
  if (pathIndex !== undefined) await requirePath(db, clientIndex, pathIndex)
  const { folders, pairs } = await plan(db, runIndex, clientIndex, null)
  const chosen = (path: { index: number }) => pathIndex === undefined || path.index === pathIndex
  if (!folders.some(chosen)) throw deliveryErrors.noPath()
  const wanted = pairs.filter(({ path }) => chosen(path))
  if (wanted.length === 0) throw deliveryErrors.nothing()
  const indexes: number[] = []
  for (const pair of wanted) {
    const index = await queueOne(db, { runIndex, clientIndex, userIndex, ...pair })
    if (index !== undefined) indexes.push(index)
  }
  if (indexes.length === 0) throw deliveryErrors.underWay()
  return { clientIndex, queued: (await repository.selectMany(db, indexes)).map(toDelivery) }
}

/**
 * Delivers the same stored bytes to the same path again.
 * @throws 404, 409 `path_gone`, 409 `pack_withdrawn`, 409 `delivery_under_way`
 */
export async function resendDelivery(
  db: Db,
  runIndex: number,
  index: number,
  userIndex: number,
): Promise<{ clientIndex: number; sent: Delivery }> {
  const row = await repository.selectDelivery(db, index)
  if (row?.invoiceRunIndex !== runIndex) throw deliveryErrors.notFound(index)
  const { clientIndex } = row
  const path = (await outputFolders(db, clientIndex)).find(one => one.index === row.pathIndex)
  if (!path) throw deliveryErrors.pathGone(shownPath(row.path))
  const file = {
    kind: row.kind as DeliverableKind,
    fileIndex: row.fileIndex,
    name: row.name,
    storageKey: row.storageKey,
    bytes: row.fileBytes,
    sha256: row.fileSha256,
  }
  const again = await queueOne(db, { runIndex, clientIndex, userIndex, path, file })
  const sent = again === undefined ? undefined : await repository.selectDelivery(db, again)
  if (!sent) throw deliveryErrors.underWay()
  return { clientIndex, sent: toDelivery(sent) }
}
