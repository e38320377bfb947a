import {
  type AccountFile,
  type AccountFileDetail,
  accountFileLimits,
  fileTypes,
} from '@nineops/contract/account-files.contract'
import type { Db } from '../../platform/db/db.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { type FileRow, selectByNames } from './account-files.repository.ts'
import { fileDetail, type FileOwner, oneFile, requireFile } from './account-files.service.ts'
import { foldedName, plainName, sameType } from './file-names.domain.ts'
import * as versions from './file-versions.repository.ts'

interface Place {
  owner: FileOwner
  index: number
}

/** Another file of the same name has it first. */
async function requireFree(db: Db, { owner, index }: Place, folded: string): Promise<void> {
  const others = await selectByNames(db, owner, [folded])
  const other = others.find(one => one.index !== index)
  if (other) throw accountFileErrors.exists(other.name)
}

/**
 * Renames a file, or describes it; answers it before and after, which are the same where nothing differs.
 * @throws 404, 409 `account_file_deleted`, `account_file_changed` or `account_file_exists`, 400 `file_name_refused` or
 * `file_type_differs`
 */
export async function changeFile(
  db: Db,
  place: Place,
  change: { version: string; name?: string | undefined; description?: string | undefined },
): Promise<{ before: AccountFileDetail; after: AccountFileDetail }> {
  const { owner, index } = place
  await versions.holdOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (row.deletedAt) throw accountFileErrors.deleted(row.name)
  if (row.version !== change.version) throw accountFileErrors.changed(row.name)
  const before = await fileDetail(db, owner, index)
  const wanted: versions.FileChange = {}
  if (change.name !== undefined && change.name !== row.name) {
    const name = plainName(change.name)
    if ('fault' in name) throw accountFileErrors.badName(change.name, name.fault)
    if (!sameType(name.type, row.type)) throw accountFileErrors.otherType(name.name, fileTypes[row.type])
    await requireFree(db, place, name.folded)
    if (name.name !== row.name)
      Object.assign(wanted, { name: name.name, folded_name: name.folded, extension: name.type })
  }
  const description = change.description?.trim()
  if (description !== undefined && description !== row.description) wanted.description = description
  if (Object.keys(wanted).length === 0) return { before, after: before }
  await versions.updateFile(db, index, wanted)
  return { before, after: await fileDetail(db, owner, index) }
}

/** Deletes a file; it can be restored for 30 days. Answers null where it was deleted before. @throws 404 */
export async function removeFile(
  db: Db,
  { owner, index }: Place,
  userIndex: number,
): Promise<{ file: AccountFile; changed: boolean }> {
  await versions.holdOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (!row.deletedAt) await versions.markDeleted(db, index, { userIndex })
  return { file: await oneFile(db, owner, index), changed: row.deletedAt === null }
}

/** Brings a deleted file back. @throws 404, also for one whose time is over, 409 `account_file_exists` */
export async function restoreFile(db: Db, place: Place): Promise<{ file: AccountFile; changed: boolean }> {
  const { owner, index } = place
  await versions.holdOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (row.deletedAt) {
    if (isOverdue(row)) throw accountFileErrors.overdue(row.name)
    await requireFree(db, place, foldedName(row.name))
    await versions.markDeleted(db, index, null)
  }
  return { file: await oneFile(db, owner, index), changed: row.deletedAt !== null }
}

const isOverdue = ({ deletedAt }: FileRow): boolean =>
  deletedAt !== null && Date.now() - deletedAt.getTime() > accountFileLimits.daysKept * 86_400_000

/**
 * Removes a deleted file for good; `forget` takes care of what is stored, once this is settled.
 * @throws 404, 409 `account_file_not_deleted`
 */
export async function purgeFile(
  db: Db,
  { owner, index }: Place,
  forget: (db: Db, keys: readonly string[]) => Promise<void>,
): Promise<AccountFile> {
  await versions.holdOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (!row.deletedAt) throw accountFileErrors.notDeleted(row.name)
  const file = await oneFile(db, owner, index)
  await forget(db, await versions.deleteFiles(db, [index]))
  return file
}
