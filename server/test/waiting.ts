import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/db/db.ts'
import type { TestApp } from './test-app.ts'

const TRIES = 500

/** Ends when so many statements wait for what another transaction holds; looks on a connection of its own. */
export async function untilWaiting({ url }: TestApp, statements = 1): Promise<void> {
  const own = openDatabase(url, { max: 1 })
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db)
      if ((rows[0]?.waiting ?? 0) >= statements) return
      await setTimeout(20)
    }
  } finally {
    await own.close()
  }
  throw new Error('Nobody waits.')
}
