import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { findExceptions, giveUpFinding } from './find-exceptions.service.ts'

/** Finds the exceptions of waiting bill runs; those already done are skipped. */
export const findExceptionsJob = defineJob({
  name: 'exceptions.find',
  payload: z.object({ billRuns: z.array(z.number().int()) }),
  // A user's request does not wait behind runs whose exceptions were never found.
  concurrency: 2,
  async run({ db, signal }, { billRuns }) {
    const failures: unknown[] = []
    for (const billRun of billRuns) {
      signal.throwIfAborted()
      // A run that fails does not hold up the others.
      await findExceptions(db, billRun).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
  async giveUp({ db }, { billRuns }) {
    for (const billRun of billRuns) await giveUpFinding(db, billRun)
  },
})

export const exceptionReportingJobs: Job[] = [findExceptionsJob]
