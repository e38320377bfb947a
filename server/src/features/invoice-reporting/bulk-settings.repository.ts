import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const settings = [
  ['work_mem', `'64MB'`],
  ['enable_nestloop', 'off'],
  ['enable_mergejoin', 'off'],
] as const
const set = (db: Db, name: string, value: string) =>
  sql`set local ${sql.ref(name)} to ${sql.raw(value)}`.execute(db)

/**
 * Does work of a transaction with hashes alone: a run's rows are new to the planner, and it must not take millions for
 * one and go through all for each.
 */
export async function inBulk(db: Db, work: () => Promise<void>): Promise<void> {
  for (const [name, value] of settings) await set(db, name, value)
  await work()
  for (const [name] of settings) await set(db, name, 'default')
}
