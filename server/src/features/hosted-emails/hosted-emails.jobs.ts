import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { processWaitingBounces } from './bounce-folder.service.ts'
import { deliverDue } from './deliver-emails.service.ts'

/** Delivers what is due: enqueued when an e-mail is queued, and on a schedule for retries. */
export const sendEmailsJob = defineJob({
  name: 'hosted-emails.send',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => deliverDue(work),
})

/** Processes the bounces that a mail server has put into the input folder. */
const processBouncesJob = defineJob({
  name: 'hosted-emails.bounces',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => processWaitingBounces(work),
})

export const hostedEmailJobs: Job[] = [sendEmailsJob, processBouncesJob]
