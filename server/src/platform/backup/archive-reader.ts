import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BackupProblem, backupProblem } from './backup-problem.ts'
import { BLOCK, paddedBytes, readHead, readPax } from './tar-blocks.ts'
import { errorCode } from '../errors/error-code.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Position of the content's first byte. */
  at: number
}

export interface ArchiveReader {
  bytes: number
  /** Yields every entry in order up to the end mark. @throws BackupProblem where the archive is cut off or damaged */
  entries(): AsyncGenerator<ArchiveEntry>
  read(entry: ArchiveEntry): Promise<Buffer>
  stream(entry: ArchiveEntry): Readable
  close(): Promise<void>
}

const AT_ONCE = 1 << 20
/** For a long name and a size. */
const MOST_PAX = 1 << 16
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Opens an archive for reading. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const fail = (error: unknown): never => {
    throw errorCode(error) === 'ENOENT'
      ? new BackupProblem(`There is no backup at ${path}.`)
      : backupProblem(error, path)
  }
  const file: FileHandle = await open(path, 'r').catch(fail)
  const state = await file.stat()
  if (!state.isFile()) {
    await file.close()
    throw new BackupProblem(`${path} is no file. Give the backup's own name.`)
  }
  const size = state.size
  const bytesAt = async (at: number, length: number): Promise<Buffer> => {
    const block = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(block, filled, length - filled, at + filled).catch(fail)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return block.subarray(0, filled)
  }
  const cutOff = (where: string) =>
    new BackupProblem(
      `The backup is cut off after ${megabytes(size)}, ${where}. It was not copied whole, or never ended.`,
    )
  const damaged = (at: number) =>
    new BackupProblem(
      at === 0
        ? `${path} is no backup of NineOps.`
        : `The backup is damaged at byte ${at}: what should begin an entry is not one.`,
    )

  async function* entries(): AsyncGenerator<ArchiveEntry> {
    let values = new Map<string, string>()
    let last = 'before its first entry'
    for (let at = 0; ; ) {
      const block = await bytesAt(at, BLOCK)
      if (block.length < BLOCK) throw at === 0 ? damaged(0) : cutOff(last)
      const head = readHead(block)
      if (head === null) return
      if (head === undefined) throw damaged(at)
      const bytes = head.kind === 'pax' ? head.bytes : Number(values.get('size') ?? head.bytes)
      // A negative size would lead back to what was already read.
      if (!Number.isSafeInteger(bytes) || bytes < 0 || (head.kind === 'pax' && bytes > MOST_PAX))
        throw damaged(at)
      const content = at + BLOCK
      at = content + paddedBytes(bytes)
      const name = values.get('path') ?? head.name
      if (content + bytes > size) throw cutOff(`in ${name}`)
      if (head.kind === 'pax') {
        values = readPax(await bytesAt(content, bytes))
        continue
      }
      values = new Map()
      last = `after ${name}`
      yield { name, bytes, at: content }
    }
  }
  return {
    bytes: size,
    entries,
    read: entry => bytesAt(entry.at, entry.bytes),
    stream: entry =>
      Readable.from(
        (async function* () {
          for (let done = 0; done < entry.bytes; ) {
            const piece = await bytesAt(entry.at + done, Math.min(AT_ONCE, entry.bytes - done))
            if (piece.length === 0) throw cutOff(`in ${entry.name}`)
            done += piece.length
            yield piece
          }
        })(),
        { objectMode: false, highWaterMark: AT_ONCE },
      ),
    close: () => file.close(),
  }
}
