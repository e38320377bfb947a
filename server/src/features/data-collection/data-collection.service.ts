import type { Readable } from 'node:stream'
import {
  type CollectedFile,
  dataCollection,
  type FileDetail,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason, lineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { copyOut } from '../../platform/db/copy-out.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { publishAll } from '../../platform/events/events.ts'
import { boardChange } from './collect-file.service.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import { toCollectedFile } from './files-list.service.ts'
import * as rejects from './rejected-lines.repository.ts'
import { found } from '../../platform/errors/found.ts'

export { isFailed, openRejects } from './rejected-lines.repository.ts'

async function requireFile(db: Db, clientIndex: number, index: number): Promise<repository.FileRow> {
  return found(repository.selectFile(db, clientIndex, index), () => dataCollectionErrors.notFound(index))
}

/** A call file with its counts, and its rejected and duplicate lines by reason. @throws 404 */
export async function fileDetail(db: Db, clientIndex: number, index: number): Promise<FileDetail> {
  const row = await requireFile(db, clientIndex, index)
  const reasons = await rejects.selectReasons(db, index)
  return {
    ...toCollectedFile(row),
    index,
    sha256: row.sha256,
    createdBy: await repository.createdBy(db, index),
    entered: row.sourceKind === 'internal',
    reasons: reasons.map(({ reason, lines }) => ({ reason: lineReason.parse(reason), lines })),
    late: await repository.selectLateCalls(db, index),
  }
}

/** A file's rejected and duplicate lines. @throws 404 */
export const rejectList = listing({
  endpoint: dataCollection.rejects,
  async of(db, { params, query }) {
    await requireFile(db, params.client, params.file)
    return { ...query, fileIndex: params.file }
  },
  stored: rejects.listedRejects,
  read: row => ({ ...row, reason: lineReason.parse(row.reason) }),
})

/** All of a file's rejected and duplicate lines as CSV, and the name to save them under. @throws 404 */
export async function rejectedLinesCsv(
  db: Db,
  url: string,
  { clientIndex, index, reason }: { clientIndex: number; index: number; reason?: LineReason | undefined },
): Promise<{ name: string; content: Readable }> {
  const file = await requireFile(db, clientIndex, index)
  const which = reason === undefined ? 'rejects' : reason.toLowerCase()
  return {
    name: `${file.name.replace(/\.\w+$/, '')}-${which}.csv`,
    content: copyOut(url, rejects.rejectsCsvStatement(index, reason)),
  }
}

/**
 * Quarantines a wrong file, or with null restores it. It stays in the list, but needs no attention and cannot be tried
 * again. Also returns the reason it had. @throws 404, 409 `conflict_state` if calls of it were taken or nothing changes
 */
export async function changeQuarantine(
  db: Db,
  { clientIndex, index, userIndex }: { clientIndex: number; index: number; userIndex: number },
  reason: string | null,
): Promise<{ file: CollectedFile; before: string | null }> {
  const before = await repository.selectFile(db, clientIndex, index)
  if (!before) throw dataCollectionErrors.notFound(index)
  const saved = await repository.updateQuarantine(db, index, reason === null ? null : { reason, userIndex })
  if (!saved)
    throw reason === null
      ? dataCollectionErrors.notQuarantined(before.name)
      : dataCollectionErrors.mayNotBeQuarantined(before.name)
  await publishAll(db, [boardChange])
  const after = await repository.selectFile(db, clientIndex, index)
  if (!after) throw dataCollectionErrors.notFound(index)
  return { file: toCollectedFile(after), before: before.quarantineReason }
}
