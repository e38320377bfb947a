import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type {
  InvoiceRunDetail,
  ReleasePreview,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { monthForPeople } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { closedAccountsOwing } from '../charges/late-charges.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { packPaths } from '../deliveries/deliveries.service.ts'
import {
  collectionDayFault,
  shortNotice,
  endedSince,
  missedDay,
  tooLateAgain,
} from '../direct-debit-files/direct-debit-files.service.ts'
import { releaseAbandoned } from '../invoice-numbers/invoice-numbers.service.ts'
import { noticeDays } from '../service-users/service-users.service.ts'
import { undoLines } from '../invoices/invoice-lines.service.ts'
import { dateWarnings, discardInvoices, overdueInvoices } from '../invoices/invoices.service.ts'
import { ensureCompared, openItems } from '../comparisons/comparisons.service.ts'
import { ensureFound, openExceptions } from '../exception-reporting/found-exceptions.service.ts'
import { insertProcesses, markDone } from './invoice-run-processes.repository.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import {
  loadRun,
  requireRun,
  runTotals,
  selectNotInvoiced,
  shownStatus,
  viewRun,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { countEmailsToCreate } from '../hosted-emails/hosted-emails.service.ts'
import {
  abandonRefusal,
  confirmRefusal,
  processRefusal,
  resetRefusal,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors, MISSED_DAY } from '../invoice-run-states/invoice-run-states.errors.ts'
import * as repository from './invoice-runs.repository.ts'
import type { RunRow } from './invoice-runs.repository.ts'
import type { RunNotInvoiced, RunTotals } from '../invoice-run-states/invoice-run-states.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { runFindings } from './run-findings.service.ts'
import { type RunProcess, runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { revokeApproval } from '../release-approvals/release-approvals.service.ts'
import { asksForTwo, notePreparer, twoPersonRefusal } from '../release-approvals/release-approvals.service.ts'

export { updateBacsDate } from './invoice-runs.repository.ts'

const closedBillRun = 50

const penceOf = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + (parsePence(amount) ?? 0), 0)

const toRun = (row: RunRow, totals: RunTotals, left: readonly RunNotInvoiced[]): InvoiceRun => ({
  index: row.index,
  description: row.description,
  status: shownStatus(row.status),
  cycle: { cycleDescription: row.cycleDescription },
  invoiceDate: row.invoiceDate,
  bacsDate: row.bacsDate,
  clientIndex: row.clientIndex,
  clientName: row.clientName,
  billRun: {
    index: row.billRunIndex,
    description: row.billRunDescription,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
  },
  brandIndexes: row.brandIndexes,
  accounts: totals.accounts,
  failed: totals.failed,
  pending: totals.pending,
  gross: totals.gross,
  running: totals.running,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  confirmedBy: row.confirmedBy,
  purpose: row.purpose as InvoiceRun['purpose'],
  notInvoiced:
    left.length === 0
      ? null
      : {
          accounts: left.reduce((sum, { accounts }) => sum + accounts, 0),
          atStake: penceToDecimal(penceOf(left.map(({ atStake }) => atStake))),
          here: {
            accounts: left.reduce((sum, { accounts, failedAgain }) => sum + accounts - failedAgain, 0),
            atStake: penceToDecimal(
              penceOf(left.map(({ atStake }) => atStake)) -
                penceOf(left.map(({ failedAgainAtStake }) => failedAgainAtStake)),
            ),
          },
        },
})

/** A reseller's runs, the newest first. @throws 404 when there is no such reseller */
export async function listRuns(db: Db, clientIndex: number, hideAbandoned: boolean): Promise<InvoiceRun[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.listRuns(db, clientIndex, hideAbandoned)
  const indexes = rows.map(row => row.index)
  const totals = await runTotals(db, indexes)
  const left = Map.groupBy(await selectNotInvoiced(db, indexes), ({ run }) => run)
  return rows.flatMap((row, at) => {
    const ofRow = totals[at]
    return ofRow ? [toRun(row, ofRow, left.get(row.index) ?? [])] : []
  })
}

const nothingOpen = { open: 0, reason: null }
const action = (reason: string | null) => ({ allowed: reason === null, reason })

/** One run, and what the viewer may do with it now. @throws 404 `invoice_run_not_found` */
export async function getRun(db: Db, runIndex: number, viewerIndex: number): Promise<InvoiceRunDetail> {
  const { run, state, totals } = await viewRun(db, runIndex)
  const row = await repository.findRun(db, runIndex)
  if (!row) throw invoiceRunErrors.notFound(runIndex)
  const refusal = confirmRefusal(state)
  if (refusal === null && run.purpose === 'bill') {
    await ensureCompared(db, runIndex)
    await ensureFound(db, row.billRunIndex)
  }
  const missed = refusal === null ? await missedDay(db, run) : null
  const comparison = state.confirmed || state.abandoned ? nothingOpen : await openItems(db, runIndex)
  const left = await selectNotInvoiced(db, [runIndex])
  const findings = await runFindings(db, run, state.confirmed)
  const rates = findings.find(({ kind }) => kind === 'rates')
  return {
    ...toRun(row, totals, left),
    findings,
    abandoned:
      row.abandonedAt === null
        ? null
        : {
            at: row.abandonedAt.toISOString(),
            by: row.abandonedBy,
            reason: row.abandonReason,
            furtherRun: (await repository.selectFurtherRun(db, row.billRunIndex, runIndex)) ?? null,
          },
    openComparison: comparison.open,
    exceptions: await openExceptions(db, row.billRunIndex),
    warnings:
      refusal === null
        ? [
            ...(await runWarnings(db, row)),
            ...(rates ? [`${rates.text}. Re-rate and recalculate, or they are billed as before.`] : []),
          ]
        : [],
    twoPersonRelease: await asksForTwo(db, run),
    actions: {
      confirm: action(
        refusal ??
          (missed && `${missed} ${MISSED_DAY}`) ??
          (await twoPersonRefusal(db, run, viewerIndex)) ??
          comparison.reason,
      ),
      abandon: action(abandonRefusal(state)),
      reset: action(resetRefusal(state)),
      createEndOfRunFiles: action(processRefusal('build-end-of-run-files', state)),
    },
  }
}

/** What is early or late about the dates of a run that could be confirmed now (documents: Early and late). */
async function runWarnings(db: Db, run: RunRow, today = londonDate(Date.now())): Promise<string[]> {
  const { index, clientIndex, periodEnd, invoiceDate, bacsDate } = run
  return dateWarnings({
    today,
    periodEnd,
    invoiceDate,
    overdue: await overdueInvoices(db, index, today),
    shortNotice: await shortNotice(db, { index, clientIndex, bacsDate }, today),
    tooLateAgain: await tooLateAgain(db, { clientIndex, bacsDate }, today),
    endedSince: await endedSince(db, index),
  })
}

/** Input for a new run. */
export interface CreateRun {
  billRunIndex: number
  description?: string | undefined
  invoiceDate: string
  bacsDate: string
  brandIndexes?: number[] | undefined
}

/** `October 2026` for a calendar month, else its first and last day. */
export function cycleOf(periodStart: string, periodEnd: string): string {
  const isMonth = periodStart.endsWith('-01') && periodEnd.slice(0, 7) === periodStart.slice(0, 7)
  return isMonth ? monthForPeople(periodStart) : `${periodStart} to ${periodEnd}`
}

const owingIn = (db: Db, clientIndex: number, billRun: { periodStart: string; periodEnd: string }) =>
  closedAccountsOwing(db, clientIndex, { start: billRun.periodStart, end: billRun.periodEnd })

/** How many accounts a run created so would have. @throws 404 */
export async function previewCreation(
  db: Db,
  clientIndex: number,
  run: { billRunIndex: number; invoiceDate: string; brandIndexes: readonly number[] },
): Promise<{ accounts: number }> {
  await requireClient(db, clientIndex)
  const billRun = await repository.selectBillRun(db, clientIndex, run.billRunIndex)
  if (!billRun) throw invoiceRunErrors.noBillRun(run.billRunIndex)
  const owing = await owingIn(db, clientIndex, billRun)
  return { accounts: await repository.countAccountsOf(db, { clientIndex, ...run }, owing) }
}

/**
 * Creates a run of a closed bill run, with the accounts it will bill: those that no live run of the bill run bills, so
 * that accounts left out of a confirmed run are billed by a further one. Its Bacs date is a working day that a file can
 * still be submitted for. Returns its index.
 * @throws 404 reseller or bill run, 400 dates (with the next possible ones) or brands, 409 `bill_run_not_closed`,
 * `bill_run_invoiced`, `invoice_run_without_accounts`
 */
export async function createRun(
  db: Db,
  clientIndex: number,
  body: CreateRun,
  userIndex: number,
  today = londonDate(Date.now()),
): Promise<number> {
  return inTransaction(db, async tx => {
    await requireClient(tx, clientIndex)
    const billRun = await repository.selectBillRun(tx, clientIndex, body.billRunIndex)
    if (!billRun) throw invoiceRunErrors.noBillRun(body.billRunIndex)
    if (billRun.status !== closedBillRun) throw invoiceRunErrors.billRunOpen(billRun.description)
    const other = await repository.selectOpenRun(tx, billRun.index)
    if (other) throw invoiceRunErrors.billRunTaken(other.index, other.description)
    if (body.bacsDate < body.invoiceDate) throw invoiceRunErrors.bacsBeforeInvoice()
    const brandIndexes = [...new Set(body.brandIndexes)].toSorted((a, b) => a - b)
    const fault = await collectionDayFault(tx, body.bacsDate, {
      today,
      notBefore: body.invoiceDate,
      files: 'later',
      notice: { days: await noticeDays(tx, clientIndex, brandIndexes), from: today },
    })
    if (fault !== null) throw invoiceRunErrors.badBacsDate(fault)
    const foreign = await repository.selectForeignBrands(tx, clientIndex, brandIndexes)
    if (foreign.length > 0) throw invoiceRunErrors.badBrands(foreign)
    const index = await repository.insertRun(tx, {
      clientIndex,
      billRunIndex: billRun.index,
      description: body.description || `${billRun.description} invoices`,
      cycleDescription: cycleOf(billRun.periodStart, billRun.periodEnd),
      invoiceDate: body.invoiceDate,
      bacsDate: body.bacsDate,
      brandIndexes,
      createdBy: userIndex,
    })
    await insertProcesses(
      tx,
      index,
      runProcesses.map(process => process.id),
    )
    const owing = await owingIn(tx, clientIndex, billRun)
    if ((await repository.insertRunAccounts(tx, index, owing)) === 0) throw invoiceRunErrors.noAccounts()
    await notePreparer(tx, index, userIndex)
    await publishRunEvent(tx, index, { type: 'run', status: shownStatus(invoiceRunStatus.created) })
    return index
  })
}

const isCalculated = ({ group }: RunProcess): boolean => group !== 'produce' && group !== 'release'

/**
 * Creates the run that issues an account's credit note: its document waits for its lines, its number and its PDF.
 * Returns its index.
 */
export async function createCreditRun(db: Db, run: Required<repository.NewRun>): Promise<number> {
  const index = await repository.insertRun(db, run)
  await insertProcesses(
    db,
    index,
    runProcesses.map(process => process.id),
  )
  await markDone(
    db,
    index,
    runProcesses.filter(isCalculated).map(process => process.id),
  )
  const [brandIndex = 0] = run.brandIndexes
  await repository.insertCreditedAccount(db, index, { ...run.credit, brandIndex })
  await notePreparer(db, index, run.createdBy)
  return index
}

/**
 * Abandons a run before it is confirmed: what it billed is undone, its numbers are given back or become void, and its
 * bill run can be invoiced again. Its figures, and why and by whom, are kept. Returns how many numbers of each.
 * @throws 404, 409 `invoice_run_locked`, 409 `conflict_state`
 */
export async function abandonRun(
  db: Db,
  runIndex: number,
  { reason, userIndex }: { reason: string; userIndex: number },
): Promise<{ givenBack: number; voided: number }> {
  const { state } = await loadRun(db, runIndex, { lock: true })
  if (state.confirmed) throw invoiceRunErrors.locked()
  const refusal = abandonRefusal(state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  const { current } = await runMetrics(db, runIndex)
  await discardInvoices(db, runIndex, null)
  await undoLines(db, runIndex, null)
  const numbers = await releaseAbandoned(db, runIndex)
  await revokeApproval(db, runIndex, 'The run was abandoned.')
  await repository.updateAbandoned(db, runIndex, { reason, userIndex, metrics: current })
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(invoiceRunStatus.abandoned) })
  return numbers
}

/** What a release of the run sends and delivers; `mailServer` whether one is connected. @throws 404 `invoice_run_not_found` */
export async function releasePreview(db: Db, runIndex: number, mailServer: boolean): Promise<ReleasePreview> {
  const { clientIndex } = await requireRun(db, runIndex)
  return {
    emails: await countEmailsToCreate(db, runIndex),
    mailServer,
    deliverTo: await packPaths(db, clientIndex),
  }
}
