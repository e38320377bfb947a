import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { loadWaitingReports } from './report-folder.service.ts'

/** Loads the reports that the Bacs software has put into the input folder. */
const folderJob = defineJob({
  name: 'bacs-reports.load',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: work => loadWaitingReports(work),
})

export const bacsReportJobs: Job[] = [folderJob]
