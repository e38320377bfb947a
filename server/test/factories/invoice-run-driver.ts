import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessGroupId, ProcessId } from '@nineops/contract/invoice-runs.contract'
import {
  runGroup,
  runProcess,
  type Starter,
} from '../../src/features/invoice-runs/invoice-run-processes.service.ts'
import type { SlicePayload, SliceWork } from '../../src/features/invoice-runs/invoice-run-slices.service.ts'
import { workOnSlice } from '../../src/features/invoice-runs/invoice-run-work.service.ts'
import { createRun } from '../../src/features/invoice-runs/invoice-runs.service.ts'
import { steps } from '../../src/features/invoice-runs/invoice-runs.steps.service.ts'
import { hostedEmailJobs } from '../../src/features/hosted-emails/hosted-emails.jobs.ts'
import { invoiceReportingJobs } from '../../src/features/invoice-reporting/invoice-reporting.jobs.ts'
import { webhookJobs } from '../../src/features/webhooks/webhooks.jobs.ts'
import { type Db, inTransaction, openDatabase } from '../../src/platform/db/db.ts'
import { localFiles } from '../../src/platform/files/local-files.ts'
import { connectJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { testDatabase } from '../database.ts'
import { collectionDay } from './collection-days.ts'

export interface RunDriver {
  db: Db
  work: SliceWork
  starter: Starter
  /** Slices that are queued and not taken yet. */
  slices: SlicePayload[]
  /** Makes a run of a bill run; answers its index. */
  create(client: number, billRun: number, changes?: Partial<Parameters<typeof createRun>[2]>): Promise<number>
  start(run: number, process: ProcessId): Promise<void>
  /** Works on what is queued, all slices of a process at once, until nothing is. */
  drain(): Promise<void>
  /** Starts each group in turn and works on it to its end. */
  through(run: number, ...groups: ProcessGroupId[]): Promise<void>
  close(): Promise<void>
}

/** The processes on a database of their own, with a queue in memory in place of the durable one for their slices. */
export async function runDriver(): Promise<RunDriver> {
  const database = await testDatabase()
  const own = openDatabase(database.url, { max: 10 })
  const folder = await mkdtemp(join(tmpdir(), 'nineops-runs-'))
  const log = createLog('test')
  const leave = await connectJobs(
    database.url,
    [...hostedEmailJobs, ...invoiceReportingJobs, ...webhookJobs],
    log,
  )
  const slices: SlicePayload[] = []
  const starter: Starter = {
    steps,
    queue: async (_db, slice, count) => {
      for (let share = 0; share < count; share += 1) slices.push(slice)
    },
  }
  const work: SliceWork = {
    db: own.db,
    url: database.url,
    files: localFiles(folder),
    log,
    signal: new AbortController().signal,
  }
  const { index: user } = await own.db
    .insertInto('users')
    .values({ username: 'biller', given_name: 'Bill', email: 'b@nineops.example', password_hash: 'x' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const driver: RunDriver = {
    db: own.db,
    work,
    starter,
    slices,
    create: (client, billRun, changes = {}) =>
      createRun(
        own.db,
        client,
        {
          billRunIndex: billRun,
          invoiceDate: '2026-11-02',
          bacsDate: collectionDay(changes.invoiceDate),
          ...changes,
        },
        user,
      ),
    start: async (run, process) => {
      await inTransaction(own.db, db => runProcess(db, run, process, starter))
    },
    async drain() {
      for (;;) {
        const taken = slices.splice(0)
        if (taken.length === 0) return
        await Promise.all(taken.map(slice => workOnSlice(work, slice, starter)))
      }
    },
    async through(run, ...groups) {
      for (const group of groups) {
        await inTransaction(own.db, db => runGroup(db, run, group, starter))
        await driver.drain()
      }
    },
    async close() {
      await leave()
      await own.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return driver
}
