import type { Ask, SftpLine } from './sftp-line.ts'
import { isPlainFailure } from './sftp-line.ts'
import { close, lstat, undefinedIfMissing, WINDOW_BYTES, writeBlocks } from './sftp-places.ts'
import { type Patience, withRetries } from './retries.ts'
import { problems, StorageProblem } from './storage-errors.ts'

/** Joins small chunks and splits large ones, so that each request is well filled. */
async function* windows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < WINDOW_BYTES) continue
    const joined = Buffer.concat(waiting)
    let at = 0
    for (; joined.length - at >= WINDOW_BYTES; at += WINDOW_BYTES)
      yield joined.subarray(at, at + WINDOW_BYTES)
    waiting = [joined.subarray(at)]
    bytes = joined.length - at
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Writes a new file; if the connection breaks, it resumes on the next one. Returns the bytes. */
export async function upload(
  line: SftpLine,
  patience: Patience,
  path: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let ask: Ask | undefined
  let handle: Buffer | undefined
  let begun = false
  let at = 0
  const open = async (now: Ask) => {
    const flags = begun ? 'r+' : 'w'
    handle = await now<Buffer>((sftp, done) => sftp.open(path, flags, done))
    ask = now
    begun = true
    return handle
  }
  const send = (bytes: Buffer) =>
    withRetries(patience, () =>
      line.use(async fresh => {
        try {
          await writeBlocks(ask ?? fresh, handle ?? (await open(fresh)), at, bytes)
        } catch (error) {
          ask = handle = undefined
          throw error
        }
      }),
    )
  await send(Buffer.alloc(0))
  for await (const bytes of windows(chunks)) {
    await send(bytes)
    at += bytes.length
  }
  await line.use(async () => {
    if (ask && handle) await close(ask, handle)
  })
  const state = await withRetries(patience, () => line.use(fresh => lstat(fresh, path)))
  if (state.size !== at) throw new StorageProblem('EIO', `The server kept ${state.size} of ${at} bytes.`)
  return at
}

/** Renames a complete file into place. Repeated after a lost answer, it sees that it was done. */
export async function rename(
  ask: Ask,
  from: string,
  to: string,
  { replace, bytes }: { replace: boolean; bytes: number | undefined },
): Promise<void> {
  const name = to.slice(to.lastIndexOf('/') + 1)
  const target = await lstat(ask, to).catch(undefinedIfMissing)
  if (target && bytes !== undefined && target.size === bytes) {
    if (!(await lstat(ask, from).catch(undefinedIfMissing))) return
  }
  if (target) {
    await refuseOtherCase(ask, to)
    if (!replace) throw problems.exists(name)
  }
  const plain = () => ask<void>((sftp, done) => sftp.rename(from, to, error => done(error, undefined)))
  if (!target) {
    await plain().catch(async error => {
      // The protocol's own rename never replaces: another writer was first.
      if (isPlainFailure(error) && (await lstat(ask, to).catch(undefinedIfMissing)))
        throw problems.exists(name)
      throw error
    })
    return
  }
  const inOneStep = ask<void>((sftp, done) =>
    sftp.ext_openssh_rename(from, to, error => done(error, undefined)),
  ).then(
    () => true,
    error => {
      if (error instanceof StorageProblem && error.code === 'EIO') throw error
      return false
    },
  )
  if (await inOneStep) return
  // Not every server has the extension: without it there is briefly neither file.
  await ask<void>((sftp, done) => sftp.unlink(to, error => done(error, undefined)))
  await plain()
}

/** On a disk that ignores case, the existing name was written differently. */
async function refuseOtherCase(ask: Ask, path: string): Promise<void> {
  const cut = path.lastIndexOf('/')
  const name = path.slice(cut + 1)
  const entries = await ask<{ filename: string }[]>((sftp, done) =>
    sftp.readdir(path.slice(0, cut) || '/', done),
  )
  const names = entries.map(entry => entry.filename)
  if (names.includes(name)) return
  const other = names.find(one => one.toLowerCase() === name.toLowerCase())
  throw problems.otherCase(name, other ?? name.toUpperCase())
}
