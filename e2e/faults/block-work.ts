import { Client } from 'pg'
import { until } from '../api-session.ts'

export interface BlockedWork {
  /** Resolves when work is blocked by us: it has started and can't finish. */
  workWaits(): Promise<void>
  release(): Promise<void>
}

/**
 * Blocks work half-way: a transaction locks something the work will need, so that a kill hits the same point every
 * time, on fast and slow machines.
 */
export async function blockWork(
  database: string,
  command: string,
  values: unknown[] = [],
): Promise<BlockedWork> {
  const db = new Client({ connectionString: database })
  await db.connect()
  const { rows } = await db.query('select pg_backend_pid() as pid')
  const { pid } = rows[0] as { pid: number }
  const watcher = new Client({ connectionString: database })
  await watcher.connect()
  await db.query('begin')
  await db.query(command, values)
  return {
    async workWaits() {
      const waiting =
        'select count(*)::int as waiting from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      await until(
        async () => (await watcher.query(waiting, [pid])).rows[0] as { waiting: number },
        found => found.waiting > 0,
        { every: 20 },
      )
    },
    async release() {
      await db.query('rollback')
      await Promise.all([db.end(), watcher.end()])
    },
  }
}
