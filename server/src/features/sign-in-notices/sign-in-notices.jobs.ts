import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { sendSignInNotice } from './send-notice.service.ts'
import { signInChanges } from './sign-in-notices.domain.ts'
import { keysOf } from '@nineops/contract/records'

/** Sends one notice; a mail server that does not answer is tried again. */
export const signInNoticeJob = defineJob({
  name: 'sign-in-notices.send',
  payload: z.object({
    id: z.uuid(),
    change: z.enum(keysOf(signInChanges)),
    to: z.string(),
    givenName: z.string(),
    username: z.string(),
    at: z.iso.datetime(),
  }),
  run: sendSignInNotice,
})

export const signInNoticeJobs: Job[] = [signInNoticeJob]
