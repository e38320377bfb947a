import { statfsSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const scratchPrefix = 'nineops-test-'
const MEMORY = '/dev/shm'
/** More than two clusters and their databases need. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A folder in memory, where this system has one with enough room: creating and copying a database takes a third of
 * the time.
 */
export const folderInMemory = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : undefined
  } catch {
    return undefined
  }
}

/**
 * A new folder for the data of a PostgreSQL that ends with the tests. What a killed process leaves is found by its
 * number in the name, and removed by the next run (server/test/global-setup.ts).
 */
export const scratchFolder = (name: string): Promise<string> =>
  mkdtemp(join(folderInMemory() ?? tmpdir(), `${scratchPrefix}${process.pid}-${name}`))

/**
 * New data folders with what `make` once puts into the first of them, such as a database, whose creation takes seconds.
 * They keep their owner and modes. `close` removes the first.
 */
export function copiedFolders(name: string, make: (folder: string) => Promise<unknown>) {
  let made: Promise<string> | undefined
  const first = async () => {
    const folder = await scratchFolder(`${name}-made-`)
    await make(folder)
    return folder
  }
  return {
    async copy(): Promise<string> {
      made ??= first()
      const folder = await scratchFolder(`${name}-`)
      await run('cp', ['-a', `${await made}/.`, folder])
      return folder
    },
    async close(): Promise<void> {
      if (made) await rm(await made, { recursive: true, force: true })
    },
  }
}
