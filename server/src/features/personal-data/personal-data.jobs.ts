import { z } from 'zod'
import { londonDate } from '../../platform/clock/london.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { buildCopy, failCopy, forgetCopy } from './copies.service.ts'
import { eraseAccount, failErasure, forgetOverdueBooks } from './erase-account.service.ts'

const copy = z.object({ copy: z.number().int() })

export const buildCopyJob = defineJob({
  name: 'personal-data.copy',
  payload: copy,
  run: (work, payload) => buildCopy(work, payload.copy),
  giveUp: (work, payload) => failCopy(work.db, payload.copy),
})

/** Removes a copy's file, 7 days after it was requested. */
export const forgetCopyJob = defineJob({
  name: 'personal-data.forget-copy',
  payload: copy,
  run: (work, payload) => forgetCopy(work, payload.copy),
})

export const eraseAccountJob = defineJob({
  name: 'personal-data.erase',
  payload: z.object({ erasure: z.number().int() }),
  run: (work, { erasure }) => eraseAccount(work, erasure),
  giveUp: (work, { erasure }) => failErasure(work.db, erasure),
})

/** Each night: books of erased accounts whose retention has ended. */
const forgetBooksJob = defineJob({
  name: 'personal-data.forget-books',
  payload: z.object({}),
  cron: '47 2 * * *',
  run: async work => {
    const accounts = await forgetOverdueBooks(work, londonDate(Date.now()))
    if (accounts > 0) work.log.info({ accounts }, 'books of erased accounts erased')
  },
})

export const personalDataJobs: Job[] = [buildCopyJob, forgetCopyJob, eraseAccountJob, forgetBooksJob]
