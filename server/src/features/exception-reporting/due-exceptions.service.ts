import { type Db, inTransaction } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { addRated, markStale } from './builds.repository.ts'
import { findExceptionsJob } from './exception-reporting.jobs.ts'

/** Queues runs whose exceptions are out of date; every worker checks each few seconds, each run is queued once. */
export const tickExceptions = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    const billRuns = [...(await addRated(tx)), ...(await markStale(tx))]
    if (billRuns.length > 0) await enqueue(tx, findExceptionsJob, { billRuns })
  })
