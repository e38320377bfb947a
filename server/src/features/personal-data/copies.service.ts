import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PersonalDataCopy } from '@nineops/contract/crm/personal-data.contract'
import { createZipWriter, type ZipEntry } from '../../platform/archives/zip-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { DamagedFile, readStored } from '../../platform/files/stored-documents.ts'
import { copiedRows, readPart, selectCopiedFiles } from './copied-rows.repository.ts'
import * as repository from './copies.repository.ts'
import type { Whose } from './erase.repository.ts'
import { requireFacts } from './overview.service.ts'
import { personalDataErrors as errors } from './personal-data.errors.ts'

/** How long a copy is kept. */
export const KEPT_SECONDS = 7 * 86_400

const toCopy = (row: repository.CopyRow): PersonalDataCopy => ({
  index: row.index,
  status: row.status as PersonalDataCopy['status'],
  fileName: `personal-data-${row.accountIndex}-${row.requestedAt.toISOString().slice(0, 10)}.zip`,
  bytes: row.bytes,
  sha256: row.sha256,
  failure: row.failure,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: new Date(row.requestedAt.getTime() + KEPT_SECONDS * 1000).toISOString(),
})

/** Requests a copy; a job creates it. @throws 404 */
export async function requestCopy(db: Db, whose: Whose, userIndex: number): Promise<PersonalDataCopy> {
  await requireFacts(db, whose)
  const { client, account } = whose
  return toCopy(
    await repository.insertCopy(db, {
      client_index: client,
      account_index: account,
      requested_by: userIndex,
    }),
  )
}

async function requireOwn(db: Db, index: number, userIndex: number): Promise<repository.CopyRow> {
  const row = await repository.selectCopy(db, index)
  if (row?.requestedBy !== userIndex) throw errors.noCopy(index)
  return row
}

/** @throws 404 for one that another user asked for, or that was removed */
export const getCopy = async (db: Db, index: number, userIndex: number): Promise<PersonalDataCopy> =>
  toCopy(await requireOwn(db, index, userIndex))

/** A copy that is ready, and its file. @throws 404, 409 */
export async function readyCopy(
  db: Db,
  index: number,
  userIndex: number,
): Promise<PersonalDataCopy & { key: string; client: number; account: number }> {
  const row = await requireOwn(db, index, userIndex)
  if (row.storageKey === null) throw errors.copyNotReady()
  return { ...toCopy(row), key: row.storageKey, client: row.clientIndex, account: row.accountIndex }
}

async function* asJson(rows: AsyncIterable<{ row: unknown }>): AsyncGenerator<Buffer> {
  let separator = '[\n'
  for await (const { row } of rows) {
    yield Buffer.from(`${separator}${JSON.stringify(row)}`)
    separator = ',\n'
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}

async function writeCopy(pool: Db, files: Files, whose: Whose, path: string): Promise<void> {
  const zip = createZipWriter(path)
  const listed: ZipEntry[] = []
  const damaged: { name: string; damage: string }[] = []
  try {
    const view = pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    await view.execute(async db => {
      for (const [name, part] of Object.entries(copiedRows))
        listed.push(await zip.add(`${name}.json`, asJson(readPart(db, name, part, whose)), 'text'))
      for (const file of await selectCopiedFiles(db, whose))
        try {
          listed.push(await zip.add(file.name, await readStored(files, file), 'binary'))
        } catch (error) {
          if (!(error instanceof DamagedFile)) throw error
          damaged.push({ name: file.name, damage: error.damage })
        }
    })
    const manifest = {
      ...whose,
      madeAt: new Date().toISOString(),
      files: listed,
      ...(damaged.length === 0 ? {} : { damaged }),
    }
    await zip.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'text')
    await zip.close()
  } catch (error) {
    await zip.abort()
    throw error
  }
}

/**
 * Creates a copy from one consistent view; starts again after its worker was lost, and does nothing for one that has
 * ended.
 */
export async function buildCopy({ db, files }: { db: Db; files: Files }, index: number): Promise<void> {
  const row = await repository.startCopy(db, index)
  if (!row) return
  const key = `personal-data/${index}.zip`
  const scratch = await files.scratch(key)
  try {
    await writeCopy(db, files, { client: row.clientIndex, account: row.accountIndex }, scratch.path)
    const hash = createHash('sha256')
    await pipeline(createReadStream(scratch.path), hash)
    const { size } = await stat(scratch.path)
    await db.transaction().execute(async tx => {
      // Another worker has created it since: its file, whose hash is recorded, stays.
      const ended = await repository.endCopy(tx, index, {
        storage_key: key,
        bytes: size,
        sha256: hash.digest('hex'),
      })
      await (ended ? scratch.commit() : scratch.discard())
    })
  } catch (error) {
    await scratch.discard()
    throw error
  }
}

/** Marks a copy as failed, with a readable reason. */
export async function failCopy(db: Db, index: number): Promise<void> {
  await repository.endCopy(db, index, {
    failure: 'It failed several times. Try again, or tell support its number.',
  })
}

/** Removes a copy and its file. */
export async function forgetCopy({ db, files }: { db: Db; files: Files }, index: number): Promise<void> {
  const row = await repository.selectCopy(db, index)
  if (!row) return
  if (row.storageKey !== null) await files.remove(row.storageKey)
  await repository.deleteCopy(db, index)
}
