import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'

/** Ticks of a process that Linux counts: its own, and those of its children that have ended. A second has a hundred. */
async function ticksOf(pid: string): Promise<{ parent: string; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may hold anything: state, parent, …, utime, stime, cutime, cstime.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const sum = (...at: number[]) => at.reduce((total, one) => total + Number(fields[one]), 0)
  return { parent: fields[1] ?? '', own: sum(11, 12), ended: sum(13, 14) }
}

/** Processor seconds of a process, with all its threads, since it started; on Linux. */
export const processSeconds = async (pid: number | undefined): Promise<number> =>
  (await ticksOf(String(pid))).own / 100

/** Processor seconds of all processes of the PostgreSQL that `client` is connected to, since it started; on Linux. */
export async function postgresSeconds(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { parent } = await ticksOf(String(rows[0]?.pid))
  const main = await ticksOf(parent)
  let ticks = main.own + main.ended
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    // Others come and go meanwhile.
    const process = await ticksOf(pid).catch(() => null)
    if (process?.parent === parent) ticks += process.own
  }
  return ticks / 100
}
