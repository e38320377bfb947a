import type { ScheduleActionName } from '@nineops/contract/bureau/schedulers.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, rowExists, updateRow } from '../../platform/db/rows.ts'

const selectSchedules = (db: Db) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('users as u', 'u.index', 's.created_by')
    .leftJoin('clients as c', 'c.index', 's.client_index')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('schedule_occurrences as o')
          .select(['o.index', 'o.status', 'o.due_at'])
          .whereRef('o.schedule_index', '=', 's.index')
          .orderBy('o.due_at', 'desc')
          .limit(1)
          .as('latest'),
      join => join.onTrue(),
    )
    .select([
      's.index',
      's.name',
      's.action',
      's.client_index as clientIndex',
      'c.name as clientName',
      's.function_index as functionIndex',
      's.cron',
      's.paused',
      's.next_due_at as nextDueAt',
      'u.username as createdBy',
      's.created_by as ownerIndex',
      's.created_at as createdAt',
      'latest.index as latestIndex',
      'latest.status as latestStatus',
      'latest.due_at as latestDueAt',
    ])
    .where('s.deleted_at', 'is', null)

export const listSchedules = (db: Db) => selectSchedules(db).orderBy(sql`lower(s.name)`).execute()
export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number]

export const selectSchedule = (db: Db, index: number) =>
  selectSchedules(db).where('s.index', '=', index).executeTakeFirst()

/** Locks the schedule until the transaction ends. */
export async function lockSchedule(db: Db, index: number): Promise<void> {
  await db.selectFrom('schedules').select('index').where('index', '=', index).forUpdate().execute()
}

/** Locks schedule names, so that a free name stays free. */
export async function lockNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('schedules'), 0)`.execute(db)
}

export async function nameInUse(db: Db, name: string, except: number): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('index')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('index', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

export interface ScheduleValues {
  name: string
  action: string
  client_index: number | null
  function_index: number | null
  cron: string
  paused: boolean
  next_due_at: Date | null
}

export async function insertSchedule(db: Db, values: ScheduleValues, userIndex: number): Promise<number> {
  return insertRow(db, 'schedules', { ...values, created_by: userIndex })
}

/** Whether there is or was a schedule with this action. */
export const hasHadAction = (db: Db, action: ScheduleActionName) => rowExists(db, 'schedules', { action })

export async function updateSchedule(
  db: Db,
  index: number,
  values: Partial<ScheduleValues> & { deleted_at?: Date },
): Promise<void> {
  await updateRow(db, 'schedules', index, values)
}

/** A due schedule, except the listed ones, that no other worker has locked; locked until the transaction ends. */
export const lockDueSchedule = (db: Db, now: Date, except: readonly number[]) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('next_due_at', '<=', now)
    .where(sql<boolean>`index <> all(${except}::int[])`)
    .orderBy('next_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
