import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { deliverAccountEmails } from './deliver-account-email.service.ts'

const index = z.number().int()

/** Sends e-mails one after another; those that the mail server does not take now are tried again. */
export const sendAccountEmailsJob = defineJob({
  name: 'account-statements.send',
  // One each before they were sent together.
  payload: z.union([
    z.object({ indexes: z.array(index) }),
    z.object({ index }).transform(({ index: one }) => ({ indexes: [one] })),
  ]),
  run: (work, { indexes }) => deliverAccountEmails(work, indexes),
})

export const accountStatementJobs: Job[] = [sendAccountEmailsJob]
