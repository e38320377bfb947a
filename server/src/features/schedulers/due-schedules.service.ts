import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { timeInWords } from './cron-times.domain.ts'
import { dueTimes } from './occurrences.domain.ts'
import {
  forgetOccurrences,
  insertOccurrence,
  type NewOccurrence,
  selectUnderWay,
} from './occurrences.repository.ts'
import { runOccurrenceJob } from './schedulers.jobs.ts'
import { lockDueSchedule, updateSchedule } from './schedulers.repository.ts'

/** Occurrences are stored for 400 days. */
const KEPT_MS = 400 * 86_400_000
const MISSED = 'Missed: no worker was running at the time.'

/**
 * Starts due schedules; returns how many. Safe for any number of workers: a schedule is locked while it is checked, and
 * each time of a schedule has one occurrence.
 * @throws the first failure of a schedule, after the others have started
 */
export async function tickSchedules(db: Db, nowMs = Date.now()): Promise<number> {
  const failures = new Map<number, unknown>()
  let count = 0
  while (await beginNextDue(db, nowMs, failures)) count += 1
  const [failure] = failures.values()
  if (failure !== undefined) throw failure
  return count
}

type DueSchedule = NonNullable<Awaited<ReturnType<typeof lockDueSchedule>>>

/** Whether there was another one; one that fails is skipped, so that it does not block the others. */
async function beginNextDue(db: Db, nowMs: number, failures: Map<number, unknown>): Promise<boolean> {
  let looked: number | undefined
  try {
    return await inTransaction(db, async tx => {
      const schedule = await lockDueSchedule(tx, new Date(nowMs), [...failures.keys()])
      looked = schedule?.index
      if (!schedule?.next_due_at) return false
      await beginDue(tx, schedule, schedule.next_due_at.getTime(), nowMs)
      return true
    })
  } catch (error) {
    if (looked === undefined) throw error
    failures.set(looked, error)
    return true
  }
}

async function beginDue(tx: Db, schedule: DueSchedule, dueMs: number, nowMs: number): Promise<void> {
  const { run, missed, more, next } = dueTimes(schedule.cron, dueMs, nowMs)
  for (const [at, time] of missed.entries()) {
    const message = more && at === 0 ? `${MISSED} Earlier times were missed too.` : MISSED
    await insertOccurrence(tx, { ...occurrenceOf(schedule, time), status: 'missed', message })
  }
  const occurrence = run === null ? undefined : await beginAt(tx, schedule, run)
  await forgetOccurrences(tx, new Date(nowMs - KEPT_MS))
  await updateSchedule(tx, schedule.index, {
    next_due_at: next === null ? null : new Date(next),
    paused: next === null,
  })
  await publish(tx, 'schedulers', { schedule: schedule.index, occurrence: occurrence ?? null })
}

const occurrenceOf = (schedule: DueSchedule, time: number): Omit<NewOccurrence, 'status'> => ({
  schedule_index: schedule.index,
  due_at: new Date(time),
  action: schedule.action,
  client_index: schedule.client_index,
  function_index: schedule.function_index,
  user_index: schedule.created_by,
})

async function beginAt(tx: Db, schedule: DueSchedule, time: number): Promise<number | undefined> {
  const occurrence = occurrenceOf(schedule, time)
  const before = await selectUnderWay(tx, schedule.index)
  if (before) {
    const message = `The one of ${timeInWords(before.dueAt.getTime())} was still running.`
    return insertOccurrence(tx, { ...occurrence, status: 'skipped', message })
  }
  const index = await insertOccurrence(tx, { ...occurrence, status: 'pending' })
  if (index !== undefined) await enqueue(tx, runOccurrenceJob, { occurrenceIndex: index })
  return index
}
