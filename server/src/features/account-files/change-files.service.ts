import {
  type AccountFile,
  type AccountFileDetail,
  accountFileLimits,
  fileTypes,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { type FileRow, selectByNames } from './account-files.repository.ts'
import { fileDetail, type FileOwner, oneFile, requireFile } from './account-files.service.ts'
import { foldedName, plainName, sameType } from './file-names.domain.ts'
import * as versions from './file-versions.repository.ts'

interface Place {
  owner: FileOwner
  index: number
}

/** Another file took the name first. */
async function requireFree(db: Db, { owner, index }: Place, folded: string): Promise<void> {
  const others = await selectByNames(db, owner, [folded])
  const other = others.find(one => one.index !== index)
  if (other) throw accountFileErrors.exists(other.name)
}

/**
 * Renames or describes a file; returns it before and after, identical if nothing changed.
 * @throws 404, 409 `account_file_deleted`, `account_file_changed` or `account_file_exists`, 400 `file_name_refused` or
 * `file_type_differs`
 */
export async function changeFile(
  db: Db,
  place: Place,
  change: { version: string; name?: string | undefined; description?: string | undefined },
): Promise<{ before: AccountFileDetail; after: AccountFileDetail }> {
  const { owner, index } = place
  await versions.lockOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (row.deletedAt) throw accountFileErrors.deleted(row.name)
  requireUnchanged(row, change, () => accountFileErrors.changed(row.name))
  const before = await fileDetail(db, owner, index)
  const changes: versions.FileChange = {}
  if (change.name !== undefined && change.name !== row.name) {
    const name = plainName(change.name)
    if ('fault' in name) throw accountFileErrors.badName(change.name, name.fault)
    if (!sameType(name.type, row.type)) throw accountFileErrors.otherType(name.name, fileTypes[row.type])
    await requireFree(db, place, name.folded)
    if (name.name !== row.name)
      Object.assign(changes, { name: name.name, folded_name: name.folded, extension: name.type })
  }
  const description = change.description?.trim()
  if (description !== undefined && description !== row.description) changes.description = description
  if (Object.keys(changes).length === 0) return { before, after: before }
  await versions.updateFile(db, index, changes)
  return { before, after: await fileDetail(db, owner, index) }
}

/** Deletes a file; it can be restored for 30 days. Returns null if it was deleted already. @throws 404 */
export async function removeFile(
  db: Db,
  { owner, index }: Place,
  userIndex: number,
): Promise<{ file: AccountFile; changed: boolean }> {
  await versions.lockOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (!row.deletedAt) await versions.markDeleted(db, index, { userIndex })
  return { file: await oneFile(db, owner, index), changed: row.deletedAt === null }
}

/** Restores a deleted file. @throws 404, also after 30 days, 409 `account_file_exists` */
export async function restoreFile(db: Db, place: Place): Promise<{ file: AccountFile; changed: boolean }> {
  const { owner, index } = place
  await versions.lockOwner(db, owner)
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
 * Removes a deleted file permanently; `forget` removes its stored content after the commit.
 * @throws 404, 409 `account_file_not_deleted`
 */
export async function purgeFile(
  db: Db,
  { owner, index }: Place,
  forget: (db: Db, keys: readonly string[]) => Promise<void>,
): Promise<AccountFile> {
  await versions.lockOwner(db, owner)
  const row = await requireFile(db, owner, index, { hold: true })
  if (!row.deletedAt) throw accountFileErrors.notDeleted(row.name)
  const file = await oneFile(db, owner, index)
  await forget(db, await versions.deleteFiles(db, [index]))
  return file
}
