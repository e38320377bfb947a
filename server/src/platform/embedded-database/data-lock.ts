import { spawnSync } from 'node:child_process'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { startupError } from '../config/startup-error.ts'

export interface DataLock {
  release(): Promise<void>
}

/**
 * Takes the data folder for this process; refuses with a start-up error when another NineOps has it. The kernel
 * holds the lock on the open file, so it ends with its process however that ends, and nothing stale can remain;
 * the process number in the file is only for the message.
 */
export async function takeDataLock(dataDir: string): Promise<DataLock> {
  const lock = await tryDataLock(dataDir)
  if (lock) return lock
  const holder = await lockHolder(dataDir)
  throw startupError(`NineOps is already running on this data folder (process ${holder}): ${dataDir}`)
}

/** Like `takeDataLock`, but undefined when another process has the folder. */
export async function tryDataLock(dataDir: string): Promise<DataLock | undefined> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(join(dataDir, 'lock'), 'a+', 0o600)
  // The lock belongs to the open file, which `flock` shares with us for a moment; it stays when flock is done.
  const done = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file.fd],
  })
  if (done.error || done.status !== 0) {
    await file.close()
    if (!done.error && done.status === 1) return undefined
    throw startupError(`The data folder ${dataDir} can't be locked with "flock".`, done.error)
  }
  await file.truncate(0)
  await file.write(`${process.pid}\n`)
  return { release: () => file.close() }
}

/** Process number of the one who has the folder, as text for people. */
export async function lockHolder(dataDir: string): Promise<string> {
  const file = await open(join(dataDir, 'lock'), 'r')
  try {
    return (await file.readFile('utf8')).trim() || 'unknown'
  } finally {
    await file.close()
  }
}
