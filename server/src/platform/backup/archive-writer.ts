import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupProblem, backupProblem } from './backup-problem.ts'
import { LISTS, type Listed, listName, type Manifest, MANIFEST, MANIFEST_HASH } from './backup-format.ts'
import { BLOCK, entryHead, padding } from './tar-blocks.ts'
import { errorCode } from '../errors/error-code.ts'

/** Entries per list: few enough to hold in memory while comparing. */
export const LIST_ENTRIES = 1000

export interface ArchiveWriter {
  readonly bytes: number
  /** @param size of the content in bytes, which must match exactly */
  add(name: string, content: Buffer | Readable, size: number): Promise<Listed>
  /** Writes the manifest, renames the archive into place and syncs it to disk. */
  close(manifest: Omit<Manifest, 'lists'>): Promise<void>
  /** Aborts and leaves nothing behind. */
  abort(): Promise<void>
}

/**
 * Writes a tar archive. Lists among the entries hold their hashes, and the manifest at the end holds those of the
 * lists, so that damage can be named and memory stays flat for any number of files.
 */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const part = `${path}.part`
  const fail = (error: unknown) => {
    throw errorCode(error) === 'EEXIST'
      ? new BackupProblem(
          `${part} already exists: another backup is writing it, or was killed. Remove it if none runs.`,
        )
      : backupProblem(error, path)
  }
  const file: FileHandle = await open(part, 'wx', 0o600).catch(fail)
  let bytes = 0
  let listed: Listed[] = []
  const lists: Manifest['lists'] = []

  const put = async (content: Buffer) => {
    if (content.length === 0) return
    await file.appendFile(content).catch(fail)
    bytes += content.length
  }
  const entry = async (name: string, content: Buffer | Readable, size: number): Promise<Listed> => {
    await put(entryHead(name, size))
    const hash = createHash('sha256')
    let written = 0
    for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
      const buffer = piece as Buffer
      hash.update(buffer)
      written += buffer.length
      await put(buffer)
    }
    if (written !== size)
      throw new BackupProblem(`${name} has ${written} bytes, not ${size}: it changed while it was read.`)
    await put(padding(size))
    return { name, bytes: size, sha256: hash.digest('hex') }
  }
  const writeList = async () => {
    if (listed.length === 0) return
    const text = Buffer.from(listed.map(one => `${JSON.stringify(one)}\n`).join(''))
    listed = []
    const { name, sha256 } = await entry(listName(lists.length + 1), text, text.length)
    lists.push({ name, sha256 })
  }
  return {
    get bytes() {
      return bytes
    },
    async add(name, content, size) {
      if (name.startsWith(LISTS)) throw new Error(`${name} is a name of our own`)
      const added = await entry(name, content, size)
      listed.push(added)
      if (listed.length >= LIST_ENTRIES) await writeList()
      return added
    },
    async close(manifest) {
      await writeList()
      const text = Buffer.from(`${JSON.stringify({ ...manifest, lists }, null, 1)}\n`)
      const { sha256 } = await entry(MANIFEST, text, text.length)
      const hash = Buffer.from(`${sha256}\n`)
      await entry(MANIFEST_HASH, hash, hash.length)
      await put(Buffer.alloc(2 * BLOCK))
      await file.sync().catch(fail)
      await file.close()
      await rename(part, path).catch(fail)
      const folder = await open(dirname(path), 'r')
      await folder.sync()
      await folder.close()
    },
    async abort() {
      await file.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}
