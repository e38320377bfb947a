import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { providerOf } from './open-provider.service.ts'
import { giveUpLineTest, runLineTest, sweepLineTests } from './run-line-test.service.ts'

/** Tests a line. Most of the time it waits for the provider, so a worker has several. */
export const lineTestJob = defineJob({
  name: 'line-tests.run',
  payload: z.object({ lineTestIndex: z.number().int() }),
  // Taken again after a worker was lost, a test is not begun anew: it is ended.
  retryLimit: 2,
  concurrency: 8,
  run: (work, { lineTestIndex }) => runLineTest(work, lineTestIndex, providerOf(work)),
  giveUp: (work, { lineTestIndex }) => giveUpLineTest(work.db, lineTestIndex, providerOf(work)),
})

const sweepJob = defineJob({
  name: 'line-tests.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  run: work => sweepLineTests(work.db, providerOf(work)),
})

export const lineTestJobs: Job[] = [lineTestJob, sweepJob]
