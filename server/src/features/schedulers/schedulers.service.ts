import type {
  CronPreview,
  NewSchedule,
  Schedule,
  ScheduleOccurrence,
} from '@nineops/contract/bureau/schedulers.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { withoutFolders } from '../../platform/files/root-names.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { requireClient } from '../clients/clients.service.ts'
import { requireReport } from './actions/run-report.service.ts'
import { normalCron } from './cron-fields.domain.ts'
import { cronLabel, nextTimes, scheduleProblem, timeInWords } from './cron-times.domain.ts'
import * as occurrences from './occurrences.repository.ts'
import { toOccurrence, toSchedule } from './schedule-views.service.ts'
import { schedulerErrors } from './schedulers.errors.ts'
import { runOccurrenceJob } from './schedulers.jobs.ts'
import * as repository from './schedulers.repository.ts'
import { found } from '../../platform/errors/found.ts'

const SHOWN_TIMES = 5
const MOST_FAILED = 100

/** An expression in words with its next five times, or its problem. */
export function previewCron(typed: string): CronPreview {
  const cron = normalCron(typed)
  const now = Date.now()
  const problem = scheduleProblem(cron, now)
  if (problem !== null) return { words: null, next: [], problem }
  const times = nextTimes(cron, now, SHOWN_TIMES)
  const next = times.map(ms => ({ at: new Date(ms).toISOString(), words: timeInWords(ms) }))
  return { words: cronLabel(cron), next, problem: null }
}

/** Every schedule, by name. */
export const listSchedules = async (db: Db): Promise<Schedule[]> =>
  (await repository.listSchedules(db)).map(toSchedule)

async function requireRow(db: Db, index: number): Promise<repository.ScheduleRow> {
  return found(repository.selectSchedule(db, index), () => schedulerErrors.notFound(index))
}

/** @throws 404 when it does not exist or is deleted */
export const getSchedule = async (db: Db, index: number): Promise<Schedule> =>
  toSchedule(await requireRow(db, index))

const nextDue = (cron: string, paused: boolean): Date | null => {
  const [next] = paused ? [] : nextTimes(cron, Date.now(), 1)
  return next === undefined ? null : new Date(next)
}

/** The stored values of a requested schedule. @throws 400, 404 */
async function valuesOf(db: Db, asked: NewSchedule): Promise<repository.ScheduleValues> {
  const cron = normalCron(asked.cron)
  const problem = scheduleProblem(cron, Date.now())
  if (problem !== null) throw schedulerErrors.badCron(problem)
  if (asked.clientIndex !== null) await requireClient(db, asked.clientIndex)
  const isReport = asked.action === 'run-report'
  if (isReport && asked.functionIndex === null) throw schedulerErrors.functionMissing()
  return {
    name: asked.name,
    action: asked.action,
    client_index: asked.clientIndex,
    function_index:
      isReport && asked.functionIndex !== null ? requireReport(asked.functionIndex).index : null,
    cron,
    paused: asked.paused,
    next_due_at: nextDue(cron, asked.paused),
  }
}

const publishSchedule = (db: Db, schedule: number, occurrence: number | null = null): Promise<void> =>
  publish(db, 'schedulers', { schedule, occurrence })

/** Adds a schedule. @throws 400, 404, 409 `schedule_exists` */
export async function createSchedule(db: Db, asked: NewSchedule, userIndex: number): Promise<Schedule> {
  const values = await valuesOf(db, asked)
  await repository.lockNames(db)
  if (await repository.nameInUse(db, asked.name, 0)) throw schedulerErrors.nameTaken(asked.name)
  const index = await repository.insertSchedule(db, values, userIndex)
  await publishSchedule(db, index)
  return getSchedule(db, index)
}

/** Rates usage so far every night, unless there is or was a schedule for it: somebody may have deleted it. */
export async function scheduleNightlyUsage(db: Db, userIndex: number): Promise<void> {
  const name = 'Nightly usage so far'
  if ((await repository.hasHadAction(db, 'rate-usage')) || (await repository.nameInUse(db, name, 0))) return
  const everyNight = { name, action: 'rate-usage', cron: '30 1 * * *', paused: false } as const
  await createSchedule(db, { ...everyNight, clientIndex: null, functionIndex: null }, userIndex)
}

