import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { giveUpOccurrence, runOccurrence } from './run-occurrence.service.ts'

const LOOK_AGAIN_SECONDS = 5
const payload = z.object({ occurrenceIndex: z.number().int() })

/** Works on an occurrence of a schedule; long work is checked again every few seconds. */
export const runOccurrenceJob: Job<typeof payload> = defineJob({
  name: 'schedulers.run-occurrence',
  payload,
  concurrency: 4,
  async run(work, asked) {
    if ((await runOccurrence(work, asked.occurrenceIndex)) === 'under way')
      await enqueue(work.db, runOccurrenceJob, asked, { startAfter: LOOK_AGAIN_SECONDS })
  },
  giveUp: (work, { occurrenceIndex }) => giveUpOccurrence(work.db, occurrenceIndex),
})

export const schedulerJobs: Job[] = [runOccurrenceJob]
