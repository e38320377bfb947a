import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { forgetContents, removeOverdue, sweepContents } from './forget-files.service.ts'

/** Removes what is stored of files that were removed for good. */
const forgetJob = defineJob({
  name: 'account-files.forget',
  payload: z.object({ keys: z.array(z.string()) }),
  run: ({ files }, { keys }) => forgetContents(files, keys),
})

/** In the caller's transaction: what is stored goes if, and only if, its file does. */
export const forgetLater = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await enqueue(db, forgetJob, { keys: [...keys] })
}

/** Each night: files whose 30 days are over, and what uploads left behind. */
const tidyJob = defineJob({
  name: 'account-files.tidy',
  payload: z.object({}),
  cron: '23 2 * * *',
  run: async work => {
    const files = await removeOverdue(work, forgetLater)
    const leftovers = await sweepContents(work)
    if (files + leftovers > 0) work.log.info({ files, leftovers }, 'account files tidied')
  },
})

export const accountFileJobs: Job[] = [forgetJob, tidyJob]
