import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  sha256: string
}

/**
 * The one place where files live. Keys are relative names such as `invoices/12/ACM000001.pdf`.
 * A file appears whole or not at all (written beside, then renamed).
 */
export interface Files {
  write(key: string, content: Buffer | Readable): Promise<StoredFile>
  read(key: string): Readable
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Gives a file another key; what was there under it is replaced. */
  move(from: string, to: string): Promise<void>
  /** A path on this machine for writers that need one; `commit` moves it into place. */
  scratch(key: string): Promise<{ path: string; commit(): Promise<void>; discard(): Promise<void> }>
  /** Removes half-written files of processes that were killed, untouched for so long; answers how many. */
  sweep(olderThanMs: number): Promise<number>
}

/** What is not whole yet; keys that end so are never listed, and removed once nobody works on them. */
export const PART = '.part'

/** Files in a local folder. A key that would leave it is refused. */
export function localFiles(root: string): Files {
  const base = resolve(root)
  const locate = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep) || key.includes('\0'))
      throw new Error(`The file key ${JSON.stringify(key)} leaves its root.`)
    return path
  }
  const scratch = async (key: string) => {
    const target = locate(key)
    await mkdir(dirname(target), { recursive: true })
    const path = `${target}.${randomUUID()}${PART}`
    return {
      path,
      commit: () => rename(path, target),
      discard: () => rm(path, { force: true }),
    }
  }
  return {
    async write(key, content) {
      const place = await scratch(key)
      const hash = createHash('sha256')
      let bytes = 0
      const file = await open(place.path, 'wx')
      try {
        for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
          const buffer = chunk as Buffer
          hash.update(buffer)
          bytes += buffer.length
          await file.writeFile(buffer)
        }
        await file.sync()
        await file.close()
        await place.commit()
      } catch (error) {
        await file.close().catch(() => {})
        await place.discard()
        throw error
      }
      return { key, bytes, sha256: hash.digest('hex') }
    },
    read: key => createReadStream(locate(key), { highWaterMark: 1 << 18 }),
    size: async key => (await stat(locate(key))).size,
    exists: key =>
      stat(locate(key)).then(
        () => true,
        () => false,
      ),
    async list(prefix) {
      const names = await readdir(locate(prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      return names
        .filter(entry => entry.isFile() && !entry.name.endsWith(PART))
        .map(entry => join(entry.parentPath, entry.name).slice(base.length + 1))
        .toSorted()
    },
    remove: key => rm(locate(key), { force: true }),
    async move(from, to) {
      await mkdir(dirname(locate(to)), { recursive: true })
      await rename(locate(from), locate(to))
    },
    scratch,
    async sweep(olderThanMs) {
      let removed = 0
      const folder = await opendir(base, { recursive: true }).catch(() => undefined)
      if (!folder) return removed
      for await (const entry of folder) {
        if (!entry.isFile() || !entry.name.endsWith(PART)) continue
        const path = join(entry.parentPath, entry.name)
        // Another process may have ended its file, or swept it, in between.
        const state = await stat(path).catch(() => undefined)
        if (!state || Date.now() - state.mtimeMs < olderThanMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
