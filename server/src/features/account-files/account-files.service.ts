import {
  type AccountFile,
  type AccountFileDetail,
  accountFileLimits,
  accountFiles,
  type FileCheck,
  type FileSpace,
  type FileVersion,
  resellerFiles,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { accountDetail } from '../accounts/accounts.change.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { accountFileErrors, nameRefused, sizeRefused } from './account-files.errors.ts'
import * as repository from './account-files.repository.ts'
import { plainName } from './file-names.domain.ts'
import { selectVersions } from './file-versions.repository.ts'
import { found } from '../../platform/errors/found.ts'

export type { FileOwner } from './account-files.repository.ts'
type Owner = repository.FileOwner

const DAY_MS = 86_400_000

const toVersion = (row: {
  number: number
  bytes: number
  sha256: string
  createdAt: Date
  createdBy: string | null
}): FileVersion => ({
  number: row.number,
  bytes: row.bytes,
  sha256: row.sha256,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

const toFile = (row: repository.FileRow): AccountFile => ({
  index: row.index,
  name: row.name,
  type: row.type,
  description: row.description,
  versions: row.versions,
  latest: toVersion({
    number: row.versions,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: row.changedAt,
    createdBy: row.changedBy,
  }),
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  deletedBy: row.deletedBy,
  goneAt: row.deletedAt
    ? new Date(row.deletedAt.getTime() + accountFileLimits.daysKept * DAY_MS).toISOString()
    : null,
  version: row.version,
})

/** @throws 404 if the reseller does not exist or the account is not its own */
export async function requireOwner(db: Db, { clientIndex, accountIndex }: Owner): Promise<void> {
  if (accountIndex === null) await requireClient(db, clientIndex)
  else await accountDetail(db, clientIndex, accountIndex)
}

/** An account's files. @throws 404 */
export const accountFileList = listing({
  endpoint: accountFiles.list,
  async of(db, { params: { client, account }, query }) {
    const owner = { clientIndex: client, accountIndex: account }
    await requireOwner(db, owner)
    return { ...query, owner }
  },
  stored: repository.listedFiles,
  read: toFile,
})

/** A reseller's own files. @throws 404 */
export const resellerFileList = listing({
  endpoint: resellerFiles.list,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
    return { ...query, owner: { clientIndex: client, accountIndex: null } }
  },
  stored: repository.listedFiles,
  read: toFile,
})

/** A file of the owner as a row; with `hold`, locked until the transaction ends. @throws 404 */
export async function requireFile(
  db: Db,
  owner: Owner,
  index: number,
  options: { hold?: boolean } = {},
): Promise<repository.FileRow> {
  await requireOwner(db, owner)
  return found(repository.selectFile(db, owner, index, options), () => accountFileErrors.notFound(index))
}

/** A file with its versions. @throws 404 */
export async function fileDetail(db: Db, owner: Owner, index: number): Promise<AccountFileDetail> {
  const row = await requireFile(db, owner, index)
  return { ...toFile(row), history: (await selectVersions(db, index)).map(toVersion) }
}

/** A file without its versions. @throws 404 */
export const oneFile = async (db: Db, owner: Owner, index: number): Promise<AccountFile> =>
  toFile(await requireFile(db, owner, index))

export const limitOf = ({ accountIndex }: Owner): number =>
  accountIndex === null ? accountFileLimits.resellerBytes : accountFileLimits.accountBytes

/** How much space an owner's files use. @throws 404 */
export async function fileSpace(db: Db, owner: Owner): Promise<FileSpace> {
  await requireOwner(db, owner)
  return { ...(await repository.selectSpace(db, owner)), limit: limitOf(owner) }
}

/** Which of these names and sizes could be uploaded. @throws 404 */
export async function checkFiles(
  db: Db,
  owner: Owner,
  files: readonly { name: string; bytes: number }[],
): Promise<FileCheck[]> {
  await requireOwner(db, owner)
  const read = files.map(({ name }) => plainName(name))
  const folded = read.flatMap(one => ('fault' in one ? [] : [one.folded]))
  const known = folded.length === 0 ? [] : await repository.selectByNames(db, owner, folded)
  return files.map(({ name, bytes }, at) => {
    const one = read[at]
    if (!one || 'fault' in one) return { name, fault: nameRefused(name, one?.fault ?? ''), existing: null }
    const existing = known.find(other => other.folded === one.folded)
    return {
      name,
      fault: bytes > accountFileLimits.fileBytes ? sizeRefused(one.name) : null,
      existing: existing ? { index: existing.index, name: existing.name, versions: existing.versions } : null,
    }
  })
}
