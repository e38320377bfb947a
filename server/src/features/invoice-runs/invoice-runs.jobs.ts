import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { buildReport, failReport, reportPayload, type ReportQueue } from './invoice-run-reports.service.ts'
import type { Starter } from './invoice-run-processes.service.ts'
import { slicePayload, type SliceQueue } from './invoice-run-slices.service.ts'
import { giveUpSlice, workOnSlice } from './invoice-run-work.service.ts'
import { steps } from './invoice-runs.steps.service.ts'

const queueSlices: SliceQueue = async (db, slice, count, startAfter = 0) => {
  for (let share = 0; share < count; share += 1) await enqueue(db, sliceJob, slice, { startAfter })
}

/** The processes and the queue that their workers take from. */
export const starter: Starter = { steps, queue: queueSlices }

/** One worker's share of a process. */
const sliceJob = defineJob({
  name: 'invoice-run-slices',
  payload: slicePayload,
  // While one waits for the database the other computes.
  concurrency: 2,
  run: (work, slice) => workOnSlice(work, slice, starter),
  giveUp: (work, slice) => giveUpSlice(work, slice, starter),
})

const reportJob = defineJob({
  name: 'invoice-run-reports',
  payload: reportPayload,
  run: (work, payload) => buildReport(work.db, work.files, payload),
  giveUp: (work, payload) => failReport(work.db, payload),
})

export const queueReport: ReportQueue = (db, payload) => enqueue(db, reportJob, payload)

export const invoiceRunJobs: Job[] = [sliceJob, reportJob]