interface Change {
  before: Schedule
  after: Schedule
}

/** Locks the schedule until the transaction ends. @throws 404 */
async function hold(db: Db, index: number): Promise<repository.ScheduleRow> {
  await repository.lockSchedule(db, index)
  return requireRow(db, index)
}

/** Changes a schedule; its next time stays unless the times change. @throws 400, 404, 409 `schedule_exists` */
export async function updateSchedule(db: Db, index: number, asked: NewSchedule): Promise<Change> {
  await repository.lockNames(db)
  const row = await hold(db, index)
  const values = await valuesOf(db, asked)
  if (await repository.nameInUse(db, asked.name, index)) throw schedulerErrors.nameTaken(asked.name)
  // Renaming a schedule must not lose a time that has just become due.
  const same = row.cron === values.cron && row.paused === asked.paused
  await repository.updateSchedule(db, index, {
    ...values,
    next_due_at: same ? row.nextDueAt : values.next_due_at,
  })
  await publishSchedule(db, index)
  return { before: toSchedule(row), after: await getSchedule(db, index) }
}

/** Pauses or resumes a schedule; `before` is null where nothing changes. @throws 404 */
export async function setPaused(
  db: Db,
  index: number,
  paused: boolean,
): Promise<{ before: Schedule | null; after: Schedule }> {
  const row = await hold(db, index)
  if (row.paused === paused) return { before: null, after: toSchedule(row) }
  await repository.updateSchedule(db, index, { paused, next_due_at: nextDue(row.cron, paused) })
  await publishSchedule(db, index)
  return { before: toSchedule(row), after: await getSchedule(db, index) }
}

/** Deletes a schedule and returns it; a running occurrence finishes, and its occurrences stay. @throws 404 */
export async function deleteSchedule(db: Db, index: number): Promise<Schedule> {
  const row = await hold(db, index)
  await repository.updateSchedule(db, index, { deleted_at: new Date(), next_due_at: null })
  await publishSchedule(db, index)
  return toSchedule(row)
}

/** Runs a schedule now, as the given user. @throws 404, 409 `schedule_running` */
export async function runNow(db: Db, index: number, userIndex: number): Promise<ScheduleOccurrence> {
  const row = await hold(db, index)
  if (await occurrences.selectUnderWay(db, index)) throw schedulerErrors.underWay(row.name)
  const occurrence = await occurrences.insertOccurrence(db, {
    schedule_index: index,
    due_at: new Date(),
    action: row.action,
    client_index: row.clientIndex,
    function_index: row.functionIndex,
    user_index: userIndex,
    run_now: true,
    status: 'pending',
  })
  // This instant is also a due time, or was already requested.
  if (occurrence === undefined) throw schedulerErrors.underWay(row.name)
  await enqueue(db, runOccurrenceJob, { occurrenceIndex: occurrence })
  await publishSchedule(db, index, occurrence)
  const made = await occurrences.selectOccurrence(db, occurrence)
  if (!made) throw schedulerErrors.noOccurrence(occurrence)
  return toOccurrence(made)
}

export interface FailedOccurrence {
  index: number
  scheduleIndex: number
  scheduleName: string
  /** Null: every reseller. */
  client: { index: number; name: string } | null
  dueAt: string
  status: 'failed' | 'partly-failed'
  /** Parts that failed; 0 where the occurrence failed before it had parts. */
  failed: number
  message: string
}

/** Occurrences that failed wholly or partly since an instant, and none since of their schedule was complete. */
export async function listFailedOccurrences(db: Db, { since }: { since: Date }): Promise<FailedOccurrence[]> {
  const rows = await occurrences.selectFailedSince(db, since, MOST_FAILED)
  return rows.map(row => ({
    index: row.index,
    scheduleIndex: row.scheduleIndex,
    scheduleName: row.scheduleName,
    client: row.clientIndex === null ? null : { index: row.clientIndex, name: row.clientName ?? '' },
    dueAt: row.dueAt.toISOString(),
    status: row.status === 'failed' ? 'failed' : 'partly-failed',
    failed: row.failed,
    message: withoutFolders(row.message ?? ''),
  }))
}
