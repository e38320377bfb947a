import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { keepMissingRuns } from './keep-report.service.ts'

/**
 * Adds up what was confirmed; enqueued with each confirmation. Each minute too, for runs that were confirmed before
 * sums were kept and for any that could not be added up.
 */
export const keepReportJob = defineJob({
  name: 'invoice-reporting.keep',
  payload: z.object({}),
  cron: '* * * * *',
  run: async ({ db, log, signal }) => {
    const runs = await keepMissingRuns(db, { log, signal })
    if (runs > 0) log.info({ runs }, 'invoice runs added up for reporting')
  },
})

export const invoiceReportingJobs: Job[] = [keepReportJob]
