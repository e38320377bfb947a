import { MOST_INCIDENTS } from '@nineops/contract/dash-administration/systems/systems.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { londonSteps } from '../../platform/db/london-steps.ts'

export interface StepRow {
  at: Date
  up: number
  slow: number
  down: number
  refused: number
  msSum: number
  msMax: number
}

/** Sums of a system's checks, step by step, including steps without checks; days are London's. */
export async function selectSteps(
  db: Db,
  systemIndex: number,
  { unit, steps }: { unit: 'hour' | 'day'; steps: number },
): Promise<StepRow[]> {
  const before = sql`${steps - 1} * interval ${sql.lit(`1 ${unit}`)}`
  // By London's clock: a day back is not always 24 hours.
  const from = sql<Date>`((now() at time zone 'Europe/London' - ${before}) at time zone 'Europe/London')`
  const first = unit === 'day' ? from : sql<Date>`(now() - ${before})`
  return allRows<StepRow>(db)`
    with step as (${londonSteps(unit, first, sql<Date>`(now() + interval '1 microsecond')`)})
    select s.at, coalesce(sum(h.up), 0)::int as up, coalesce(sum(h.slow), 0)::int as slow,
      coalesce(sum(h.down), 0)::int as down, coalesce(sum(h.refused), 0)::int as refused,
      coalesce(sum(h.ms_sum), 0)::float8 as "msSum", coalesce(max(h.ms_max), 0)::int as "msMax"
    from step s
    left join system_hours h on h.system_index = ${systemIndex}
      and h.hour >= s.at and h.hour < s.until
    group by s.at order by s.at`
}

const reaching = (db: Db, systemIndex: number, from: Date) =>
  db
    .selectFrom('system_incidents')
    .where('system_index', '=', systemIndex)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))

export async function selectIncidents(db: Db, systemIndex: number, from: Date) {
  const rows = await reaching(db, systemIndex, from)
    .select([
      'index',
      sql<'down' | 'refused'>`state`.as('state'),
      'started_at as startedAt',
      'ended_at as endedAt',
      'checks',
      'words',
      'end_words as endWords',
    ])
    .orderBy('started_at', 'desc')
    .limit(MOST_INCIDENTS)
    .execute()
  const { total } = await reaching(db, systemIndex, from)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
