import { randomUUID } from 'node:crypto'
import { link, lstat, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { inOrder } from './file-keys.ts'
import { type ByteRange, type Files, type FolderFile, PART, PART_PREFIX, type WriteOptions } from './files.ts'
import { localPlaces, type OpenFile, refuseOtherCase } from './local-places.ts'
import { asStream, measured } from './measured.ts'
import { isMissing, problems } from './storage-errors.ts'

/** Puts a complete file under its name. */
const put = async (from: string, to: string, { replace = true }: WriteOptions = {}) => {
  await refuseOtherCase(to)
  if (replace) return rename(from, to)
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? problems.exists(basename(to)) : error
  })
  await rm(from)
}

/** Files in a local folder, which is created when the first is written. */
export function localFiles(root: string): Files {
  const places = localPlaces(root)

  const scratch = async (key: string, options?: WriteOptions) => {
    const target = await places.prepare(key)
    const path = join(dirname(target), `${PART_PREFIX}${randomUUID()}${PART}`)
    return { path, commit: () => put(path, target, options), discard: () => rm(path, { force: true }) }
  }
  const stateOf = async (key: string) => {
    try {
      const state = await lstat(await places.existing(key))
      return state.isFile() ? state : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  /** A folder's names, read in batches; none if the folder has just gone. */
  async function* filesBelow(folder: string): AsyncGenerator<string> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(error => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesBelow(path)
      else if (entry.isFile() && !entry.name.endsWith(PART)) yield path.slice(places.base.length + 1)
    }
  }
  async function* each(prefix: string): AsyncGenerator<string> {
    const folder = await places.existing(prefix).catch(error => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (folder !== undefined) yield* filesBelow(folder)
  }
  return {
    async write(key, content, options) {
      const place = await scratch(key, options)
      const { chunks, result } = measured(content)
      const file = await open(place.path, 'wx')
      try {
        for await (const chunk of chunks) await file.writeFile(chunk)
        await file.sync()
        await file.close()
        await place.commit()
      } catch (error) {
        await file.close().catch(() => {})
        await place.discard()
        throw error
      }
      return { key, ...result() }
    },
    read(key, range) {
      places.path(key)
      return asStream(readFrom(() => places.open(key), range))
    },
    async state(key) {
      const state = await stateOf(key)
      return (
        state && {
          bytes: state.size,
          modifiedAt: state.mtime,
          version: `${state.ino}-${state.size}-${state.mtimeMs}-${state.ctimeMs}`,
        }
      )
    },
    async size(key) {
      const state = await stateOf(key)
      if (!state) throw problems.missing(key)
      return state.size
    },
    exists: async key => (await stateOf(key)) !== undefined,
    each,
    list: prefix => inOrder(each(prefix)),
    async folder(key) {
      const path = await places.existing(key)
      const files: FolderFile[] = []
      for (const entry of await readdir(path, { withFileTypes: true })) {
        if (!entry.isFile()) continue
        // Removed since the folder was read.
        const state = await lstat(join(path, entry.name)).catch(() => undefined)
        if (state?.isFile()) files.push({ name: entry.name, bytes: state.size, modifiedAt: state.mtime })
      }
      return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    makeFolder: async key => void (await places.makeFolder(key)),
    async remove(key) {
      const path = places.path(key)
      if (await stateOf(key)) await rm(path, { force: true })
    },
    async move(from, to, options) {
      const source = await places.existing(from)
      await put(source, await places.prepare(to), options)
    },
    scratch,
    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs
      let removed = 0
      // Nothing was ever stored.
      const folder = await opendir(places.base, { recursive: true }).catch(() => undefined)
      if (!folder) return removed
      for await (const entry of folder) {
        if (!entry.isFile() || !entry.name.endsWith(PART)) continue
        const path = join(entry.parentPath, entry.name)
        // Another process may have finished its file, or swept it, in between.
        const state = await stat(path).catch(() => undefined)
        if (!state || state.mtimeMs > before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
    close: () => Promise.resolve(),
  }
}

async function* readFrom(
  opening: () => Promise<OpenFile>,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const { file, size } = await opening()
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size, size - 1)
  try {
    if (end < start) return
    // Most files are small: no more memory than they need, and no read that only finds their end.
    yield* file.createReadStream({
      autoClose: false,
      highWaterMark: Math.min(1 << 18, end - start + 1),
      start,
      end,
    }) as AsyncIterable<Buffer>
  } finally {
    await file.close()
  }
}
