import { type Db, inTransaction } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { markDue } from './builds.repository.ts'
import { findExceptionsJob } from './exception-reporting.jobs.ts'

/** Puts runs in line whose exceptions are out of date; every worker asks each few seconds, each run is put once. */
export const tickExceptions = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    const billRuns = await markDue(tx)
    if (billRuns.length > 0) await enqueue(tx, findExceptionsJob, { billRuns })
  })
