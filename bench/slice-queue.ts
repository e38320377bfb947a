import { sql } from 'kysely'
import {
  type SlicePayload,
  slicePayload,
  slices,
} from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { invoiceRunJobs } from '../server/src/features/invoice-runs/invoice-runs.jobs.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { connectJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log/log.ts'

/** The queue of slices, which a benchmark empties itself instead of a worker, to measure only the work. */
export async function openSliceQueue(url: string, db: Db) {
  const close = await connectJobs(url, invoiceRunJobs, createLog('bench'))
  /** Takes up to two queued slices, as many as one worker works on at once. */
  const take = async (): Promise<SlicePayload[]> => {
    const { rows } = await sql<{ data: unknown }>`
      delete from pgboss.job where id in (
        select id from pgboss.job where name = ${slices.name} and state = 'created' order by created_on limit 2)
      returning data`.execute(db)
    return rows.map(({ data }) => slicePayload.parse(data))
  }
  return { take, close }
}
