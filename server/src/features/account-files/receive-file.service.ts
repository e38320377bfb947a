import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type AccountFileDetail,
  accountFileLimits,
  fileTypes,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Files, PART, type StoredFile } from '../../platform/files/files.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { type FileRow, selectByNames, selectSpace } from './account-files.repository.ts'
import { fileDetail, type FileOwner, limitOf, requireFile, requireOwner } from './account-files.service.ts'
import { checkContent, observed } from './check-content.service.ts'
import { type PlainName, plainName, sameType } from './file-names.domain.ts'
import { lockOwner, insertFile, insertVersion, selectVersions } from './file-versions.repository.ts'
import { accountFileActions } from './account-files.actions.ts'

export interface Receiving {
  db: Db
  files: Files
  user: Pick<Caller, 'index' | 'username'>
  requestId: string
  /** Saves the content in a transaction; a repeated request saves it once. */
  once: (sha256: string, take: (db: Db) => Promise<AccountFileDetail>) => Promise<AccountFileDetail>
}

export interface Incoming {
  owner: FileOwner
  /** As the browser sent it. */
  name: string
  content: AsyncIterable<Buffer>
  /** The file this is the next version of. */
  versionOf: number | undefined
}

/**
 * Stores a file as it streams in, checks its content, and saves it under its name or as the next version of a file.
 * A refused or interrupted upload leaves nothing behind.
 * @throws 404, 400 `file_name_refused`, `file_content_refused` or `file_type_differs`, 413, 409 `account_file_exists`,
 * `account_file_deleted`, `account_file_same`, `account_file_versions_full` or `account_files_full`
 */
export async function receiveFile(work: Receiving, incoming: Incoming): Promise<AccountFileDetail> {
  const { db, files } = work
  const { owner } = incoming
  await requireOwner(db, owner)
  const name = plainName(incoming.name)
  if ('fault' in name) throw accountFileErrors.badName(incoming.name, name.fault)
  if (incoming.versionOf !== undefined) await requireOpen(db, owner, incoming.versionOf, name)
  const arriving = `account-files/${owner.clientIndex}/arriving-${randomUUID()}${PART}`
  const seen = observed(incoming.content)
  const stored = await files.write(arriving, Readable.from(seen.content))
  try {
    await checkContent(files, name, { ...seen.result(), key: arriving })
    const key = `account-files/${owner.clientIndex}/${randomUUID()}`
    return await work.once(stored.sha256, async tx => {
      const saved = await keep({ ...work, db: tx }, { incoming, name, stored, key })
      await files.move(arriving, key)
      return saved
    })
  } finally {
    // Already moved if the file was saved.
    await files.remove(arriving)
  }
}

/** The file to add a version to. @throws 404, 409 `account_file_deleted`, 400 `file_type_differs` */
async function requireOpen(db: Db, owner: FileOwner, index: number, name: PlainName): Promise<FileRow> {
  const file = await requireFile(db, owner, index)
  if (file.deletedAt) throw accountFileErrors.deleted(file.name)
  if (!sameType(file.type, name.type)) throw accountFileErrors.otherType(name.name, fileTypes[file.type])
  return file
}

interface Saved {
  incoming: Incoming
  name: PlainName
  stored: StoredFile
  key: string
}

async function keep(
  { db, user, requestId }: Omit<Receiving, 'once'>,
  { incoming, name, stored, key }: Saved,
): Promise<AccountFileDetail> {
  const { owner, versionOf } = incoming
  const { bytes, sha256 } = stored
  await lockOwner(db, owner)
  const limit = limitOf(owner)
  const { used } = await selectSpace(db, owner)
  if (used + bytes > limit) throw accountFileErrors.full(limit, Math.max(0, limit - used))
  const file = versionOf === undefined ? undefined : await requireOpen(db, owner, versionOf, name)
  if (file) {
    const [newest] = await selectVersions(db, file.index)
    if (newest?.sha256 === sha256) throw accountFileErrors.sameContent(file.name, newest.number)
    if (file.versions >= accountFileLimits.versions) throw accountFileErrors.tooManyVersions(file.name)
  } else {
    const [known] = await selectByNames(db, owner, [name.folded])
    if (known) throw accountFileErrors.exists(known.name)
  }
  const fileIndex = file?.index ?? (await insertFile(db, owner, name))
  const number = (file?.versions ?? 0) + 1
  await insertVersion(db, { fileIndex, number, bytes, sha256, storageKey: key, userIndex: user.index })
  await writeAudit(db, user, requestId, {
    action: file ? accountFileActions.version_added : accountFileActions.added,
    entityIndex: fileIndex,
    clientIndex: owner.clientIndex,
    after: {
      name: file?.name ?? name.name,
      accountIndex: owner.accountIndex,
      version: number,
      bytes,
      sha256,
    },
  })
  return fileDetail(db, owner, fileIndex)
}
