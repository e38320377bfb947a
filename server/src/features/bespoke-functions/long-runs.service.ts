import type { BespokeEvent } from '@nineops/contract/bureau/bespoke-functions.contract'
import { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/errors.ts'
import { publish } from '../../platform/events/events.ts'
import { finishRun, forgetResult, selectRun } from './bespoke-functions.repository.ts'
import type { Report } from './function-definitions.service.ts'
import { definitions } from './function-registry.service.ts'
import { advanceRun, lockRun, storeSlices } from './long-runs.repository.ts'
import { type AnyValues, storedValues } from './parameters.domain.ts'
import { QueryTooSlow, queryRows } from './query-rows.repository.ts'
import { resultWriter } from './result-writer.service.ts'

/** Time limit of one slice. */
const SLICE_MS = 600_000
/** Each in a form of its report's own. */
const storedSlices = z.array(z.unknown())

const publishRun = (db: Db, index: number, event: BespokeEvent): Promise<void> =>
  publish(db, `bespoke-functions:${index}`, event)

/**
 * Executes a long run to its end. A slice and its rows are stored in one transaction, so that a worker that resumes
 * after a crash continues with the next slice. Does nothing for a run that has ended.
 * @throws when asked to stop: another worker continues
 */
export async function workOnRun(work: { db: Db; signal: AbortSignal }, index: number): Promise<void> {
  const { db, signal } = work
  const run = await selectRun(db, index)
  const report = run && definitions.get(run.functionIndex)
  if (run?.status !== 'running' || report?.kind !== 'report' || !report.slices) return
  const values = storedValues.parse(run.parameters)
  await storeSlices(db, index, await report.slices(db, values))
  try {
    for (;;) {
      signal.throwIfAborted()
      const event = await inTransaction(db, tx => workOnSlice(tx, report, values, index))
      if (event.status !== 'running') return
    }
  } catch (error) {
    // Retrying does not help against these.
    const reason =
      error instanceof QueryTooSlow
        ? 'It took too long. Run it for a shorter period or for one reseller.'
        : error instanceof AppError
          ? error.body.detail
          : null
    if (reason === null) throw error
    await failRun(db, index, reason)
  }
}

async function workOnSlice(tx: Db, report: Report, values: AnyValues, index: number): Promise<BespokeEvent> {
  const run = await lockRun(tx, index)
  const slices = storedSlices.parse(run?.slices ?? [])
  if (run?.status !== 'running') return { status: 'done', done: 0, total: 0, rowCount: 0 }
  if (run.slicesDone < slices.length) {
    const result = resultWriter(tx, report, index, run)
    const query = report.query(values, slices[run.slicesDone])
    for await (const rows of queryRows(tx, query, SLICE_MS)) await result.add(rows)
    Object.assign(run, await result.end(), { slicesDone: run.slicesDone + 1 })
    await advanceRun(tx, index, run)
  }
  const ended = run.slicesDone >= slices.length
  if (ended) await finishRun(tx, index, { status: 'done', rowCount: run.rowCount, changed: null })
  const event: BespokeEvent = {
    status: ended ? 'done' : 'running',
    done: run.slicesDone,
    total: slices.length,
    rowCount: run.rowCount,
  }
  await publishRun(tx, index, event)
  return event
}

/** Marks a run as failed permanently, without a partial result. */
export async function failRun(db: Db, index: number, failure: string): Promise<void> {
  await inTransaction(db, async tx => {
    if (!(await finishRun(tx, index, { status: 'failed', failure }))) return
    await forgetResult(tx, index)
    await publishRun(tx, index, { status: 'failed', done: 0, total: 0, rowCount: 0 })
  })
}

/** Deletes an expired result. */
export const forgetRunResult = (db: Db, index: number): Promise<void> =>
  inTransaction(db, tx => forgetResult(tx, index))
