import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import {
  type BillRun,
  type BillRunStatus,
  billRunStatus,
  type NextPeriod,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Days, MonthlyUsage } from '@nineops/contract/dash/dash-invoices.contract'
import type { ExpectedSlot } from '@nineops/contract/bureau/expected-files.contract'
import { monthForPeople } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { requireClient } from '../clients/clients.service.ts'
import { openDeliveries } from '../expected-files/expected-files.service.ts'
import { nextStepOfRow, reopenRefusalOf, stateOf, toBillRun } from './bill-run-views.service.ts'
import {
  closeRefusal,
  collectRefusal,
  changedSince,
  outOfDate,
  periodProblem,
  proposedPeriod,
  rateRefusal,
  reopenRefusal,
} from './bill-runs.domain.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { collectBillRunJob, rateBillRunJob } from './bill-runs.jobs.ts'
import * as repository from './bill-runs.repository.ts'
import { RATED_AGAIN_ALREADY } from './rate-accounts.service.ts'
import { selectChangedFor } from './mixed-ratings.repository.ts'
import { selectLatestUsage, selectMonthlyUsage } from './usage-sums.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'
import { found } from '../../platform/errors/found.ts'

/** A reseller's bill runs, latest period first. @throws 404 */
export async function listBillRuns(db: Db, clientIndex: number): Promise<BillRun[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectBillRuns(db, clientIndex).execute()
  const open = rows.toReversed().filter(row => row.status !== billRunStatus.closed)
  return rows.map(row =>
    toBillRun(
      row,
      open.find(earlier => earlier.period_start < row.period_start),
    ),
  )
}

/** The bill run and the invoice run with a number, of any reseller. */
export const runsNumbered = repository.selectNumbered

/** @throws 404 if the reseller has no such bill run. */
export async function requireRow(db: Db, clientIndex: number, index: number): Promise<repository.BillRunRow> {
  return found(repository.selectBillRun(db, clientIndex, index), () => billRunErrors.notFound(index))
}

/** What lists of a bill run ask for. @throws 404 */
export async function ofBillRun<Query extends object>(
  db: Db,
  { params: { client, billRun }, query }: { params: { client: number; billRun: number }; query: Query },
): Promise<Query & { billRunIndex: number }> {
  await requireRow(db, client, billRun)
  return { ...query, billRunIndex: billRun }
}

/** One bill run. @throws 404 */
export async function getBillRun(db: Db, clientIndex: number, index: number): Promise<BillRun> {
  const row = await requireRow(db, clientIndex, index)
  return toBillRun(row, await repository.selectEarlierOpenRun(db, clientIndex, row.period_start))
}

/** The next steps of bill runs, of whichever resellers; `fix-calls` where closing would leave calls without a charge. */
export async function nextSteps(
  db: Db,
  indexes: readonly number[],
): Promise<Map<number, BillRun['nextStep'] | 'fix-calls'>> {
  if (indexes.length === 0) return new Map()
  const rows = await repository.selectBillRunsByIndex(db, indexes)
  return new Map(
    rows.map(row => {
      const next = nextStepOfRow(row)
      const lost = row.unallocated_calls + row.unrated_retail_calls
      return [row.index, next === 'close' && lost > 0 ? 'fix-calls' : next]
    }),
  )
}

/** Deliveries with calls of the run's period that are missing, short, long or still due. @throws 404 */
export async function missingDeliveries(db: Db, clientIndex: number, index: number): Promise<ExpectedSlot[]> {
  const row = await requireRow(db, clientIndex, index)
  return openDeliveries(db, clientIndex, { start: row.period_start, end: row.period_end })
}

/** The period that follows the reseller's last bill run, up to the end of its month. @throws 404 */
export async function nextPeriod(db: Db, clientIndex: number): Promise<NextPeriod> {
  await requireClient(db, clientIndex)
  const latest = await repository.selectLatestPeriod(db, clientIndex)
  const { start, end } = proposedPeriod(latest?.periodEnd ?? null, londonDate(Date.now()))
  return { periodStart: start, periodEnd: end }
}

/** The last period of a reseller whose usage is frozen; undefined if there is none. */
export const lastClosedPeriod = (
  db: Db,
  clientIndex: number,
): Promise<{ description: string; periodEnd: string } | undefined> =>
  repository.selectLatestClosedRun(db, clientIndex)

