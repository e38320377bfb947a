import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { storeMissingReports } from './store-report.service.ts'

/**
 * Adds up confirmed runs; enqueued with each confirmation. Also each minute, for runs confirmed before sums were stored
 * and for any that failed.
 */
export const storeReportJob = defineJob({
  name: 'invoice-reporting.keep',
  payload: z.object({}),
  cron: '* * * * *',
  run: async ({ db, log, signal }) => {
    const runs = await storeMissingReports(db, { log, signal })
    if (runs > 0) log.info({ runs }, 'invoice runs added up for reporting')
  },
})

export const invoiceReportingJobs: Job[] = [storeReportJob]
