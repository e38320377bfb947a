import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** A new folder for the data of a PostgreSQL that ends with the tests. */
export const scratchFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(folderInMemory() ?? tmpdir(), prefix))
