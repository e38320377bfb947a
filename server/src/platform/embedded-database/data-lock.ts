import { spawnSync } from 'node:child_process'
import { access, open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../config/folders.ts'
import { startupError } from '../config/startup-error.ts'

export interface DataLock {
  release(): Promise<void>
}

/**
 * Locks the data folder for this process; throws a start-up error when another NineOps has it. The kernel holds the
 * lock on the open file, so it ends with its process in any case and can never be stale; the process number in the
 * file is only for the message.
 */
export async function acquireDataLock(dataDir: string): Promise<DataLock> {
  const lock = await tryDataLock(dataDir)
  if (lock) return lock
  const holder = await lockHolder(dataDir)
  throw startupError(`NineOps is already running on this data folder (process ${holder}): ${dataDir}`)
}

/** The exit code of `flock` where another process has the lock. */
const TAKEN = 1

/** Like `acquireDataLock`, but undefined when another process has the folder. */
export async function tryDataLock(dataDir: string): Promise<DataLock | undefined> {
  await makeDataFolder(dataDir)
  const file = await open(join(dataDir, 'lock'), 'a+', 0o600)
  // The lock belongs to the open file, which `flock` shares with us briefly; it stays when flock has exited.
  const done = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file.fd],
  })
  if (done.error || done.status !== 0) {
    await file.close()
    if (!done.error && done.status === TAKEN) return undefined
    throw startupError(`The data folder ${dataDir} can't be locked with "flock".`, done.error)
  }
  await file.truncate(0)
  await file.write(`${process.pid}\n`)
  return { release: () => file.close() }
}

/** Refuses a data folder in use by another NineOps, and makes none. */
export async function refuseUsedData(dataDir: string): Promise<void> {
  const used = await access(join(dataDir, 'lock')).then(
    () => true,
    () => false,
  )
  if (used) await (await acquireDataLock(dataDir)).release()
}

/** Process number of the lock's holder, as text for people. */
export async function lockHolder(dataDir: string): Promise<string> {
  const file = await open(join(dataDir, 'lock'), 'r')
  try {
    return (await file.readFile('utf8')).trim() || 'unknown'
  } finally {
    await file.close()
  }
}
