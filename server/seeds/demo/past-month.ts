import { Readable } from 'node:stream'
import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import { billRunActions } from '../../src/features/bill-runs/bill-runs.actions.ts'
import { closeBillRun, createBillRun, startRating } from '../../src/features/bill-runs/bill-runs.service.ts'
import { rateBillRun } from '../../src/features/bill-runs/rate-bill-run.service.ts'
import { signOff } from '../../src/features/comparisons/comparison-sign-offs.service.ts'
import { collectFile } from '../../src/features/data-collection/collect-file.service.ts'
import { receiveFile } from '../../src/features/data-collection/receive-file.service.ts'
import { deliverFile } from '../../src/features/deliveries/deliver-file.service.ts'
import { listDeliveries } from '../../src/features/deliveries/deliveries.service.ts'
import { runAccountActions } from '../../src/features/invoice-run-accounts/invoice-run-accounts.actions.ts'
import {
  previewReset,
  resetAccounts,
} from '../../src/features/invoice-run-accounts/reset-accounts.service.ts'
import { confirmReport, listReports } from '../../src/features/invoice-runs/invoice-run-reports.service.ts'
import {
  runProcess,
  slices,
  slicePayload,
} from '../../src/features/invoice-runs/invoice-run-processes.service.ts'
import { type SliceWork, workOnSlice } from '../../src/features/invoice-runs/invoice-run-slices.service.ts'
import { invoiceRunActions } from '../../src/features/invoice-runs/invoice-runs.actions.ts'
import { confirmRun } from '../../src/features/invoice-runs/confirm-run.service.ts'
import { createRun } from '../../src/features/invoice-runs/invoice-runs.service.ts'
import { runTotals } from '../../src/features/invoice-run-states/invoice-run-states.service.ts'
import { asksForTwo } from '../../src/features/release-approvals/release-approvals.service.ts'
import { approveRun, runRelease } from '../../src/features/release-approvals/run-release.service.ts'
import { releaseActions } from '../../src/features/two-person-release/two-person-release.actions.ts'
import type { AuditAction } from '../../src/platform/audit/audit-actions.ts'
import { type AuditEntry, writeAudit } from '../../src/platform/audit/audit.ts'
import { type Db, inTransaction } from '../../src/platform/db/db.ts'
import { allValues } from '../../src/platform/db/query-rows.ts'
import type { IoRoots } from '../../src/platform/files/io-roots.ts'
import type { Mailer } from '../../src/platform/mail/mailer.ts'

type User = { index: number; username: string }

export interface PastWork extends SliceWork {
  roots: IoRoots
  mailer: Mailer
  /** The moment in the past, for what is written into files. */
  now: () => Date
  /** Who prepares the runs, and who confirms them. */
  clerk: User
  manager: User
}

/** A reseller's month. */
export interface PastMonth {
  clientIndex: number
  periodStart: string
  periodEnd: string
  bacsDate: string
}

export const REQUEST = 'demo'

/** Writes what a user did into the audit trail. */
export const audit = (
  db: Db,
  user: User,
  action: AuditAction,
  { clientIndex }: Pick<PastMonth, 'clientIndex'>,
  entityIndex: number,
  entry: Pick<AuditEntry, 'accounts' | 'before' | 'after'> = {},
) => writeAudit(db, user, REQUEST, { action, entityIndex, clientIndex, ...entry })

/** Collects a file of call records that a clerk brings in. */
export async function collect(
  work: PastWork,
  file: { clientIndex: number; carrierIndex: number; name: string; text: string },
): Promise<void> {
  const { db, files, clerk } = work
  const content = Readable.from([Buffer.from(file.text)])
  const { index } = await receiveFile({ db, files, user: clerk, requestId: REQUEST }, { ...file, content })
  if (index !== null) await collectFile(work, index)
}

/** Creates the month's bill run, rates and closes it. Returns its index. */
export async function rateMonth(work: PastWork, month: PastMonth): Promise<number> {
  const { clientIndex } = month
  const { db, clerk } = work
  const { index } = await inTransaction(db, async tx => {
    const run = await createBillRun(tx, { ...month, description: '', createdBy: clerk.index })
    await audit(tx, clerk, billRunActions.created, month, run.index)
    await startRating(tx, clientIndex, run.index)
    await audit(tx, clerk, billRunActions.rating, month, run.index)
    await takeJobs(tx, 'bill-runs.rate')
    return run
  })
  await rateBillRun(work, index)
  await inTransaction(db, async tx => {
    await closeBillRun(tx, clientIndex, index, { acceptExceptions: true, acceptOutOfDate: false })
    await audit(tx, clerk, billRunActions.closed, month, index)
  })
  return index
}

const preparing = ['validate-accounts', 'load-charges-and-usage'] as const
const producing = ['calculate-invoices', 'allocate-invoice-numbers', 'render-pdfs', 'build-reports'] as const

