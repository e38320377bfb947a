import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../src/platform/db/db.ts'
import { firstRow } from '../src/platform/db/query-rows.ts'
import type { TestApp } from './test-app.ts'

const TRIES = 500

/**
 * Resolves when this many statements wait for another transaction's locks, of connections with the given name if
 * there is one; polls on a connection of its own.
 */
export async function untilWaiting(
  { url }: Pick<TestApp, 'url'>,
  statements = 1,
  name: string | null = null,
): Promise<void> {
  const own = openDatabase(url, { max: 1 })
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await firstRow<{ waiting: number }>(own.db)`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and (${name}::text is null or application_name = ${name})`
      if ((row?.waiting ?? 0) >= statements) return
      await setTimeout(20)
    }
  } finally {
    await own.close()
  }
  throw new Error('Nobody waits.')
}

/** Waits for the next minute if this one ends too soon, as limits by the minute would start again. */
export async function waitForMinute(seconds: number): Promise<void> {
  const left = 60 - (Math.floor(Date.now() / 1000) % 60)
  if (left < seconds) await setTimeout(left * 1000 + 50)
}
