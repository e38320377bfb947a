import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'

/** Moments of the past that the seed goes through one after the other. */
export interface PastTimes {
  /** What is done from now on was done at this instant. */
  moveTo(instant: number): void
  /** What is done from now on is done now. */
  returnToNow(): void
  /** The moment that the seed has come to, for files that tell it. */
  now: () => Date
  /** Gives every row made since the first moment its time in the past, in the caller's transaction. */
  apply(db: Db): Promise<void>
}

interface Stretch {
  from: number
  shift: number
}

/** Rows get their times from the database's clock; the demo's past is made in a minute. */
export function pastTimes(now: () => number = Date.now): PastTimes {
  const stretches: Stretch[] = []
  const begin = (stretch: Stretch) => {
    // In the one before, begun in the same millisecond, nothing was done.
    if (stretches.at(-1)?.from === stretch.from) stretches.pop()
    stretches.push(stretch)
  }
  return {
    moveTo(instant) {
      const from = now()
      begin({ from, shift: instant - from })
    },
    returnToNow: () => begin({ from: now(), shift: 0 }),
    now: () => new Date(now() + (stretches.at(-1)?.shift ?? 0)),
    async apply(db) {
      const [first] = stretches
      if (!first) return
      await createFunction(db, stretches)
      const since = new Date(first.from)
      for (const { table, columns } of await timedTables(db)) await moveRows(db, table, columns, since)
    },
  }
}

/** The database's clock is that of the same machine, or near enough. */
async function createFunction(db: Db, stretches: readonly Stretch[]): Promise<void> {
  const froms = stretches.map(({ from }) => new Date(from).toISOString())
  const shifts = stretches.map(({ shift }) => `${shift} milliseconds`)
  await sql`
    create temporary table past_stretches on commit drop as
    select f, s from unnest(${froms}::timestamptz[], ${shifts}::interval[]) as p(f, s)`.execute(db)
  await sql`
    create function pg_temp.past_time(v timestamptz) returns timestamptz stable language sql as
    $$ select v + coalesce((select s from past_stretches where f <= v order by f desc limit 1), '0') $$`.execute(
    db,
  )
}

const timedTables = (db: Db) => allRows<{ table: string; columns: string[] }>(db)`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'timestamptz'::regtype and a.attgenerated = ''
    group by 1 order by 1`

async function moveRows(db: Db, table: string, columns: readonly string[], since: Date): Promise<void> {
  const made = sql.join(
    columns.map(column => sql`${sql.ref(column)} >= ${since}`),
    sql` or `,
  )
  const { rows } = await sql`select from ${sql.table(table)} where ${made} limit 1`.execute(db)
  if (rows.length === 0) return
  const moved = columns.map(column => sql`${sql.ref(column)} = pg_temp.past_time(${sql.ref(column)})`)
  // Triggers note changes; these are none.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`update ${sql.table(table)} set ${sql.join(moved)} where ${made}`.execute(db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}
