import type { Stats } from 'ssh2'
import { namesOf } from './file-keys.ts'
import type { Ask } from './sftp-line.ts'
import { isMissing, problems } from './storage-errors.ts'

/** Bytes of one request; every server accepts these. */
const BLOCK = 32_768
/** Requests in flight at once: the connection is busy while answers travel. */
const WINDOW = 8
export const WINDOW_BYTES = BLOCK * WINDOW

export const undefinedIfMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

export const lstat = (ask: Ask, path: string) => ask<Stats>((sftp, done) => sftp.lstat(path, done))
export const close = (ask: Ask, handle: Buffer) =>
  ask<void>((sftp, done) => sftp.close(handle, error => done(error, undefined)))

/**
 * The path of a key on the server, after checking that each folder on its way is a plain folder. The protocol cannot
 * open a file without following links, so the path is checked first.
 */
export async function wayTo(ask: Ask, root: string, key: string): Promise<string> {
  const names = namesOf(key)
  let at = root.replace(/\/$/, '')
  for (const [n, name] of names.entries()) {
    at = `${at}/${name}`
    const state = await lstat(ask, at).catch(undefinedIfMissing)
    if (!state) return [at, ...names.slice(n + 1)].join('/')
    if (state.isSymbolicLink()) throw problems.link(name)
    if (n < names.length - 1 && !state.isDirectory()) throw problems.notFolder(name)
  }
  return at === '' ? '/' : at
}

/** Creates missing folders on the path; returns the path. */
export async function makeFolders(ask: Ask, root: string, names: readonly string[]): Promise<string> {
  let at = root.replace(/\/$/, '')
  for (const name of names) {
    at = `${at}/${name}`
    const state = await lstat(ask, at).catch(undefinedIfMissing)
    if (state?.isSymbolicLink()) throw problems.link(name)
    if (state && !state.isDirectory()) throw problems.notFolder(name)
    if (state) continue
    const path = at
    await ask<void>((sftp, done) => sftp.mkdir(path, error => done(error, undefined))).catch(async error => {
      // Another process may have created it in between.
      if (!(await lstat(ask, path).catch(undefinedIfMissing))?.isDirectory()) throw error
    })
  }
  return at === '' ? '/' : at
}

/** Reads this many bytes from a position, or as many as there are, though the server gives fewer at a time. */
async function readBlock(ask: Ask, handle: Buffer, at: number, length: number): Promise<Buffer> {
  const block = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const from = filled
    // At the end of the file the client reports neither bytes nor an error.
    const got = await ask<number>((sftp, done) =>
      sftp.read(handle, block, from, length - from, at + from, (error, bytes) =>
        (error as { code?: number } | undefined)?.code === 1 ? done(null, 0) : done(error, bytes),
      ),
    )
    if (got === 0) break
    filled += got
  }
  return block.subarray(0, filled)
}

/** Content from one position up to another, several requests ahead. */
export async function* readBlocks(
  ask: Ask,
  handle: Buffer,
  from: number,
  until: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < until; at += WINDOW_BYTES) {
    const end = Math.min(until, at + WINDOW_BYTES)
    const blocks: Promise<Buffer>[] = []
    for (let start = at; start < end; start += BLOCK)
      blocks.push(readBlock(ask, handle, start, Math.min(BLOCK, end - start)))
    const read = Buffer.concat(await Promise.all(blocks))
    if (read.length > 0) yield read
    if (read.length < end - at) return
  }
}

/** Writes up to a window's bytes at a position; repeating it changes nothing. */
export async function writeBlocks(ask: Ask, handle: Buffer, at: number, bytes: Buffer): Promise<void> {
  const blocks: Promise<void>[] = []
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const length = Math.min(BLOCK, bytes.length - start)
    blocks.push(
      ask<void>((sftp, done) =>
        sftp.write(handle, bytes, start, length, at + start, error => done(error, undefined)),
      ),
    )
  }
  await Promise.all(blocks)
}
