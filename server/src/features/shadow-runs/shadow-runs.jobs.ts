import { z } from 'zod'
import { inTransaction } from '../../platform/db/db.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { giveUpShadowRun, rateShadowRun } from './rate-shadow-run.service.ts'

/** Rates a bill run by a proposal, without changing it. */
export const shadowRunJob = defineJob({
  name: 'shadow-runs.rate',
  payload: z.object({ shadowRunIndex: z.number().int() }),
  run: (work, { shadowRunIndex }) => rateShadowRun(work, shadowRunIndex),
  giveUp: (work, { shadowRunIndex }) => inTransaction(work.db, db => giveUpShadowRun(db, shadowRunIndex)),
})

export const shadowRunJobs: Job[] = [shadowRunJob]
