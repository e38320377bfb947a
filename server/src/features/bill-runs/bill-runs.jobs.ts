import { z } from 'zod'
import { inTransaction } from '../../platform/db/db.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { buildReport, giveUpReport } from './build-report.service.ts'
import { collectBillRun } from './collect-bill-run.service.ts'
import { giveUpCollection, giveUpRating } from './revert-bill-run.service.ts'
import { rateBillRun } from './rate-bill-run.service.ts'

const payload = z.object({ billRunIndex: z.number().int() })

/** Rates a bill run whose status is Rating. */
export const rateBillRunJob = defineJob({
  name: 'bill-runs.rate',
  payload,
  run: (work, { billRunIndex }) => rateBillRun(work, billRunIndex),
  giveUp: (work, { billRunIndex }) => inTransaction(work.db, db => giveUpRating(db, billRunIndex)),
})

/** Collects the waiting files of a bill run whose status is Collecting, and follows them to their end. */
export const collectBillRunJob = defineJob({
  name: 'bill-runs.collect',
  // The files are recorded as brought in by the user who asked for it.
  payload: payload.extend({
    user: z.object({ index: z.number().int(), username: z.string() }),
    requestId: z.string(),
  }),
  concurrency: 4,
  run: (work, { billRunIndex, ...asked }) => collectBillRun({ ...work, ...asked }, billRunIndex),
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
