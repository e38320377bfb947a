import { z } from 'zod'
import { type Db } from '../../platform/db/db.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { sendDue } from './send-webhooks.service.ts'
import { forgetOldEvents } from './webhook-retention.service.ts'

/** Sends due deliveries: enqueued with each event, after each failure, and every minute. */
export const sendWebhooksJob: Job = defineJob({
  name: 'webhooks.send',
  payload: z.object({}),
  cron: '* * * * *',
  // An address that hangs must not delay others.
  concurrency: 3,
  run: work => sendDue(work, again),
})
const again = (db: Db, seconds: number) => enqueue(db, sendWebhooksJob, {}, { startAfter: seconds })

const forgetJob = defineJob({
  name: 'webhooks.forget',
  payload: z.object({}),
  cron: '23 3 * * *',
  run: work => forgetOldEvents(work.db, work.signal),
})

export const webhookJobs: Job[] = [sendWebhooksJob, forgetJob]
