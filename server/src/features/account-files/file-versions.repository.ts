import {
  accountFileLimits,
  type FileType,
} from '@nineops/contract/service-establishment/account-files.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import type { FileOwner } from './account-files.repository.ts'

/** Locks the owner against adding, renaming and restoring files until the transaction ends. */
export async function lockOwner(db: Db, { clientIndex, accountIndex }: FileOwner): Promise<void> {
  const key = `account-files ${clientIndex}`
  await sql`select pg_advisory_xact_lock(hashtext(${key}), ${accountIndex ?? 0})`.execute(db)
}

export async function insertFile(
  db: Db,
  owner: FileOwner,
  file: { name: string; folded: string; type: FileType },
): Promise<number> {
  return insertRow(db, 'account_files', {
    client_index: owner.clientIndex,
    account_index: owner.accountIndex,
    name: file.name,
    folded_name: file.folded,
    extension: file.type,
  })
}

export interface NewVersion {
  fileIndex: number
  number: number
  bytes: number
  sha256: string
  storageKey: string
  userIndex: number
}

/** Adds a version; this counts as a change of the file. */
export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db
    .insertInto('account_file_versions')
    .values({
      file_index: version.fileIndex,
      number: version.number,
      bytes: version.bytes,
      sha256: version.sha256,
      storage_key: version.storageKey,
      created_by: version.userIndex || null,
    })
    .execute()
  await updateRow(db, 'account_files', version.fileIndex, { changed_at: sql`now()` })
}

/** All versions of a file, newest first. */
export const selectVersions = (db: Db, fileIndex: number) =>
  db
    .selectFrom('account_file_versions as v')
    .leftJoin('users as u', 'u.index', 'v.created_by')
    .select([
      'v.number',
      'v.bytes',
      'v.sha256',
      'v.storage_key as storageKey',
      'v.created_at as createdAt',
      'u.username as createdBy',
    ])
    .where('v.file_index', '=', fileIndex)
    .orderBy('v.number', 'desc')
    .execute()

export interface FileChange {
  name?: string
  folded_name?: string
  extension?: FileType
  description?: string
}

export async function updateFile(db: Db, index: number, change: FileChange): Promise<void> {
  await updateRow(db, 'account_files', index, { ...change, changed_at: sql`now()` })
}

/** Marks a file as deleted by a user, or with null as restored. */
export async function markDeleted(db: Db, index: number, by: { userIndex: number } | null): Promise<void> {
  await updateRow(db, 'account_files', index, {
    deleted_at: by ? sql`now()` : null,
    deleted_by: by ? by.userIndex || null : null,
  })
}

/** Removes files with their versions; returns where their contents are stored. */
export async function deleteFiles(db: Db, indexes: readonly number[]): Promise<string[]> {
  if (indexes.length === 0) return []
  const stored = await db
    .deleteFrom('account_file_versions')
    .where('file_index', 'in', indexes)
    .returning('storage_key as key')
    .execute()
  await db.deleteFrom('account_files').where('index', 'in', indexes).execute()
  return stored.map(({ key }) => key)
}

/** Files deleted long enough ago to purge, up to a limit; locked by this transaction. */
export const selectOverdue = (db: Db, limit: number) => allValues<number>(db)`
    select index from account_files
    where deleted_at < now() - make_interval(days => ${accountFileLimits.daysKept})
    order by deleted_at limit ${limit} for update skip locked`

/** Those of these keys that no version refers to. */
export const selectUnknownKeys = (db: Db, keys: readonly string[]) => allValues<string>(db)`
    select k.key from unnest(${keys}::text[]) as k(key)
    where not exists (select 1 from account_file_versions v where v.storage_key = k.key)`
