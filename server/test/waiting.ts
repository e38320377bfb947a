import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

const TRIES = 500

/** Ends when so many statements wait for what another transaction holds. */
export async function untilWaiting(app: TestApp, statements = 1): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    if ((rows[0]?.waiting ?? 0) >= statements) return
    await setTimeout(20)
  }
  throw new Error('Nobody waits.')
}
