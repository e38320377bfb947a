import { type BillRun, billRunProgress, billRunStatus } from '@nineops/contract/bill-run-states.contract'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import {
  type BillRunState,
  type BillRunStatus,
  closeRefusal,
  collectRefusal,
  nextStepOf,
  rateRefusal,
  reopenRefusal,
} from './bill-runs.domain.ts'
import type { BillRunRow } from './bill-runs.repository.ts'

const descriptions: Record<number, string> = {
  10: 'Created',
  20: 'Collecting',
  30: 'Rating',
  40: 'Rated',
  50: 'Closed',
}

/** What the rules of a bill run look at. */
export const stateOf = (row: BillRunRow): BillRunState => ({
  status: row.status as BillRunStatus,
  // A job stands behind both until it ends or gives up.
  isWorking: row.status === billRunStatus.collecting || row.status === billRunStatus.rating,
  newFiles: row.new_files,
  unallocatedCalls: row.unallocated_calls,
  unratedRetailCalls: row.unrated_retail_calls,
})

/** Why the run cannot be opened again, or null. */
export const reopenRefusalOf = (row: BillRunRow): string | null =>
  reopenRefusal({ status: row.status as BillRunStatus, invoiceRun: row.invoice_run, laterRun: row.later_run })

const action = (reason: string | null) => ({ allowed: reason === null, reason })

/** Exact difference of two sums of money. */
export const marginOf = (retail: string, wholesale: string): string =>
  microsToDecimal((parseMicros(retail) ?? 0) - (parseMicros(wholesale) ?? 0))

const nextStep = (row: BillRunRow, state: BillRunState): BillRun['nextStep'] => {
  // Files are there, or a mend is: both are seen by the next rating only.
  if (state.status === billRunStatus.created && state.newFiles > 0) return 'rate'
  if (state.status === billRunStatus.rated && row.mends > 0) return 'rate'
  return nextStepOf(state)
}

/** A bill run as people see it; `openBefore` is the reseller's earliest run before it that is not closed. */
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
    retailCharge: row.retail_charge,
    wholesaleCost: row.wholesale_cost,
    margin: marginOf(row.retail_charge, row.wholesale_cost),
    newFiles: row.new_files,
    mends: row.mends,
    progress: row.progress === null ? null : billRunProgress.parse(row.progress),
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    ratedAt: row.rated_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    actions: {
      reopen: action(reopenRefusalOf(row)),
      collect: action(collectRefusal(state)),
      rate: action(rateRefusal(state) ?? waits),
      // Exceptions are asked about when closing; they do not disable it.
      close: action(closeRefusal(state, true)),
    },
    nextStep: nextStep(row, state),
  }
}
