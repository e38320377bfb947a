import {
  CHECKS_KEPT_DAYS,
  HOURS_KEPT_DAYS,
  INCIDENTS_KEPT_DAYS,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import type { CheckState } from '@nineops/contract/dash-administration/systems/systems.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { queryList } from '../../platform/lists/stored-list.ts'

export interface Finding {
  state: CheckState
  /** HTTP status of the answer; null without one. */
  status: number | null
  ms: number | null
  words: string
}

const answered = (state: CheckState) => state === 'up' || state === 'slow'

/** Records a check and adds it to the hour's sums, and shows it as the system's state. */
export async function insertCheck(db: Db, systemIndex: number, { state, status, ms, words }: Finding) {
  await db
    .insertInto('system_checks')
    .values({ system_index: systemIndex, checked_at: sql`now()`, state, status, ms, words })
    .execute()
  const took = answered(state) ? (ms ?? 0) : 0
  await sql`
    insert into system_hours as h (system_index, hour, ${sql.ref(state)}, ms_sum, ms_max)
    values (${systemIndex}, date_trunc('hour', now()), 1, ${took}, ${took})
    on conflict (system_index, hour) do update set
      ${sql.ref(state)} = h.${sql.ref(state)} + 1, ms_sum = h.ms_sum + ${took}, ms_max = greatest(h.ms_max, ${took})
  `.execute(db)
  await updateRow(db, 'systems', systemIndex, {
    state,
    state_since: sql`case when state = ${state} then state_since else now() end`,
    checked_at: sql`now()`,
    ms,
    words,
  })
}

/** Starts an incident, or adds a check to the current one. */
export async function continueIncident(
  db: Db,
  systemIndex: number,
  state: 'down' | 'refused',
  words: string,
): Promise<void> {
  await sql`
    insert into system_incidents as i (system_index, started_at, last_at, state, words)
    values (${systemIndex}, now(), now(), ${state}, ${words})
    on conflict (system_index) where ended_at is null do update set
      last_at = now(), checks = i.checks + 1, state = excluded.state, words = excluded.words`.execute(db)
}

/** Ends the current incident, if there is one. @param endWords why, unless a check found the system up */
export async function endIncident(db: Db, systemIndex: number, endWords: string | null): Promise<void> {
  await db
    .updateTable('system_incidents')
    .set({ ended_at: sql`now()`, end_words: endWords })
    .where('system_index', '=', systemIndex)
    .where('ended_at', 'is', null)
    .execute()
}

const ofSystem = (db: Db, systemIndex: number) =>
  db.selectFrom('system_checks').where('system_index', '=', systemIndex)

/** A system's checks, the latest first. */
export const listedChecks = queryList({
  matching: ofSystem,
  rows: (db, systemIndex: number) =>
    ofSystem(db, systemIndex)
      .select([
        'index',
        'checked_at as checkedAt',
        sql<CheckState>`state`.as('state'),
        'status',
        'ms',
        'words',
      ])
      .orderBy('checked_at', 'desc')
      .orderBy('index', 'desc'),
})

const age = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Deletes rows after their retention. */
export async function deleteOldChecks(db: Db): Promise<void> {
  await db.deleteFrom('system_checks').where('checked_at', '<', age(CHECKS_KEPT_DAYS)).execute()
  await db.deleteFrom('system_hours').where('hour', '<', age(HOURS_KEPT_DAYS)).execute()
  await db.deleteFrom('system_incidents').where('ended_at', '<', age(INCIDENTS_KEPT_DAYS)).execute()
}
