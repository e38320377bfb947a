import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { announcePayments, announceUsageAlerts } from './webhook-events.service.ts'

/** Every minute: payments posted and limits exceeded since are announced to partners. */
const announceJob = defineJob({
  name: 'webhooks.payments',
  payload: z.object({}),
  cron: '* * * * *',
  run: async work => {
    while ((await announcePayments(work.db)) > 0) if (work.signal.aborted) return
    while ((await announceUsageAlerts(work.db)) > 0) if (work.signal.aborted) return
  },
})

export const announcePaymentsJobs: Job[] = [announceJob]
