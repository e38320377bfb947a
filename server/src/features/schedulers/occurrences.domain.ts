import type { OccurrenceStatus } from '@nineops/contract/schedulers.contract'
import { cronTimes } from './cron-times.domain.ts'

/** A time that nothing worked at is still run when it passed no longer ago than this. */
export const CATCH_UP_MS = 12 * 3_600_000
/** Of more missed times than these, the latest are noted one by one. */
export const MOST_MISSED = 50
/** Missed times before these days are not noted one by one either. */
const LOOKED_BACK_MS = 8 * 86_400_000

export interface DueTimes {
  /** The time to run now; null where the latest passed too long ago. */
  run: number | null
  /** Times to note as missed, ascending. */
  missed: number[]
  /** Whether there were more missed times before those. */
  more: boolean
  /** When it is due next. */
  next: number | null
}

/**
 * What is to be done about a schedule whose next time has come: of all times since, the latest is run, if it
 * passed no more than 12 hours ago; the others were missed.
 */
export function dueTimes(expression: string, firstDueMs: number, nowMs: number): DueTimes {
  const from = Math.max(firstDueMs, nowMs - LOOKED_BACK_MS)
  const passed = [firstDueMs]
  let next: number | null = null
  for (const time of cronTimes(expression, from)) {
    if (time > nowMs) {
      next = time
      break
    }
    passed.push(time)
  }
  const latest = passed.at(-1) ?? firstDueMs
  const run = nowMs - latest <= CATCH_UP_MS ? latest : null
  const missed = run === null ? passed : passed.slice(0, -1)
  const noted = missed.slice(-MOST_MISSED)
  return { run, missed: noted, more: noted.length < missed.length || from > firstDueMs, next }
}

export interface PartCounts {
  total: number
  ended: number
  failed: number
}

/** How an occurrence stands by its parts: complete only if every one is. */
export function statusOf({ total, ended, failed }: PartCounts): OccurrenceStatus {
  if (ended < total) return 'running'
  if (failed === 0) return 'complete'
  return failed === total ? 'failed' : 'partly-failed'
}