/** Creates the month's invoice run and makes its documents. Accounts that fail are fixed and run again. */
export async function invoiceMonth(
  work: PastWork,
  month: PastMonth,
  billRunIndex: number,
  fix: (db: Db, account: number) => Promise<void>,
): Promise<number> {
  const { db, clerk, today } = work
  const dates = { invoiceDate: month.periodEnd, bacsDate: month.bacsDate }
  const run = await createRun(db, month.clientIndex, { billRunIndex, ...dates }, clerk.index, today)
  await audit(db, clerk, invoiceRunActions.created, month, run, { after: { billRunIndex, ...dates } })
  await runProcesses(work, month, run, clerk, preparing)
  const failed = await failedAccounts(db, run)
  if (failed.length > 0) {
    await inTransaction(db, async tx => {
      for (const account of failed) await fix(tx, account)
      const before = await previewReset(tx, run, 'failed')
      const accounts = await resetAccounts(tx, run, 'failed')
      const after = { scope: 'failed', accounts: accounts.length }
      await audit(tx, clerk, runAccountActions.accounts_reset, month, run, { accounts, before, after })
    })
    await runProcesses(work, month, run, clerk, preparing)
  }
  await runProcesses(work, month, run, clerk, producing)
  return run
}

/** Signs off what stands out, approves the run where two persons release it, and confirms it and its reports. */
export async function confirmMonth(work: PastWork, month: PastMonth, run: number): Promise<void> {
  const { db, manager, today } = work
  await inTransaction(db, async tx => {
    const signed = { userIndex: manager.index, reason: 'Checked against the order book' }
    for (const kind of ['new', 'lost', 'zero', 'negative', 'unusual'] as const)
      await signOff(tx, run, { kind }, signed)
    if (await asksForTwo(tx, { index: run, clientIndex: month.clientIndex }))
      await approve(work, tx, month, run)
  })
  await inTransaction(db, async tx => {
    const [totals] = await runTotals(tx, [run])
    const seen = { accounts: totals?.accounts ?? 0, gross: totals?.gross ?? '' }
    const approval = await confirmRun(tx, run, seen, manager.index, today)
    const after = { ...seen, ...approval }
    await audit(tx, manager, invoiceRunActions.confirmed, month, run, { after })
    for (const { id: reportId, requests } of await listReports(tx, run))
      for (const { index: requestId } of requests.filter(({ status }) => status === 'ready')) {
        await confirmReport(tx, run, reportId, requestId)
        const params = { id: run, report: reportId, reportId, requestId }
        await audit(tx, manager, invoiceRunActions.report_confirmed, month, run, { after: params })
      }
  })
}

async function approve(
  { manager, now, today }: PastWork,
  db: Db,
  month: PastMonth,
  run: number,
): Promise<void> {
  const shown = await runRelease(db, run, manager.index)
  const { figures, digest } = await approveRun(db, run, shown.now?.digest ?? '', manager.index, today)
  // The manifest of the pack tells it.
  await sql`update invoice_run_approvals set approved_at = ${now()} where invoice_run_index = ${run}`.execute(
    db,
  )
  await audit(db, manager, releaseActions.approved, month, run, { after: { ...figures, digest } })
}

/** Hosts the invoices and queues their e-mails, whose headers tell when. */
export async function hostMonth(work: PastWork, month: PastMonth, run: number): Promise<void> {
  await runProcesses(work, month, run, work.clerk, ['host-invoices', 'send-emails'])
  await sql`
    update hosted_email_sends s set requested_at = ${work.now()} from hosted_emails e
    where e.index = s.hosted_email_index and e.invoice_run_index = ${run}`.execute(work.db)
}

/** Makes the end-of-run files and delivers them. */
export async function packMonth(work: PastWork, month: PastMonth, run: number): Promise<void> {
  await runProcesses(work, month, run, work.clerk, ['build-end-of-run-files'])
  for (const { index } of await listDeliveries(work.db, run)) await deliverFile(work, index)
}

async function runProcesses(
  work: PastWork,
  month: PastMonth,
  run: number,
  user: User,
  processes: readonly ProcessId[],
): Promise<void> {
  for (const process of processes) {
    // Taken off the queue before a worker can see them.
    const [job] = await inTransaction(work.db, async tx => {
      const { attempt } = await runProcess(tx, run, process)
      await audit(tx, user, invoiceRunActions.process_started, month, run, {
        after: { process, attempt },
      })
      return takeJobs(tx, slices.name)
    })
    // One worker does all of them: the others, on the same processor, would only find nothing left.
    if (job !== undefined) await workOnSlice(work, slicePayload.parse(job))
  }
}

/** Removes and returns the jobs that the transaction has put on a queue. */
const takeJobs = (db: Db, queue: string) => allValues<unknown>(db)`
    delete from pgboss.job where name = ${queue} and xmin = pg_current_xact_id()::xid returning data`

async function failedAccounts(db: Db, run: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_run_accounts')
    .select('account_index')
    .where('invoice_run_index', '=', run)
    .where('status', '=', 'failed')
    .execute()
  return rows.map(row => row.account_index)
}
