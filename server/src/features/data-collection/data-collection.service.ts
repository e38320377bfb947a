import type { Readable } from 'node:stream'
import {
  type dataCollection,
  type FileDetail,
  type LineReason,
  lineReason,
  type RejectedLine,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { QueryOf } from '@nineops/contract/http'
import { copyOut } from '../../platform/db/copy-out.ts'
import type { Db } from '../../platform/db/db.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import { toCollectedFile } from './files-list.service.ts'
import * as rejects from './rejected-lines.repository.ts'

async function requireFile(db: Db, clientIndex: number, index: number): Promise<repository.FileRow> {
  const row = await repository.selectFile(db, clientIndex, index)
  if (!row) throw dataCollectionErrors.notFound(index)
  return row
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
    reasons: reasons.map(({ reason, lines }) => ({ reason: lineReason.parse(reason), lines })),
  }
}

/** A page of a file's rejected and duplicate lines in file order, and how many there are. @throws 404 */
export async function rejectedLines(
  db: Db,
  clientIndex: number,
  index: number,
  { page, pageSize, reason, sort }: QueryOf<typeof dataCollection.rejects>,
): Promise<{ lines: RejectedLine[]; totalCount: number }> {
  await requireFile(db, clientIndex, index)
  const rows = await rejects.selectRejects(db, {
    fileIndex: index,
    reason,
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const reasons = await rejects.selectReasons(db, index)
  return {
    lines: rows.map(row => ({ ...row, reason: lineReason.parse(row.reason) })),
    totalCount: reasons.reduce(
      (sum, counted) => (reason === undefined || counted.reason === reason ? sum + counted.lines : sum),
      0,
    ),
  }
}

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
