import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ProcessGroupId,
  ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { rateBillRun } from '../../src/features/bill-runs/rate-bill-run.service.ts'
import {
  runGroup,
  runProcess,
  type SlicePayload,
  slicePayload,
  slices,
} from '../../src/features/invoice-runs/invoice-run-processes.service.ts'
import { type SliceWork, workOnSlice } from '../../src/features/invoice-runs/invoice-run-slices.service.ts'
import { confirmRun } from '../../src/features/invoice-runs/confirm-run.service.ts'
import { createRun, getRun } from '../../src/features/invoice-runs/invoice-runs.service.ts'
import { invoiceRunJobs } from '../../src/features/invoice-runs/invoice-runs.jobs.ts'
import { hostedEmailJobs } from '../../src/features/hosted-emails/hosted-emails.jobs.ts'
import { invoiceReportingJobs } from '../../src/features/invoice-reporting/invoice-reporting.jobs.ts'
import { webhookJobs } from '../../src/features/webhooks/webhooks.jobs.ts'
import { type Db, inTransaction } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../src/platform/db/rows.ts'
import { localFiles } from '../../src/platform/files/local-files.ts'
import { connectJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { type Builders, builders } from '../builders.ts'
import { openTestDatabase } from '../database.ts'
import type { TestApp } from '../test-app.ts'
import { collectionDay } from './collection-days.ts'

export interface RunDriver {
  db: Db
  /** Makes what tests are about in its database. */
  build: Builders
  work: SliceWork
  /** Removes and returns every queued slice. */
  takeSlices(): Promise<SlicePayload[]>
  /** October's bill run of a reseller's collected calls, rated and closed. */
  ratedBillRun(client: number): Promise<number>
  /** Creates a run of a bill run; returns its index. */
  create(client: number, billRun: number, changes?: Partial<Parameters<typeof createRun>[2]>): Promise<number>
  start(run: number, process: ProcessId): Promise<void>
  /** Processes the queue, all slices of a process at once, until it is empty. */
  drain(): Promise<void>
  /** Starts each group in turn and processes it to the end. */
  through(run: number, ...groups: ProcessGroupId[]): Promise<void>
  /** Confirms what the run shows, as user 1. */
  confirm(run: number): Promise<void>
  close(): Promise<void>
}

/** A database and folder of its own. */
async function ownPlace() {
  const own = await openTestDatabase({ max: 10 })
  const folder = await mkdtemp(join(tmpdir(), 'nineops-runs-'))
  const close = async () => {
    await own.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { db: own.db, url: own.url, folder, close }
}

/**
 * Runs the processes on a database of their own, or on that of a server without a worker; the test takes the slices
 * instead of a worker.
 */
export async function runDriver(app?: Pick<TestApp, 'db' | 'url' | 'dataDir'>): Promise<RunDriver> {
  const { folder, ...own } = app
    ? { db: app.db, url: app.url, folder: join(app.dataDir, 'files'), close: () => Promise.resolve() }
    : await ownPlace()
  const log = createLog('test')
  const leave = await connectJobs(
    own.url,
    [...invoiceRunJobs, ...hostedEmailJobs, ...invoiceReportingJobs, ...webhookJobs],
    log,
  )
  const work: SliceWork = {
    db: own.db,
    url: own.url,
    files: localFiles(folder),
    log,
    signal: new AbortController().signal,
  }
  const user = await insertRow(own.db, 'users', {
    username: 'biller',
    given_name: 'Bill',
    email: 'b@nineops.example',
    password_hash: 'x',
  })
  const driver: RunDriver = {
    db: own.db,
    build: builders(own.db),
    work,
    async takeSlices() {
      const rows = await allRows<{ data: unknown }>(own.db)`
        delete from pgboss.job where name = ${slices.name} and state = 'created' returning data`
      return rows.map(({ data }) => slicePayload.parse(data))
    },
    async ratedBillRun(client) {
      const index = await driver.build.billRun(client, { status: billRunStatus.rating })
      await rateBillRun(work, index)
      await updateRow(own.db, 'bill_runs', index, { status: billRunStatus.closed, closed_at: new Date() })
      return index
    },
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
      await inTransaction(own.db, db => runProcess(db, run, process))
    },
    async drain() {
      for (;;) {
        const queued = await driver.takeSlices()
        if (queued.length === 0) return
        await Promise.all(queued.map(slice => workOnSlice(work, slice)))
      }
    },
    async through(run, ...groups) {
      for (const group of groups) {
        await inTransaction(own.db, db => runGroup(db, run, group))
        await driver.drain()
      }
    },
    async confirm(run) {
      const { accounts, gross } = await getRun(own.db, run, 1)
      await inTransaction(own.db, db => confirmRun(db, run, { accounts, gross }, 1))
    },
    async close() {
      await leave()
      await own.close()
    },
  }
  return driver
}
