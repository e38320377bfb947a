import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk in memory that can be filled to the last byte. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

/** Undefined where this machine can't mount a file system. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w')
      const block = Buffer.alloc(1 << 20)
      try {
        // Until space freed by other processes is filled too.
        for (
          let { bavail, bsize } = await statfs(folder);
          bavail > 0;
          { bavail, bsize } = await statfs(folder)
        )
          await file.write(block, 0, Math.min(block.length, bavail * bsize))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', folder])
    },
  }
}
