import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { failRun, forgetRunResult, workOnRun } from './long-runs.service.ts'

const payload = z.object({ runIndex: z.number().int() })

/** Executes a long run of a bespoke function. */
export const longRunJob = defineJob({
  name: 'bespoke-functions.run',
  payload,
  concurrency: 2,
  run: (work, { runIndex }) => workOnRun(work, runIndex),
  giveUp: (work, { runIndex }) =>
    failRun(work.db, runIndex, 'It failed several times. Run it again, or tell support its number.'),
})

/** Deletes the result of a run, 7 days after it began. */
export const forgetResultJob = defineJob({
  name: 'bespoke-functions.forget',
  payload,
  run: (work, { runIndex }) => forgetRunResult(work.db, runIndex),
})

export const bespokeFunctionJobs: Job[] = [longRunJob, forgetResultJob]
