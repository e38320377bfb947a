import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { forgetContents, removeOverdue, sweepContents } from './forget-files.service.ts'

/** Removes the stored content of files that were deleted permanently. */
const forgetJob = defineJob({
  name: 'account-files.forget',
  payload: z.object({ keys: z.array(z.string()) }),
  run: ({ files }, { keys }) => forgetContents(files, keys),
})

/** Enqueued in the caller's transaction, so the content is removed if and only if the file is. */
export const forgetLater = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await enqueue(db, forgetJob, { keys: [...keys] })
}

/** Nightly: purges files deleted 30 days ago, and content left by interrupted uploads. */
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
