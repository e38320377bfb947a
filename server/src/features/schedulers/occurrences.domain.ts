import type { OccurrenceStatus } from '@nineops/contract/bureau/schedulers.contract'
import { cronTimes } from './cron-times.domain.ts'

/** A missed time is still run within this long. */
export const CATCH_UP_MS = 12 * 3_600_000
/** If more times were missed, only the latest are recorded individually. */
export const MOST_MISSED = 50
/** Missed times from earlier days are not recorded individually either. */
const LOOKED_BACK_MS = 8 * 86_400_000

export interface DueTimes {
  /** The time to run now; null where the latest is too long ago. */
  run: number | null
  /** Times to record as missed, ascending. */
  missed: number[]
  /** Whether still earlier times were missed. */
  more: boolean
  /** When it is next due. */
  next: number | null
}

/**
 * Decides what to do about a due schedule: of all times since, the latest is run, if it was no more than 12 hours ago;
 * the others were missed.
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

/** The status of an occurrence from its parts: complete only if every one is. */
export function statusOf({ total, ended, failed }: PartCounts): OccurrenceStatus {
  if (ended < total) return 'running'
  if (failed === 0) return 'complete'
  return failed === total ? 'failed' : 'partly-failed'
}