/** Creates a bill run. @throws 404, 400 `bad_period` unless it follows the previous one without a gap */
export async function createBillRun(
  db: Db,
  run: {
    clientIndex: number
    periodStart: string
    periodEnd: string
    description: string
    createdBy: number
  },
): Promise<BillRun> {
  await requireClient(db, run.clientIndex)
  await repository.lockBillRunsOf(db, run.clientIndex)
  const latest = await repository.selectLatestPeriod(db, run.clientIndex)
  const problem = periodProblem(run.periodStart, run.periodEnd, latest?.periodEnd ?? null)
  if (problem !== null) throw billRunErrors.badPeriod(problem)
  const description = run.description || monthForPeople(run.periodEnd)
  const index = await repository.insertBillRun(db, { ...run, description })
  await publishBillRun(db, index, { status: billRunStatus.created, progress: null })
  return getBillRun(db, run.clientIndex, index)
}

/** The run's current row, locked until the transaction ends. */
export async function lockRow(db: Db, clientIndex: number, index: number): Promise<repository.BillRunRow> {
  await requireRow(db, clientIndex, index)
  await repository.lockBillRun(db, index)
  return requireRow(db, clientIndex, index)
}

/** Queues the run to collect the files waiting in the reseller's input paths. @throws 404, 409 `conflict_state` */
export async function startCollecting(
  db: Db,
  clientIndex: number,
  index: number,
  asked: { user: { index: number; username: string }; requestId: string },
): Promise<BillRun> {
  const refusal = collectRefusal(stateOf(await lockRow(db, clientIndex, index)))
  if (refusal !== null) throw billRunErrors.notNow(refusal)
  await repository.updateBillRun(db, index, {
    status: billRunStatus.collecting,
    failure: null,
    progress: null,
    uncollected: '[]',
  })
  await enqueue(db, collectBillRunJob, { billRunIndex: index, ...asked })
  await publishBillRun(db, index, { status: billRunStatus.collecting, progress: null })
  return getBillRun(db, clientIndex, index)
}

/**
 * Queues the run to be rated or rerated; the first of two simultaneous requests wins.
 * @throws 404, 409 `conflict_state`
 */
export async function startRating(db: Db, clientIndex: number, index: number): Promise<BillRun> {
  await repository.lockBillRunsOf(db, clientIndex)
  const row = await lockRow(db, clientIndex, index)
  const earlier = await repository.selectEarlierOpenRun(db, clientIndex, row.period_start)
  const refusal = rateRefusal(stateOf(row)) ?? toBillRun(row, earlier).actions.rate.reason
  if (refusal !== null) throw billRunErrors.notNow(refusal)
  await repository.updateBillRun(db, index, { status: billRunStatus.rating, failure: null, progress: null })
  await enqueue(db, rateBillRunJob, { billRunIndex: index })
  await publishBillRun(db, index, { status: billRunStatus.rating, progress: null })
  return getBillRun(db, clientIndex, index)
}

const LOST_BUNDLES =
  'Bundles that were removed from accounts since the rating cover some of its calls: rate the run again first.'

/**
 * Freezes the run's usage: its calls are not rated again, and later runs only include what it did not.
 * @throws 404, 409 `conflict_state`, 409 `rating_out_of_date` and `exceptions_open` unless they are accepted
 */
export async function closeBillRun(
  db: Db,
  clientIndex: number,
  index: number,
  accepted: { acceptExceptions: boolean; acceptOutOfDate: boolean },
): Promise<BillRun> {
  await repository.lockBillRunsOf(db, clientIndex)
  const row = await lockRow(db, clientIndex, index)
  const state = stateOf(row)
  const refusal = closeRefusal(state, true)
  if (refusal !== null) throw billRunErrors.notNow(refusal)
  const exceptions = closeRefusal(state, accepted.acceptExceptions)
  if (exceptions !== null) throw billRunErrors.exceptionsOpen(exceptions)
  if (await repository.usesLostBundles(db, index)) throw billRunErrors.notNow(LOST_BUNDLES)
  const changes = outOfDate(state)
  if (changes !== null && !accepted.acceptOutOfDate) throw billRunErrors.outOfDate(changes)
  await repository.updateBillRun(db, index, { status: billRunStatus.closed, closed_at: new Date() })
  await publishBillRun(db, index, { status: billRunStatus.closed, progress: null })
  return getBillRun(db, clientIndex, index)
}

/**
 * Reopens a closed run, so that what was found too late (a missing prefix, a CLI) can be fixed and rated.
 * @throws 404, 409 `conflict_state` if it is open, billed, or a later run was rated
 */
export async function reopenBillRun(db: Db, clientIndex: number, index: number): Promise<BillRun> {
  await repository.lockBillRunsOf(db, clientIndex)
  // The row's lock also blocks an invoice run being created from it.
  const refusal = reopenRefusalOf(await lockRow(db, clientIndex, index))
  if (refusal !== null) throw billRunErrors.notNow(refusal)
  await repository.updateBillRun(db, index, { status: billRunStatus.rated, closed_at: null })
  await publishBillRun(db, index, { status: billRunStatus.rated, progress: null })
  return getBillRun(db, clientIndex, index)
}

