import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { slices } from './invoice-run-processes.service.ts'
import { buildReport, failReport, reportPayload, type ReportQueue } from './invoice-run-reports.service.ts'
import { giveUpSlice, workOnSlice } from './invoice-run-slices.service.ts'

/** One worker's share of a process, done batch by batch by `invoice-run-slices.service.ts`. */
const sliceJob = defineJob({
  ...slices,
  // While one waits for the database the other computes.
  concurrency: 2,
  run: (work, slice) => workOnSlice(work, slice),
  giveUp: giveUpSlice,
})

const reportJob = defineJob({
  name: 'invoice-run-reports',
  payload: reportPayload,
  run: (work, payload) => buildReport(work.db, work.files, payload),
  giveUp: (work, payload) => failReport(work.db, payload),
})

export const queueReport: ReportQueue = (db, payload) => enqueue(db, reportJob, payload)

export const invoiceRunJobs: Job[] = [sliceJob, reportJob]
