import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { keepReportJob } from './invoice-reporting.jobs.ts'

/** A run is confirmed: it is added up for Invoice Reporting if, and only if, the transaction commits. */
export const reportConfirmedRun = (db: Db): Promise<void> => enqueue(db, keepReportJob, {})
