import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { deliverAccountEmail } from './deliver-account-email.service.ts'

/** Sends one e-mail; a mail server that does not answer is tried again. */
export const sendAccountEmailJob = defineJob({
  name: 'account-statements.send',
  payload: z.object({ index: z.number().int() }),
  run: (work, { index }) => deliverAccountEmail(work, index),
})

export const accountStatementJobs: Job[] = [sendAccountEmailJob]
