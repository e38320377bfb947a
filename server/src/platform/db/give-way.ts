import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { ClientBase } from 'pg'

let given: number | undefined

/** This process gives way to others by so much (0 to 19), and what PostgreSQL does for it on the same machine does too. */
export function giveWay(niceness: number): void {
  setPriority(niceness)
  given = niceness
}

/**
 * Lowers the priority of the database's process behind a new connection, where this process gives way. A database on
 * another machine, or one of another user, stays as it is: nothing but a process of this machine that calls itself
 * PostgreSQL is touched.
 */
export async function letBackendGiveWay(client: ClientBase): Promise<void> {
  if (given === undefined) return
  const { processID } = client as unknown as { processID: number | null }
  if (!processID) return
  try {
    if ((await readFile(`/proc/${processID}/comm`, 'utf8')).trim() === 'postgres')
      setPriority(processID, given)
  } catch {
    // Elsewhere, gone, or another user's: people then wait a little longer beside a run.
  }
}
