import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { ArchiveWriter } from './archive-writer.ts'
import { type BackedUpTable, chunkName } from './backup-format.ts'
import type { CatalogueTable } from './read-catalogue.ts'

/** Bytes of a table's text compressed at once. */
const CHUNK_BYTES = 8 << 20
const LINE_FEED = 10
const compress = promisify(zstdCompress)
const params = { [constants.ZSTD_c_checksumFlag]: 1 }

/** Copies one table into the archive in chunks. */
export async function copyTable(
  client: ClientBase,
  archive: ArchiveWriter,
  table: CatalogueTable,
): Promise<BackedUpTable> {
  const { owner, name, columns, partition, sql } = table
  const hash = createHash('sha256')
  const counted = { rows: 0, bytes: 0, chunks: 0 }
  // One chunk is compressed and written while the next is read.
  let writing: Promise<unknown> = Promise.resolve()
  const put = async (text: Buffer) => {
    await writing
    if (text.length === 0) return
    hash.update(text)
    counted.bytes += text.length
    counted.rows += linesIn(text)
    counted.chunks += 1
    const entry = chunkName(table, counted.chunks)
    writing = compress(text, { params }).then(packed => archive.add(entry, packed, packed.length))
    // The next await reports it; until then it must not count as unhandled.
    writing.catch(() => {})
  }
  const list = columns.map(column => `"${column.replaceAll('"', '""')}"`).join(', ')
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const piece of client.query(copyStreams.to(`copy ${sql} (${list}) to stdout`))) {
    waiting.push(piece as Buffer)
    bytes += (piece as Buffer).length
    if (bytes < CHUNK_BYTES) continue
    const text = Buffer.concat(waiting)
    const end = text.lastIndexOf(LINE_FEED) + 1
    waiting = [text.subarray(end)]
    bytes = text.length - end
    await put(text.subarray(0, end))
  }
  await put(Buffer.concat(waiting))
  await writing
  return { owner, name, columns, partition, sha256: hash.digest('hex'), ...counted }
}

/** COPY writes each row as one line; line ends within are escaped. */
export function linesIn(text: Buffer): number {
  let lines = 0
  for (const byte of text) if (byte === LINE_FEED) lines += 1
  return lines
}
