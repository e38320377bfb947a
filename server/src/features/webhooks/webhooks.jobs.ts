import { z } from 'zod'
import { type Db } from '../../platform/db/db.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { sendDue } from './send-webhooks.service.ts'
import { forgetOldEvents } from './webhook-retention.service.ts'

/** Sends what is due: asked for by whoever writes an event, after each failure, and each minute by itself. */
export const sendWebhooksJob: Job = defineJob({
  name: 'webhooks.send',
  payload: z.object({}),
  cron: '* * * * *',
  // An address that hangs holds nobody else up.
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
