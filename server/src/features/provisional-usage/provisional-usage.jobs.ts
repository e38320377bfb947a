import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { giveUpRating } from './give-up-rating.service.ts'
import { rateUsage } from './rate-usage.service.ts'

/** Rates a reseller's calls that are in no closed bill run, provisionally. */
export const rateUsageJob = defineJob({
  name: 'provisional-usage.rate',
  payload: z.object({ clientIndex: z.number().int(), whole: z.boolean() }),
  run: (work, { clientIndex, whole }) => rateUsage(work, clientIndex, { whole }),
  giveUp: (work, { clientIndex }) => giveUpRating(work.db, clientIndex),
})

export const provisionalUsageJobs: Job[] = [rateUsageJob]
