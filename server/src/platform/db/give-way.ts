import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'

const TRIES = 10
const AGAIN_MS = 150

let given: number | undefined

/** This process gives way to others by so much (0 to 19), and what PostgreSQL does for it on the same machine does too. */
export function giveWay(niceness: number): void {
  setPriority(niceness)
  given = niceness
  void lowerSession(process.pid, niceness)
}

/**
 * Lowers the priority of the database's process behind a new connection, where this process gives way. A database on
 * another machine, or one of another user, stays as it is: nothing but a process of this machine that calls itself
 * PostgreSQL is touched.
 */
export async function letBackendGiveWay(client: ClientBase): Promise<void> {
  if (given === undefined) return
  const { processID, connection } = client as unknown as {
    processID: number | null
    connection: { stream: { remoteAddress?: string } }
  }
  if (!processID || !isHere(connection.stream.remoteAddress)) return
  try {
    if ((await readFile(`/proc/${processID}/comm`, 'utf8')).trim() !== 'postgres') return
    setPriority(processID, given)
    void lowerSession(processID, given)
  } catch {
    // Elsewhere, gone, or another user's: people then wait a little longer beside a run.
  }
}

/** A socket without an address is a file of this machine. */
const isHere = (address: string | undefined): boolean =>
  address === undefined ||
  Object.values(networkInterfaces()).some(network => network?.some(own => own.address === address))

/**
 * Linux may weigh sessions before it weighs the processes in them (autogroup), and each process of PostgreSQL is a
 * session of its own. One that began with another process is that one's to lower.
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
        // The system takes one such change at a time.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        await wait(AGAIN_MS, undefined, { ref: false })
      }
    }
  } catch {
    // No Linux, or gone.
  }
}
