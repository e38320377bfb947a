import { z } from 'zod'
import { inTransaction } from '../../platform/db/db.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { buildReport, giveUpReport } from './build-report.service.ts'
import { followCollection } from './follow-collection.service.ts'
import { giveUpCollection, giveUpRating } from './leave-work.service.ts'
import { rateBillRun } from './rate-bill-run.service.ts'

const payload = z.object({ billRunIndex: z.number().int() })

/** Rates a bill run whose status is Rating. */
export const rateBillRunJob = defineJob({
  name: 'bill-runs.rate',
  payload,
  run: (work, { billRunIndex }) => rateBillRun(work, billRunIndex),
  giveUp: (work, { billRunIndex }) => inTransaction(work.db, db => giveUpRating(db, billRunIndex)),
})

/** Follows the collection of a bill run's files to its end. */
export const collectBillRunJob = defineJob({
  name: 'bill-runs.collect',
  payload,
  concurrency: 4,
  run: (work, { billRunIndex }) => followCollection(work, billRunIndex),
  giveUp: (work, { billRunIndex }) => inTransaction(work.db, db => giveUpCollection(db, billRunIndex)),
})

/** Builds a classic report of a bill run. */
export const billRunReportJob = defineJob({
  name: 'bill-runs.report',
  payload: z.object({ requestIndex: z.number().int() }),
  run: (work, { requestIndex }) => buildReport(work, requestIndex),
  giveUp: (work, { requestIndex }) => giveUpReport(work.db, requestIndex),
})

export const billRunJobs: Job[] = [rateBillRunJob, collectBillRunJob, billRunReportJob]