/** Exceptions that closing a bill run again may write off without being asked. */
export interface AcceptedExceptions {
  unallocatedCalls: number
  unratedRetailCalls: number
}

/**
 * Why a closed bill run cannot be rated again for one of its invoice runs, in words; null if it can: no later bill run
 * rests on it, and it bills nobody else.
 */
export async function ratingAgainRefusal(
  db: Db,
  clientIndex: number,
  index: number,
  invoiceRunIndex: number,
): Promise<string | null> {
  const row = await requireRow(db, clientIndex, index)
  if (row.rated_again_for !== null) return RATED_AGAIN_ALREADY
  if (await isBilledByOthers(db, index, invoiceRunIndex)) return null
  return reopenRefusal({
    status: row.status as BillRunStatus,
    invoiceRun: null,
    invoiceRunConfirmed: false,
    laterRun: row.later_run,
  })
}

/** Whether other invoice runs have billed by the rating: then it may change for the invoice run's accounts alone. */
export const isBilledByOthers = async (db: Db, index: number, invoiceRunIndex: number): Promise<boolean> =>
  (await repository.selectOtherInvoiceRun(db, index, invoiceRunIndex)) !== undefined

/**
 * What an invoice run that is not confirmed would bill wrongly of its bill run: in words, what changed of the rates since
 * its calls were rated, null if nothing; the lines of its files that were rejected and not corrected; and the files that
 * could not be collected. @throws 404
 */
export async function usageFaults(
  db: Db,
  { clientIndex, billRunIndex, index }: { clientIndex: number; billRunIndex: number; index: number },
): Promise<{ changed: string | null; rejectedLines: number; failedFiles: number }> {
  const row = await requireRow(db, clientIndex, billRunIndex)
  const isAmongOthers = await isBilledByOthers(db, billRunIndex, index)
  const changed = isAmongOthers ? await selectChangedFor(db, index) : stateOf(row).changed
  // A bill run that a later rating rests on can't be rated again: what changed since is of that rating.
  const mayChange = row.status === billRunStatus.closed && (isAmongOthers || row.later_run === null)
  return {
    changed: mayChange ? changedSince({ changed }) : null,
    rejectedLines: row.rejected_lines,
    failedFiles: row.failed_files,
  }
}

/**
 * Puts a closed bill run back to rating for the invoice run that bills it; the caller queues the rating.
 * @throws 404, 409 `conflict_state`
 */
export async function rateAgain(
  db: Db,
  clientIndex: number,
  index: number,
  invoiceRunIndex: number,
): Promise<AcceptedExceptions> {
  await repository.lockBillRunsOf(db, clientIndex)
  const row = await lockRow(db, clientIndex, index)
  const refusal = await ratingAgainRefusal(db, clientIndex, index, invoiceRunIndex)
  if (refusal !== null) throw billRunErrors.notNow(refusal)
  const status = billRunStatus.rating
  await repository.updateBillRun(db, index, { status, closed_at: null, failure: null, progress: null })
  await publishBillRun(db, index, { status, progress: null })
  const { unallocatedCalls, unratedRetailCalls } = stateOf(row)
  return { unallocatedCalls, unratedRetailCalls }
}

/**
 * Closes a bill run that was rated again, where its rating is up to date and has no more exceptions than were accepted.
 * Returns whether it is closed.
 */
export async function closeRatedAgain(
  db: Db,
  clientIndex: number,
  index: number,
  accepted: AcceptedExceptions,
): Promise<boolean> {
  const state = stateOf(await lockRow(db, clientIndex, index))
  if (state.status === billRunStatus.closed) return true
  const more =
    state.unallocatedCalls > accepted.unallocatedCalls ||
    state.unratedRetailCalls > accepted.unratedRetailCalls
  if (more || closeRefusal(state, true) !== null || outOfDate(state) !== null) return false
  await closeBillRun(db, clientIndex, index, { acceptExceptions: true, acceptOutOfDate: false })
  return true
}

/** Calls by month and product group in periods whose invoices are hosted, latest month first. */
export const monthlyUsage = (db: Db, clientIndex: number, days: Days): Promise<MonthlyUsage[]> =>
  selectMonthlyUsage(db, clientIndex, days)

/** An account's usage in the client's newest rated bill run; null if nothing is rated yet. */
export async function latestUsage(
  db: Db,
  clientIndex: number,
  accountIndex: number,
): Promise<AccountOverview['usage']> {
  const usage = await selectLatestUsage(db, clientIndex, accountIndex)
  if (!usage) return null
  const { index, description, periodStart, periodEnd, ...figures } = usage
  return { ...figures, billRun: { index, description, periodStart, periodEnd } }
}
