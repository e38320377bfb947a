import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { deliverFile, giveUpDelivery } from './deliver-file.service.ts'

/** Delivers one stored file to one output path. */
export const deliverFileJob = defineJob({
  name: 'deliveries.deliver-file',
  payload: z.object({ deliveryIndex: z.number().int() }),
  // One slow server does not hold up the others.
  concurrency: 3,
  run: (work, { deliveryIndex }) => deliverFile(work, deliveryIndex),
  giveUp: (work, { deliveryIndex }) => giveUpDelivery(work.db, deliveryIndex),
})

export const deliveryJobs: Job[] = [deliverFileJob]
