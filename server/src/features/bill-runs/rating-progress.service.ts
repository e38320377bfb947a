import { boardTopic } from '@nineops/contract/board.contract'
import {
  type BillRunEvent,
  type BillRunProgress,
  billRunStatus,
} from '@nineops/contract/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { saveProgress } from './bill-runs.repository.ts'

/** Tells whoever watches the bill run, and the board of all runs, what it is doing; without progress, that it has changed. */
export async function publishBillRun(db: Db, index: number, event: BillRunEvent): Promise<void> {
  await publish(db, `bill-runs:${index}`, event)
  const { status, progress } = event
  const shown = progress && {
    name: status === billRunStatus.collecting ? 'Collect' : 'Rate',
    done: progress.done,
    total: progress.total,
  }
  await publish(db, boardTopic, { billRun: index, progress: shown })
}

const PUBLISH_MS = 250
/** Every so many times the progress is stored too, for whoever comes later. */
const STORE_EVERY = 4

/** How far something is that does `done` of `total` and began at an instant. */
export const progressOf = (done: number, total: number, beganMs: number, nowMs: number): BillRunProgress => {
  const seconds = Math.max((nowMs - beganMs) / 1000, 0.001)
  const callsPerSecond = Math.round(done / seconds)
  const left = Math.max(total - done, 0)
  return {
    done,
    total: Math.max(total, done),
    callsPerSecond,
    secondsLeft: callsPerSecond > 0 ? Math.ceil(left / callsPerSecond) : null,
  }
}

/**
 * Publishes progress four times a second and stores it once a second until `stop` is called. Losing one is
 * no fault of the work it tells about, so errors are dropped.
 */
export function watchProgress(
  db: Db,
  index: number,
  status: number,
  read: () => { done: number; total: number },
) {
  const began = Date.now()
  let ticks = 0
  let pending = Promise.resolve()
  const tick = async () => {
    const { done, total } = read()
    const progress = progressOf(done, total, began, Date.now())
    await publishBillRun(db, index, { status, progress })
    if (ticks % STORE_EVERY === 0) await saveProgress(db, index, status, progress)
    ticks += 1
  }
  const timer = setInterval(() => {
    pending = pending.then(tick).catch(() => {})
  }, PUBLISH_MS)
  return {
    /** Resolves when nothing more will be written. */
    stop: (): Promise<void> => {
      clearInterval(timer)
      return pending
    },
  }
}
