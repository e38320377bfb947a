import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { findExceptions, giveUpFinding } from './find-exceptions.service.ts'

/** Finds the exceptions of bill runs that wait for it; those that are done already are passed over. */
export const findExceptionsJob = defineJob({
  name: 'exceptions.find',
  payload: z.object({ billRuns: z.array(z.number().int()) }),
  // Somebody who asks does not wait for all that is to be found for the first time.
  concurrency: 2,
  async run({ db, signal }, { billRuns }) {
    const failures: unknown[] = []
    for (const billRun of billRuns) {
      signal.throwIfAborted()
      // One that cannot be looked through holds no other back.
      await findExceptions(db, billRun).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
  async giveUp({ db }, { billRuns }) {
    for (const billRun of billRuns) await giveUpFinding(db, billRun)
  },
})

export const exceptionReportingJobs: Job[] = [findExceptionsJob]
