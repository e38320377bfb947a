import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { giveUpRating } from './give-up-rating.service.ts'
import { rateBehind } from './rate-behind.service.ts'
import { rateUsage } from './rate-usage.service.ts'

/** Rates a reseller's calls that are in no closed bill run, provisionally. */
export const rateUsageJob = defineJob({
  name: 'provisional-usage.rate',
  payload: z.object({ clientIndex: z.number().int(), whole: z.boolean() }),
  run: (work, { clientIndex, whole }) => rateUsage(work, clientIndex, { whole }),
  giveUp: (work, { clientIndex }) => giveUpRating(work.db, clientIndex),
})

/** Every minute: files collected since are rated where there are limits, so that each collection is checked. */
const followJob = defineJob({
  name: 'provisional-usage.follow',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => rateBehind(work),
})

export const provisionalUsageJobs: Job[] = [rateUsageJob, followJob]
