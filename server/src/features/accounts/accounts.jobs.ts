import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { applyDueMoves } from './brand-moves.service.ts'

/** Shows accounts under their new brand from the day of their move; bills take it from the day itself. */
const brandMovesJob = defineJob({
  name: 'accounts.brand-moves',
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: async ({ db, log }) => {
    const moved = await applyDueMoves(db)
    if (moved > 0) log.info({ moved }, 'accounts moved to another brand')
  },
})

export const accountJobs: Job[] = [brandMovesJob]
