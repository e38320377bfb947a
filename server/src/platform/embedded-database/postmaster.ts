import { readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../errors/error-code.ts'

/** What a PostgreSQL server writes about itself in its data folder. */
export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready` or `stopping`. */
  status: string
}

/** Reads `postmaster.pid`: process on line 1, port on line 4, state on line 8. Undefined when there is none. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? 'starting').trim() }
}

/**
 * Whether the process lives and is the PostgreSQL server of this folder: the file may be left over from a crash and
 * its number reused. A server's working folder is its data folder.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  // The process may have ended, or be another user's.
  const [cwd, folder] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(cluster).catch(() => undefined),
  ])
  if (cwd === undefined || cwd !== folder) return false
  return basename(await programOf(pid)) === 'postgres'
}

/** The program that a process runs; after its file was replaced (an update), the path has a suffix. */
async function programOf(pid: number): Promise<string> {
  const path = await readlink(`/proc/${pid}/exe`).catch(() => '')
  return path.replace(/ \(deleted\)$/, '')
}

/** Whether the process still runs the installed file. */
export async function runsInstalled(pid: number, program: string): Promise<boolean> {
  const path = await readlink(`/proc/${pid}/exe`).catch(() => '')
  return path === (await realpath(program))
}

/** Waits until the server is gone; false when it is still there after `milliseconds`. */
export async function waitUntilGone(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (await servesCluster(pid, cluster)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Shuts the server down and waits: `fast` ends sessions and flushes everything, `immediate` only stops. */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (!(await servesCluster(pid, cluster))) return
  signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  if (mode === 'fast' && (await waitUntilGone(pid, cluster, 60_000))) return
  // No data is lost: the next start replays the write-ahead log.
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, cluster, 10_000)) return
  signal(pid, 'SIGKILL')
  await waitUntilGone(pid, cluster, 10_000)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
