import { z } from 'zod'
import { londonDate } from '../../platform/clock/london.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { expireMandates } from './mandates.service.ts'

/** Nightly: mandates that were not used for 13 months have expired. */
const expireJob = defineJob({
  name: 'mandates.expire',
  payload: z.object({}),
  cron: '20 2 * * *',
  run: async work => {
    const mandates = await expireMandates(work.db, londonDate(Date.now()))
    if (mandates > 0) work.log.info({ mandates }, 'Mandates expired')
  },
})

export const mandateJobs: Job[] = [expireJob]
