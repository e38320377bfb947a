import { bespokeFunctionJobs } from '../features/bespoke-functions/bespoke-functions.jobs.ts'
import { billRunJobs } from '../features/bill-runs/bill-runs.jobs.ts'
import { dataCollectionJobs } from '../features/data-collection/data-collection.jobs.ts'
import { invoiceRunJobs } from '../features/invoice-runs/invoice-runs.jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

/** Every feature's jobs, in alphabetical order. */
export const jobs: readonly Job[] = [
  ...bespokeFunctionJobs,
  ...billRunJobs,
  ...dataCollectionJobs,
  ...invoiceRunJobs,
]
