import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { findExceptions, giveUpFinding } from './find-exceptions.service.ts'

/** Finds the exceptions of a bill run that waits for it. */
export const findExceptionsJob = defineJob({
  name: 'exceptions.find',
  payload: z.object({ billRunIndex: z.number().int() }),
  run: ({ db }, { billRunIndex }) => findExceptions(db, billRunIndex),
  giveUp: ({ db }, { billRunIndex }) => giveUpFinding(db, billRunIndex),
})

export const exceptionReportingJobs: Job[] = [findExceptionsJob]
