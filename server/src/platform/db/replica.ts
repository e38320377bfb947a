import { sql } from 'kysely'
import type { Log } from '../log/log.ts'
import { type Db, openDatabase } from './db.ts'
import { firstRow } from './query-rows.ts'

/** A read replica that reports use while its lag is small enough. */
export interface Replica {
  /** The copy and how far it has come; null while it is away or too far behind. */
  near(): { db: Db; asOf: Date } | null
  close(): Promise<void>
}

interface Pace {
  /** Milliseconds between two checks. */
  every: number
  /** Milliseconds that the copy may lag behind. */
  behind: number
}

const usual: Pace = { every: 5000, behind: 60_000 }
const PATIENCE_MS = 30_000

/**
 * Watches the copy at `url` by a time that is written to the database and read from the copy. That needs no rights to
 * inspect the replication, and also detects a replication that has stopped.
 */
export async function openReplica(main: Db, url: string, log: Log, pace: Pace = usual): Promise<Replica> {
  const { db, close } = openDatabase(url, { max: 8, name: 'replica', patienceMs: PATIENCE_MS })
  let seen: { asOf: Date; until: number } | null = null
  let lastState: string | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const setState = (state: string, facts: Record<string, unknown> = {}) => {
    if (state !== lastState) log[state === 'near' ? 'info' : 'warn'](facts, `The replica is ${state}`)
    lastState = state
  }
  const look = async () => {
    const now = await beat(main)
    const row = await firstRow<{ at: Date }>(db)`select at from replica_heartbeat`
    const asOf = row?.at
    const age = asOf ? now.getTime() - asOf.getTime() : Number.POSITIVE_INFINITY
    if (!asOf || age > pace.behind) {
      seen = null
      return setState('too far behind', asOf ? { seconds: Math.round(age / 1000) } : {})
    }
    seen = { asOf, until: performance.now() + pace.behind - age }
    return setState('near')
  }
  const watch = async () => {
    try {
      await look()
    } catch (error) {
      seen = null
      setState('away', { err: error })
    }
    if (!closed) timer = setTimeout(() => void watch(), pace.every).unref()
  }
  await watch()
  return {
    near: () => (seen && seen.until > performance.now() ? { db, asOf: seen.asOf } : null),
    async close() {
      closed = true
      clearTimeout(timer)
      await close()
    },
  }
}

/** Writes the database's time where the copy will show it; one of many servers does so. Returns the time. */
async function beat(main: Db): Promise<Date> {
  await sql`
    insert into replica_heartbeat (at) values (now())
    on conflict (index) do update set at = now() where replica_heartbeat.at < now() - interval '2 seconds'`.execute(
    main,
  )
  const row = await firstRow<{ now: Date }>(main)`select now() as now`
  return row?.now ?? new Date()
}

/**
 * Whether a read on the copy failed for a reason that does not affect the database: the copy was away, too slow, or
 * dropped what was being read (a conflict with recovery).
 */
export function isReplicaFailure(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return /^(08|40001|40P01|53|57|58|42P01|42703|E[A-Z]+)/.test(code)
  return typeof message === 'string' && /connection|terminat|timeout/i.test(message)
}
