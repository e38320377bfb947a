import { inTransaction } from '../../platform/db/db.ts'
import { refreshStatistics } from '../../platform/db/statistics.ts'
import { finishAttempt, type Starter } from './invoice-run-processes.service.ts'
import { isRunning } from './invoice-run-processes.repository.ts'
import { factsOf, type SlicePayload, type SliceWork, workOnBatch } from './invoice-run-slices.service.ts'

const LOOK_AGAIN_S = 5
/** What a run fills, and people read at once. */
const tables = ['invoice_run_accounts', 'invoices', 'invoice_lines', 'invoice_vat', 'billed_charges']

/**
 * One worker's share of a process: batch after batch until none is left. A worker that is asked to stop puts
 * its share back on the queue; one that dies has it taken again. Either way the rest is done once. Whoever
 * finds nothing while others hold accounts looks again later: their machine may be lost with what it holds.
 */
export async function workOnSlice(work: SliceWork, slice: SlicePayload, starter: Starter): Promise<void> {
  const step = starter.steps[slice.process]
  const run = await factsOf(work.db, slice.runIndex)
  let failure: string | null = null
  if (step.kind === 'whole') {
    if (!(await isRunning(work.db, slice))) return
    failure = await step.work({ ...work, run }, slice)
  } else {
    for (;;) {
      if (work.signal.aborted) return starter.queue(work.db, slice, 1)
      const outcome = await workOnBatch(work, slice, run, step)
      if (outcome === 'over') return
      if (outcome === 'none') break
    }
  }
  const ended = await inTransaction(work.db, async db => {
    const over = await finishAttempt(db, slice, failure, starter)
    if (!over) await starter.queue(db, slice, 1, LOOK_AGAIN_S)
    return over
  })
  if (ended) await refreshStatistics(work.db, tables)
}

/** What staff see when a process could not be ended for all the retries. */
const stopped =
  'The process stopped after several tries. Run it again: what is done stays done. ' +
  'If it stops again, tell support the number of this run.'

/** Ends an attempt that the queue has given up. */
export async function giveUpSlice(work: SliceWork, slice: SlicePayload, starter: Starter): Promise<void> {
  await inTransaction(work.db, db => finishAttempt(db, slice, stopped, starter))
}
