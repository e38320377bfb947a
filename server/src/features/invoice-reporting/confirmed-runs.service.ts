import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { storeReportJob } from './invoice-reporting.jobs.ts'

/** Queues a confirmed run for Invoice Reporting's sums, if and only if the transaction commits. */
export const reportConfirmedRun = (db: Db): Promise<void> => enqueue(db, storeReportJob, {})
