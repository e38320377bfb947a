import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Size and hash of an entry; `lines` for text only, counting a last line without a line end. */
export type ZipEntry = { name: string; bytes: number; sha256: string; lines: number | null }

export type ZipContent = Buffer | AsyncIterable<Buffer> | Iterable<Buffer>

export type ZipWriter = {
  /** Adds a file and waits until it is written. Binary buffers (PDFs) are stored, the rest is deflated. */
  add(name: string, content: ZipContent, kind: 'text' | 'binary'): Promise<ZipEntry>
  /** Ends the archive; it is complete on disk when this resolves. */
  close(): Promise<void>
  /** Aborts: closes the half-written file, which the caller removes. */
  abort(): Promise<void>
}

// The earliest time a zip can record; entries carry no time, so the same content gives the same bytes.
const FIXED_TIME = new Date(1980, 0, 1, 0, 0, 0)
const LINE_FEED = 10

const createMeasure = (name: string, kind: 'text' | 'binary') => {
  const hash = createHash('sha256')
  let [bytes, lineFeeds, last] = [0, 0, LINE_FEED]
  return {
    take: (chunk: Buffer): void => {
      hash.update(chunk)
      bytes += chunk.length
      if (kind === 'text') for (const byte of chunk) if (byte === LINE_FEED) lineFeeds += 1
      last = chunk.at(-1) ?? last
    },
    result: (): ZipEntry => ({
      name,
      bytes,
      sha256: hash.digest('hex'),
      lines: kind === 'text' ? lineFeeds + (last === LINE_FEED ? 0 : 1) : null,
    }),
  }
}

/**
 * Writes a zip of any size to `path` entry by entry with flat memory. The bytes depend only on names, order and
 * content.
 */
export const createZipWriter = (path: string): ZipWriter => {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const file = createWriteStream(path)
  const written = pipeline(output, file)
  // The next call to add or close reports a failure; until then it must not count as unhandled.
  written.catch(() => undefined)
  const endedEarly = written.then(() => Promise.reject(new Error('The archive has already ended')))
  endedEarly.catch(() => undefined)
  const names = new Set<string>()
  const options = { mtime: FIXED_TIME, mode: 0o100644, forceDosTimestamp: true }

  const addBuffer = async (name: string, content: Buffer): Promise<void> => {
    zip.addBuffer(content, name, { ...options, compress: false })
    // Thousands of PDFs must not pile up in memory before a slow disk.
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), endedEarly])
  }
  const addStream = async (name: string, source: Readable, stream: Transform): Promise<void> => {
    zip.addReadStream(stream, name, { ...options, compress: true })
    await Promise.race([pipeline(source, stream), endedEarly])
  }

  return {
    add: async (name, content, kind) => {
      if (names.has(name)) throw new Error(`The archive already has an entry ${name}`)
      names.add(name)
      const measure = createMeasure(name, kind)
      if (Buffer.isBuffer(content) && kind === 'binary') {
        measure.take(content)
        await addBuffer(name, content)
      } else {
        const source = Readable.from(Buffer.isBuffer(content) ? [content] : content)
        const stream = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            measure.take(chunk)
            done(null, chunk)
          },
        })
        await addStream(name, source, stream)
      }
      return measure.result()
    },
    close: async () => {
      zip.end()
      await written
    },
    abort: async () => {
      output.destroy()
      file.destroy()
      // Destroying the stream is what makes it fail.
      await written.catch(() => undefined)
    },
  }
}
