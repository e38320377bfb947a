import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/** Number of bytes, and their SHA-256 in hex. */
export interface Measure {
  bytes: number
  sha256: string
}

/** Passes content through; `result` measures all of it. */
export function measured(content: Buffer | Readable): {
  chunks: AsyncGenerator<Buffer>
  result: () => Measure
} {
  const hash = createHash('sha256')
  let bytes = 0
  async function* chunks() {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array)
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
  }
  return { chunks: chunks(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads to the end, only for length and SHA-256. */
export async function measureOf(content: Readable): Promise<Measure> {
  const { chunks, result } = measured(content)
  while (!(await chunks.next()).done);
  return result()
}

/** A stream of bytes whose source is opened when it is first read. */
export const asStream = (chunks: AsyncGenerator<Buffer>): Readable =>
  Readable.from(chunks, { objectMode: false, highWaterMark: 1 << 18 })
