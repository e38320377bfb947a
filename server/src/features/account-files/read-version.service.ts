import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { spool } from '../../platform/files/spool.ts'
import { isMissing } from '../../platform/files/storage-errors.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { type FileOwner, requireFile } from './account-files.service.ts'
import { selectVersions } from './file-versions.repository.ts'

export interface ReadVersion {
  name: string
  number: number
  bytes: number
  sha256: string
  content: Readable
}

/**
 * The content of a version, also of a deleted file, after checking its hash against the upload.
 * @throws 404, 409 `account_file_lost` or `account_file_damaged`
 */
export async function readVersion(
  db: Db,
  files: Files,
  place: { owner: FileOwner; index: number; number: number },
): Promise<ReadVersion> {
  const { name } = await requireFile(db, place.owner, place.index)
  const version = (await selectVersions(db, place.index)).find(({ number }) => number === place.number)
  if (!version) throw accountFileErrors.noVersion(name, place.number)
  const { number, sha256, storageKey } = version
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of files.read(storageKey) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const { bytes, content } = await spool(hashed())
    if (hash.digest('hex') !== sha256) {
      content.destroy()
      throw accountFileErrors.damaged(name)
    }
    return { name, number, bytes, sha256, content }
  } catch (error) {
    throw isMissing(error) ? accountFileErrors.lost(name) : error
  }
}
