import { sql } from 'kysely'
import type { OccurrenceStatus, schedulers } from '@nineops/contract/bureau/schedulers.contract'
import { allOf, equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { queryList } from '../../platform/lists/stored-list.ts'

const selectOccurrences = (db: Db) =>
  db
    .selectFrom('schedule_occurrences as o')
    .innerJoin('schedules as s', 's.index', 'o.schedule_index')
    .innerJoin('users as u', 'u.index', 'o.user_index')
    .leftJoin('clients as c', 'c.index', 'o.client_index')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('schedule_occurrence_parts as p')
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`count(*) filter (where p.status in ('complete', 'failed'))`.as('ended'),
            sql<number>`count(*) filter (where p.status = 'failed')`.as('failed'),
          ])
          .whereRef('p.occurrence_index', '=', 'o.index')
          .as('parts'),
      join => join.onTrue(),
    )
    .select([
      'o.index',
      'o.schedule_index as scheduleIndex',
      's.name as scheduleName',
      sql<boolean>`s.deleted_at is not null`.as('scheduleDeleted'),
      'o.action',
      'o.client_index as clientIndex',
      'c.name as clientName',
      'o.function_index as functionIndex',
      'o.due_at as dueAt',
      'o.status',
      'o.run_now as runNow',
      'o.user_index as userIndex',
      'u.username',
      'o.message',
      'o.started_at as startedAt',
      'o.finished_at as finishedAt',
      sql<number>`parts.total`.as('total'),
      sql<number>`parts.ended`.as('ended'),
      sql<number>`parts.failed`.as('failed'),
    ])

export const selectOccurrence = (db: Db, index: number) =>
  selectOccurrences(db).where('o.index', '=', index).executeTakeFirst()
export type OccurrenceRow = NonNullable<Awaited<ReturnType<typeof selectOccurrence>>>

const failed = ['failed', 'partly-failed']

type Occurrences = ListQuery<typeof schedulers.occurrences>

const sortColumns = {
  due: 'o.due_at',
  schedule: sql`lower(s.name)`,
  client: sql`lower(c.name)`,
  status: 'o.status',
  took: sql`o.finished_at - o.started_at`,
}

const matching = ({ schedule, only }: Occurrences) =>
  allOf(
    equals('o.schedule_index', schedule),
    only === 'failed' ? sql`o.status = any(${failed}::text[])` : undefined,
  )

/** Occurrences of one schedule or of all, the latest first unless sorted. */
export const listedOccurrences = queryList({
  matching: (db, of: Occurrences) => db.selectFrom('schedule_occurrences as o').where(matching(of)),
  rows: (db, of) =>
    inOrder(selectOccurrences(db).where(matching(of)), of.sort, sortColumns, {
      otherwise: sql`o.due_at desc`,
      tiebreak: sql`o.index desc`,
    }),
})

export const selectFailedSince = (db: Db, since: Date, limit: number) =>
  selectOccurrences(db)
    .where('o.status', 'in', failed)
    .where('o.due_at', '>=', since)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedule_occurrences as later')
            .select('later.index')
            .whereRef('later.schedule_index', '=', 'o.schedule_index')
            .whereRef('later.due_at', '>', 'o.due_at')
            .where('later.status', '=', 'complete'),
        ),
      ),
    )
    .orderBy('o.due_at', 'desc')
    .limit(limit)
    .execute()

export interface NewOccurrence {
  schedule_index: number
  due_at: Date
  action: string
  client_index: number | null
  function_index: number | null
  user_index: number
  run_now?: boolean
  status: 'pending' | 'skipped' | 'missed'
  message?: string
}

/** Returns its index; undefined if that time of the schedule already has an occurrence. */
export async function insertOccurrence(db: Db, occurrence: NewOccurrence): Promise<number | undefined> {
  const row = await db
    .insertInto('schedule_occurrences')
    .values({ ...occurrence, finished_at: occurrence.status === 'pending' ? null : new Date() })
    .onConflict(conflict => conflict.columns(['schedule_index', 'due_at']).doNothing())
    .returning('index')
    .executeTakeFirst()
  return row?.index
}

/** The unfinished occurrence of the schedule, if any. */
export const selectUnderWay = (db: Db, scheduleIndex: number) =>
  db
    .selectFrom('schedule_occurrences')
    .select(['index', 'due_at as dueAt'])
    .where('schedule_index', '=', scheduleIndex)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst()

/** Deletes occurrences due before an instant, also those of paused and deleted schedules. */
export async function forgetOccurrences(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('schedule_occurrences')
    .where('due_at', '<', before)
    .where('status', 'not in', ['pending', 'running'])
    .execute()
}

/** Locks the occurrence until the transaction ends; returns its state. */
export const lockOccurrence = (db: Db, index: number) =>
  db
    .selectFrom('schedule_occurrences')
    .select(['index', 'schedule_index as scheduleIndex', 'status'])
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst()

export async function updateOccurrence(
  db: Db,
  index: number,
  values: { status: OccurrenceStatus; message?: string | null; started_at?: Date; finished_at?: Date },
): Promise<void> {
  await updateRow(db, 'schedule_occurrences', index, values)
}
