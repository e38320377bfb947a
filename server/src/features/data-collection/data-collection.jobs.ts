import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { collectFile, giveUpFile } from './collect-file.service.ts'

/** Collects one stored call file. */
export const collectFileJob = defineJob({
  name: 'data-collection.collect-file',
  payload: z.object({ fileIndex: z.number().int() }),
  // Files of two resellers at once; those of one reseller wait for each other.
  concurrency: 2,
  run: (work, { fileIndex }) => collectFile(work, fileIndex),
  giveUp: (work, { fileIndex }) => giveUpFile(work.db, fileIndex),
})

export const dataCollectionJobs: Job[] = [collectFileJob]
