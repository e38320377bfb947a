import {
  type BillRun,
  type BillRunStatus,
  billRun,
  billRunProgress,
  billRunStatus,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import {
  type BillRunState,
  closeRefusal,
  collectRefusal,
  newSources,
  nextStepOf,
  outOfDate,
  rateRefusal,
  priceRefusal,
  reopenRefusal,
} from './bill-runs.domain.ts'
import { withoutFolders } from '../../platform/files/root-names.ts'
import type { BillRunRow } from './bill-runs.repository.ts'

const descriptions: Record<number, string> = {
  [billRunStatus.created]: 'Created',
  [billRunStatus.collecting]: 'Collecting',
  [billRunStatus.rating]: 'Rating',
  [billRunStatus.rated]: 'Rated',
  [billRunStatus.closed]: 'Closed',
}

/** The facts that the rules of a bill run depend on. */
export const stateOf = (row: BillRunRow): BillRunState => ({
  status: row.status as BillRunStatus,
  // Both statuses have a job until it ends or gives up.
  isWorking: row.status === billRunStatus.collecting || row.status === billRunStatus.rating,
  newFiles: row.new_files,
  newEntered: row.new_entered,
  unallocatedCalls: row.unallocated_calls,
  unratedRetailCalls: row.unrated_retail_calls,
  costDifferences: row.cost_differences,
  ratedAt: row.rated_at,
  changed: {
    rateCards: row.changed_rate_cards,
    services: row.changed_services,
    bundles: row.changed_bundles,
    accounts: row.changed_accounts,
  },
})

const invoicedOf = (row: BillRunRow) => ({
  status: row.status as BillRunStatus,
  invoiceRun: row.invoice_run,
  invoiceRunConfirmed: row.invoice_run_confirmed,
})

/** Why the run cannot be reopened, or null. */
export const reopenRefusalOf = (row: BillRunRow): string | null =>
  reopenRefusal({ ...invoicedOf(row), laterRun: row.later_run })

/** Why prices that its calls lack cannot be added, or null. */
export const priceRefusalOf = (row: BillRunRow): string | null =>
  priceRefusal({ ...invoicedOf(row), leftOut: row.left_out })

const action = (reason: string | null) => ({ allowed: reason === null, reason })

/** Exact difference of two amounts of money. */
export const marginOf = (retail: string, wholesale: string): string =>
  microsToDecimal((parseMicros(retail) ?? 0) - (parseMicros(wholesale) ?? 0))

const leftByCollect = (row: BillRunRow) => billRun.shape.uncollected.parse(row.left_by_collect)

/** The next step of a bill run, as its screen and the board offer it. */
export const nextStepOfRow = (row: BillRunRow, state = stateOf(row)): BillRun['nextStep'] => {
  // New files or fixes: only the next rating includes them.
  if (state.status === billRunStatus.created && newSources(state) !== null) return 'rate'
  if (state.status === billRunStatus.rated && row.fixes > 0) return 'rate'
  const next = nextStepOf(state)
  // Closed before, the calls of files that Collect left are billed late. A path that cannot be read is only warned of:
  // Collect may never read it, and a bill run must be able to go on.
  const filesLeft = leftByCollect(row).some(({ file }) => file !== null)
  const isEmpty = row.calls === 0 && row.collects
  return next === 'close' && (filesLeft || isEmpty) ? 'collect' : next
}

/** A bill run for display; `openBefore` is the reseller's earliest run before it that is not closed. */
export function toBillRun(row: BillRunRow, openBefore: { description: string } | undefined): BillRun {
  const state = stateOf(row)
  const waits = openBefore ? `Close "${openBefore.description}" first: it comes before this one.` : null
  return {
    index: row.index,
    description: row.description,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    status: { index: row.status, description: descriptions[row.status] ?? 'Unknown' },
    calls: row.calls,
    lateCalls: row.late_calls,
    durationSeconds: row.duration_seconds,
    unallocatedCalls: row.unallocated_calls,
    unratedRetailCalls: row.unrated_retail_calls,
    unratedWholesaleCalls: row.unrated_wholesale_calls,
    costDifferences: row.cost_differences,
    retailCharge: row.retail_charge,
    wholesaleCost: row.wholesale_cost,
    margin: marginOf(row.retail_charge, row.wholesale_cost),
    newFiles: row.new_files,
    newEntered: row.new_entered,
    // Once a later run is rated, what came after the close of this one is late there.
    newCalls: row.closed_at !== null && row.later_run !== null ? 0 : row.new_calls,
    fixes: row.fixes,
    uncollected: leftByCollect(row).map(left => ({ ...left, problem: withoutFolders(left.problem) })),
    rejectedLines: row.rejected_lines,
    failedFiles: row.failed_files,
    outOfDate: outOfDate(state),
    progress: row.progress === null ? null : billRunProgress.parse(row.progress),
    failure: row.failure === null ? null : withoutFolders(row.failure),
    createdAt: row.created_at.toISOString(),
    ratedAt: row.rated_at?.toISOString() ?? null,
    ratedAgainAt: row.rated_again_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    invoiced: row.invoice_runs_confirmed && !row.left_out,
    actions: {
      reopen: action(reopenRefusalOf(row)),
      collect: action(collectRefusal(state)),
      rate: action(rateRefusal(state) ?? waits),
      // Open exceptions are confirmed when closing; they do not disable it.
      close: action(closeRefusal(state, true)),
      price: action(priceRefusalOf(row)),
    },
    nextStep: nextStepOfRow(row, state),
  }
}
