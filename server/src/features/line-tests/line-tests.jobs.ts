import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { providerOf } from './open-provider.service.ts'
import { giveUpLineTest, runLineTest, sweepLineTests } from './run-line-test.service.ts'

/** Tests a line. It mostly waits for the provider, so a worker runs several at once. */
export const lineTestJob = defineJob({
  name: 'line-tests.run',
  payload: z.object({ lineTestIndex: z.number().int() }),
  // Retried after a worker was lost, a test is ended, not started again.
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
