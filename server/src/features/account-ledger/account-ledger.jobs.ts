import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { postCollected } from './ledger-runs.service.ts'

/** Hourly: Direct Debits whose collection day has come are posted as receipts. */
const collectedJob = defineJob({
  name: 'account-ledger.post-collected',
  payload: z.object({}),
  cron: '7 * * * *',
  run: async work => {
    const files = await postCollected(work.db)
    if (files > 0) work.log.info({ files }, 'Direct Debits posted')
  },
})

export const accountLedgerJobs: Job[] = [collectedJob]
