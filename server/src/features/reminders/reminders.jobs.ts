import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { NIGHTLY } from './reminder-nights.domain.ts'
import { sendReminders } from './reminders.service.ts'

/** Nightly: accounts whose brands remind them get an e-mail about what is overdue. */
const remindJob = defineJob({
  name: 'reminders.send',
  payload: z.object({}),
  cron: NIGHTLY,
  run: async work => {
    const emails = await sendReminders(work.db)
    if (emails > 0) work.log.info({ emails }, 'Reminders queued')
  },
})

export const reminderJobs: Job[] = [remindJob]
