import { boardTopic } from '@nineops/contract/bureau/board.contract'
import {
  type BillRunEvent,
  type BillRunProgress,
  billRunStatus,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { publish } from '../../platform/events/events.ts'
import { saveProgress } from './bill-runs.repository.ts'

/** Publishes the bill run's progress to its watchers and the board; without progress, that the run has changed. */
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
/** Every few messages the progress is stored too, for pages opened later. */
const STORE_EVERY = 4
const log = createLog('bill-runs')

/** Progress of `done` of `total` since it began. */
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
 * Publishes progress four times a second and stores it once a second until `stop` is called. The work continues if that
 * fails.
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
    pending = pending.then(tick).catch((error: unknown) => {
      log.warn({ err: error, billRun: index }, 'the progress of a bill run was not published')
    })
  }, PUBLISH_MS)
  return {
    /** Resolves when nothing more will be written. */
    stop: (): Promise<void> => {
      clearInterval(timer)
      return pending
    },
  }
}
