import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { errorCode } from '../errors/error-code.ts'

const TRIES = 10
const AGAIN_MS = 150

let lowered: number | undefined

/**
 * Lowers the priority of this process by `niceness` (0 to 19), and that of its PostgreSQL sessions on the same
 * machine.
 */
export function lowerPriority(niceness: number): void {
  setPriority(niceness)
  lowered = niceness
  void lowerSession(process.pid, niceness)
}

/**
 * Gives the server process of a new connection this process's lowered priority. Processes on another machine or of
 * another user stay as they are; only a local process named `postgres` is changed.
 */
export async function lowerBackendPriority(client: ClientBase): Promise<void> {
  if (lowered === undefined) return
  const { processID, connection } = client as unknown as {
    processID: number | null
    connection: { stream: { remoteAddress?: string } }
  }
  if (!processID || !isLocalAddress(connection.stream.remoteAddress)) return
  try {
    if ((await readFile(`/proc/${processID}/comm`, 'utf8')).trim() !== 'postgres') return
    setPriority(processID, lowered)
    void lowerSession(processID, lowered)
  } catch {
    // Elsewhere, gone, or another user's: other work then waits a little longer during a run.
  }
}

/** A socket without an address is a Unix socket of this machine. */
const isLocalAddress = (address: string | undefined): boolean =>
  address === undefined ||
  Object.values(networkInterfaces()).some(network => network?.some(own => own.address === address))

/**
 * Linux may weigh sessions before it weighs the processes in them (autogroup), and each process of PostgreSQL is a
 * session of its own. A session led by another process is left to that one.
 */
async function lowerSession(pid: number, niceness: number): Promise<void> {
  try {
    const [, session] = /\) \S+ \S+ \S+ (\d+) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (Number(session) !== pid) return
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        await writeFile(`/proc/${pid}/autogroup`, String(niceness))
        return
      } catch (error) {
        // The system accepts one such change at a time.
        if (errorCode(error) !== 'EAGAIN') return
        await wait(AGAIN_MS, undefined, { ref: false })
      }
    }
  } catch {
    // Not Linux, or the process has gone.
  }
}
