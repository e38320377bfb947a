import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Files } from './files.ts'
import { asStream } from './measured.ts'
import { isMissing } from './storage-errors.ts'

/** A file of the store with what was recorded when it was made; null where nothing was. */
export interface StoredDocument {
  key: string
  /** As shown to people. */
  name: string
  bytes: number | null
  sha256: string | null
}

type Damage = 'is missing' | 'was cut short or added to' | 'is not the one that was made'

/** A stored file that may not be used. The message names it, for people. */
export class DamagedFile extends Error {
  readonly file: string
  readonly damage: Damage
  constructor(file: string, damage: Damage) {
    super(
      `The stored file ${file} ${damage}, so it was not used. Make it again (for an invoice, run Render PDFs ` +
        'of its invoice run), or restore it from a backup.',
    )
    this.name = 'DamagedFile'
    this.file = file
    this.damage = damage
  }
}

/** A file up to this size is checked in memory before its first byte is used. */
const WHOLE_BYTES = 16 << 20

const missingAs =
  (name: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new DamagedFile(name, 'is missing') : error
  }

/** The content of a stored file, if it is the one that was made. @throws DamagedFile */
export async function readStored(files: Files, document: StoredDocument): Promise<Buffer> {
  const { key, name, bytes, sha256 } = document
  const content = Buffer.concat(await files.read(key).toArray().catch(missingAs(name)))
  if (bytes !== null && content.length !== bytes) throw new DamagedFile(name, 'was cut short or added to')
  if (sha256 !== null && createHash('sha256').update(content).digest('hex') !== sha256)
    throw new DamagedFile(name, 'is not the one that was made')
  return content
}

/** What is wrong with a stored file; undefined for one that is as it was made. */
export async function damageOf(files: Files, document: StoredDocument): Promise<DamagedFile | undefined> {
  try {
    await readStored(files, document)
    return undefined
  } catch (error) {
    if (error instanceof DamagedFile) return error
    throw error
  }
}

/**
 * The content of a stored file to be sent, checked before its first byte; one too large for memory by its length
 * first, and wholly before its last byte, which is held back. @throws DamagedFile, as the stream does
 */
export async function openStored(files: Files, document: StoredDocument): Promise<Readable> {
  const { key, name, bytes, sha256 } = document
  const size = await files.size(key).catch(missingAs(name))
  if (bytes !== null && size !== bytes) throw new DamagedFile(name, 'was cut short or added to')
  if (size <= WHOLE_BYTES) return Readable.from([await readStored(files, document)], { objectMode: false })
  return asStream(checkedToTheLast(files.read(key), name, sha256))
}

async function* checkedToTheLast(
  content: AsyncIterable<Buffer>,
  name: string,
  sha256: string | null,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  for await (const chunk of content) {
    if (last) yield last
    hash.update(chunk)
    last = chunk
  }
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new DamagedFile(name, 'is not the one that was made')
  if (last) yield last
}
