import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { removeOverdueNotes } from './account-notes.service.ts'

/** Nightly: purges notes deleted 30 days ago. */
const tidyJob = defineJob({
  name: 'account-notes.tidy',
  payload: z.object({}),
  cron: '31 2 * * *',
  run: async ({ db, log }) => {
    const notes = await removeOverdueNotes(db)
    if (notes > 0) log.info({ notes }, 'account notes tidied')
  },
})

export const accountNoteJobs: Job[] = [tidyJob]
