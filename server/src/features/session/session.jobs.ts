import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { tidySessions } from './tidy-sessions.service.ts'

/** Each night: deletes sessions that ended 30 days ago. */
const tidyJob = defineJob({
  name: 'sessions.tidy',
  payload: z.object({}),
  cron: '41 2 * * *',
  run: async work => {
    const sessions = await tidySessions(work)
    if (sessions > 0) work.log.info({ sessions }, 'sessions tidied')
  },
})

export const sessionJobs: Job[] = [tidyJob]
