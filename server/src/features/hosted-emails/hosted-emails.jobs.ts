import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { takeWaitingBounces } from './bounce-folder.service.ts'
import { deliverDue } from './deliver-emails.service.ts'

/** Delivers what is due: asked for by whoever queues an e-mail, and by itself for what is to be tried again. */
export const sendEmailsJob = defineJob({
  name: 'hosted-emails.send',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => deliverDue(work),
})

/** Takes the bounces that a mail server has put into the input folder. */
const takeBouncesJob = defineJob({
  name: 'hosted-emails.bounces',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => takeWaitingBounces(work),
})

export const hostedEmailJobs: Job[] = [sendEmailsJob, takeBouncesJob]
