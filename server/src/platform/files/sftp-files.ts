import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FileEntryWithStats } from 'ssh2'
import { namesOf } from './file-keys.ts'
import { type ByteRange, type Files, PART, PART_PREFIX, type WriteOptions } from './files.ts'
import { localScratch } from './local-scratch.ts'
import { asStream, measured } from './measured.ts'
import { type Patience, readOn, withRetries } from './retries.ts'
import { type Ask, sftpLine, type SftpTiming, usualSftpTiming } from './sftp-line.ts'
import { close, lstat, makeFolders, readBlocks, undefinedIfMissing, wayTo } from './sftp-places.ts'
import { rename, upload } from './sftp-upload.ts'
import type { SftpAddress } from './storage-addresses.ts'
import { isMissing, problems, StorageProblem } from './storage-errors.ts'

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

const version = (state: { size: number; mtime: number }) => `${state.size}-${state.mtime}`
const entries = (ask: Ask, path: string) =>
  ask<FileEntryWithStats[]>((sftp, done) => sftp.readdir(path, done))

/** Files in a folder of an SFTP server: where carriers leave theirs, and partners fetch them. */
export function sftpFiles(address: SftpAddress, timing: SftpTiming = usualSftpTiming): Files {
  const root = address.folder
  const line = sftpLine(address, timing)
  const patience: Patience = { tries: timing.tries, firstWaitMs: 200 }
  /** For idempotent operations. */
  const asking = <T>(work: (ask: Ask) => Promise<T>) => withRetries(patience, () => line.use(work))

  const stateOf = (key: string) =>
    asking(async ask => {
      const state = await lstat(ask, await wayTo(ask, root, key)).catch(undefinedIfMissing)
      return state?.isFile() ? state : undefined
    })
  async function* read(key: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    let seen: string | undefined
    yield* readOn(patience, async function* (from) {
      const { ask, handle, size } = await line.use(async now => {
        const path = await wayTo(now, root, key)
        const state = await lstat(now, path)
        if (!state.isFile()) throw problems.notFile(key)
        if (seen !== undefined && seen !== version(state))
          throw new StorageProblem('EINVAL', `"${key}" was changed while it was read.`)
        seen = version(state)
        const opened = await now<Buffer>((sftp, done) => sftp.open(path, 'r', done))
        return { ask: now, handle: opened, size: state.size }
      })
      const until = Math.min(size, end === undefined ? size : end + 1)
      const blocks = readBlocks(ask, handle, start + from, until)
      try {
        for (;;) {
          // Each step counts as use, so that the connection is not closed as idle during a slow read.
          const { done, value } = await line.use(() => blocks.next())
          if (done) return
          yield value
        }
      } finally {
        // What was read is whole, or its own error is on its way.
        await close(ask, handle).catch(() => undefined)
      }
    })
  }
  const put = (from: string, to: string, replace: boolean, bytes?: number) =>
    asking(ask => rename(ask, from, to, { replace, bytes }))

  const write = async (key: string, content: Buffer | Readable, { replace = true }: WriteOptions = {}) => {
    const folders = namesOf(key).slice(0, -1)
    const folder = await asking(ask => makeFolders(ask, root, folders))
    const target = `${folder === '/' ? '' : folder}/${namesOf(key).at(-1)}`
    if (!replace && (await stateOf(key))) throw problems.exists(key)
    const part = `${folder === '/' ? '' : folder}/${PART_PREFIX}${randomUUID()}${PART}`
    const { chunks, result } = measured(content)
    try {
      const bytes = await upload(line, patience, part, chunks)
      await put(part, target, replace, bytes)
    } catch (error) {
      await line
        .use(ask => ask<void>((sftp, done) => sftp.unlink(part, () => done(null, undefined))))
        .catch(() => {})
      throw error
    }
    return { key, ...result() }
  }
  /** Files below a folder, with their keys. */
  async function below(key: string, found: { key: string; modifiedAt: Date }[]): Promise<typeof found> {
    const listed = await asking(async ask => entries(ask, await wayTo(ask, root, key))).catch(
      undefinedIfMissing,
    )
    for (const { filename, attrs } of listed ?? []) {
      const one = key === '' ? filename : `${key}/${filename}`
      if (attrs.isDirectory() && filename !== '.' && filename !== '..') await below(one, found)
      else if (attrs.isFile()) found.push({ key: one, modifiedAt: new Date(attrs.mtime * 1000) })
    }
    return found
  }
  const list = async (prefix: string) =>
    (await below(prefix, []))
      .map(file => file.key)
      .filter(key => !key.endsWith(PART))
      .toSorted()
  const remove = (key: string): Promise<void> =>
    asking(async ask => {
      const path = await wayTo(ask, root, key)
      await ask<void>((sftp, done) => sftp.unlink(path, error => done(error, undefined)))
    }).catch(undefinedIfMissing)
  return {
    write,
    read(key, range = { start: 0 }) {
      namesOf(key)
      return asStream(read(key, range))
    },
    async state(key) {
      const state = await stateOf(key)
      return state && { bytes: state.size, modifiedAt: new Date(state.mtime * 1000), version: version(state) }
    },
    async size(key) {
      const state = await stateOf(key)
      if (!state) throw problems.missing(key)
      return state.size
    },
    exists: async key => (await stateOf(key)) !== undefined,
    async *each(prefix) {
      yield* await list(prefix)
    },
    list,
    folder: key =>
      asking(async ask => {
        const path = await wayTo(ask, root, key)
        const state = await lstat(ask, path).catch(error => {
          throw isMissing(error) ? problems.missing(key) : error
        })
        // The root itself may be a link, as the server's owner chose.
        if (key !== '' && !state.isDirectory()) throw problems.notFolder(key)
        const plain = (await entries(ask, path)).filter(entry => entry.attrs.isFile())
        return plain
          .map(({ filename, attrs }) => ({
            name: filename,
            bytes: attrs.size,
            modifiedAt: new Date(attrs.mtime * 1000),
          }))
          .toSorted(byName)
      }),
    makeFolder: async key => void (await asking(ask => makeFolders(ask, root, namesOf(key)))),
    remove,
    async move(from, to, { replace = true } = {}) {
      const source = await asking(async ask => {
        const path = await wayTo(ask, root, from)
        return { path, bytes: (await lstat(ask, path)).size }
      })
      const folder = await asking(ask => makeFolders(ask, root, namesOf(to).slice(0, -1)))
      const target = `${folder === '/' ? '' : folder}/${namesOf(to).at(-1)}`
      await put(source.path, target, replace, source.bytes)
    },
    async scratch(key) {
      namesOf(key)
      return localScratch(path => write(key, createReadStream(path)))
    },
    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs
      const files = await below('', [])
      const old = files.filter(({ key, modifiedAt }) => key.endsWith(PART) && modifiedAt.getTime() <= before)
      for (const { key } of old) await remove(key)
      return old.length
    },
    close: line.close,
  }
}
