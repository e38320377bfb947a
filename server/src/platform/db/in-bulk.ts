import { sql } from 'kysely'
import type { Db } from './db.ts'

const settings = [
  ['work_mem', `'64MB'`],
  ['enable_nestloop', 'off'],
  ['enable_mergejoin', 'off'],
] as const
const set = (db: Db, name: string, value: string) =>
  sql`set local ${sql.ref(name)} to ${sql.raw(value)}`.execute(db)

/**
 * Makes the work of a transaction use hash joins and no nested loops: the planner has no statistics on a new run's
 * rows, and would read all of them, which may be millions, for each.
 */
export async function inBulk(db: Db, work: () => Promise<void>): Promise<void> {
  for (const [name, value] of settings) await set(db, name, value)
  await work()
  for (const [name] of settings) await set(db, name, 'default')
}
