import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

const DAY_MS = 86_400_000
const NAME = 'dash_calls_'
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const partitionOf = (day: string) => `${NAME}${day.replaceAll('-', '')}`

/** Names of the days' tables, including those already detached but not dropped. */
const selectPartitions = (db: Db) => allRows<{ name: string; attached: boolean; pending: boolean }>(db)`
    select c.relname as name, i.inhrelid is not null as attached, coalesce(i.inhdetachpending, false) as pending
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = 'dash_calls'::regclass
    where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = 'dash_calls'::regclass)
      and c.relname ~ ${`^${NAME}\\d{8}$`}
    order by 1`

/** Creates the missing partitions of instants. Attaching one does not block readers or writers of the others. */
export async function ensurePartitions(db: Db, timesMs: readonly number[]): Promise<void> {
  const days = [...new Set(timesMs.map(dayOf))]
  const missing = async (on: Db) => {
    const known = new Set((await selectPartitions(on)).filter(one => one.attached).map(one => one.name))
    return days.filter(day => !known.has(partitionOf(day)))
  }
  if ((await missing(db)).length === 0) return
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('dash_calls partitions'))`.execute(tx)
    for (const day of await missing(tx)) {
      const table = sql.table(partitionOf(day))
      const next = dayOf(Date.parse(day) + DAY_MS)
      await sql`create table if not exists ${table} (like dash_calls including all)`.execute(tx)
      await sql`alter table dash_calls attach partition ${table}
        for values from (${sql.lit(`${day} 00:00+00`)}) to (${sql.lit(`${next} 00:00+00`)})`.execute(tx)
    }
  })
}

/**
 * Drops the days that ended before an instant, and their sums, without blocking the rest. One of many workers does so;
 * an interrupted drop is completed by the next. Returns the days' tables.
 */
export async function dropPartitions(db: Db, beforeMs: number): Promise<string[]> {
  return db.connection().execute(async one => {
    const lock = sql`hashtext('dash_calls drops')`
    const row = await firstRow<{ mine: boolean }>(one)`select pg_try_advisory_lock(${lock}) as mine`
    if (!row?.mine) return []
    try {
      const last = partitionOf(dayOf(beforeMs - DAY_MS))
      const old = (await selectPartitions(one)).filter(({ name }) => name <= last)
      for (const { name, attached, pending } of old) {
        const table = sql.table(name)
        const how = sql.raw(pending ? 'finalize' : 'concurrently')
        if (attached) await sql`alter table dash_calls detach partition ${table} ${how}`.execute(one)
        await sql`drop table if exists ${table}`.execute(one)
      }
      const cut = new Date(Date.parse(dayOf(beforeMs)))
      await one.deleteFrom('dash_call_hours').where('hour', '<', cut).execute()
      return old.map(({ name }) => name)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(one)
    }
  })
}
