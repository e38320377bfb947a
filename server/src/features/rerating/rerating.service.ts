import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { ReratingPreview } from '@nineops/contract/invoicing/rerating.contract'
import { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  type AcceptedExceptions,
  closeRatedAgain,
  getBillRun,
  isBilledByOthers,
  rateAgain,
  ratingAgainRefusal,
} from '../bill-runs/bill-runs.service.ts'
import {
  askToRateAccounts,
  countCallsOf,
  endRatingOfAccounts,
  MovedCalls,
  rateAccounts,
} from '../bill-runs/rate-accounts.service.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { giveUpRating } from '../bill-runs/revert-bill-run.service.ts'
import { previewReset, resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { selectedAccounts } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import {
  loadRun,
  processRefusal,
  requireRun,
  type RunFacts,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { runGroup } from '../invoice-runs/invoice-run-processes.service.ts'

/** The queue of ratings for invoice runs; `rerating.jobs.ts` handles them. */
export const reratingPayload = {
  name: 'invoice-runs.rerate',
  payload: z.object({
    runIndex: z.number().int(),
    billRunIndex: z.number().int(),
    /** Exceptions that the bill run may have; null where the run's accounts alone are rated. */
    accepted: z
      .object({ unallocatedCalls: z.number().int(), unratedRetailCalls: z.number().int() })
      .nullable(),
  }),
}
type Rerating = z.output<typeof reratingPayload.payload>

/** What rating again would do to a run, in exact numbers. @throws 404 `invoice_run_not_found` */
export async function previewRerating(db: Db, runIndex: number): Promise<ReratingPreview> {
  const run = await requireRun(db, runIndex)
  const reset = await previewReset(db, runIndex, 'whole-run')
  const othersInvoiced = await isBilledByOthers(db, run.billRunIndex, runIndex)
  const { calls, newCalls } = othersInvoiced
    ? { calls: await countCallsOf(db, run.billRunIndex, await accountsOf(db, runIndex)), newCalls: 0 }
    : await getBillRun(db, run.clientIndex, run.billRunIndex)
  return {
    refusal: reset.reason ?? (await ratingAgainRefusal(db, run.clientIndex, run.billRunIndex, runIndex)),
    accounts: reset.accounts,
    numbers: reset.numbers,
    othersInvoiced,
    calls: calls + newCalls,
    newCalls,
    approvedBy: reset.approvedBy,
  }
}

const accountsOf = (db: Db, runIndex: number): Promise<number[]> =>
  selectedAccounts(db, runIndex, { all: true, onlyFailed: false, onlyPending: false, except: [] })

/**
 * Goes back to rates: every account of the run is reset, its numbers are kept for it, approvals are revoked, and the
 * bill run is rated again; where other runs have billed by it, the calls of this run's accounts alone. The run is then
 * prepared and calculated anew (money: Wrong rates found late). Returns how many accounts.
 * @throws 404, 409 `invoice_run_locked` once confirmed, 409 `conflict_state`
 */
export async function startRerating(db: Db, runIndex: number): Promise<number> {
  const run = await requireRun(db, runIndex)
  // Bill runs before invoice runs, the order in which others lock them.
  const accepted = await openRating(db, run)
  const accounts = await resetAccounts(db, runIndex, 'whole-run')
  await enqueue(db, reratingPayload, { runIndex, billRunIndex: run.billRunIndex, accepted })
  return accounts.length
}

async function openRating(db: Db, run: RunFacts): Promise<AcceptedExceptions | null> {
  if (!(await isBilledByOthers(db, run.billRunIndex, run.index)))
    return rateAgain(db, run.clientIndex, run.billRunIndex, run.index)
  await askToRateAccounts(db, run.clientIndex, run.billRunIndex, run.index)
  return null
}

/**
 * Rates the bill run, closes it, and starts the run's processes up to its numbers. Done again after a fault, it goes on
 * where it was. The bill run stays open where it has more exceptions than before: someone decides about them.
 */
export async function rerate(work: Parameters<typeof rateBillRun>[0], asked: Rerating): Promise<void> {
  const { accepted } = asked
  if (accepted === null) return rerateAccounts(work, asked)
  await rateBillRun(work, asked.billRunIndex)
  await inTransaction(work.db, async db => {
    const { clientIndex, status } = await requireRun(db, asked.runIndex)
    if (status === invoiceRunStatus.abandoned) return
    if (await closeRatedAgain(db, clientIndex, asked.billRunIndex, accepted)) await goOn(db, asked.runIndex)
  })
}

/** Starts the run's processes up to its PDFs, where it may go on. */
async function goOn(db: Db, runIndex: number): Promise<void> {
  const { state } = await loadRun(db, runIndex, { lock: true })
  if (processRefusal('validate-accounts', state) === null) await runGroup(db, runIndex, 'prepare', 'produce')
}

async function rerateAccounts(
  work: Parameters<typeof rateBillRun>[0],
  { runIndex, billRunIndex }: Rerating,
): Promise<void> {
  try {
    await rateAccounts(work, billRunIndex, runIndex, await accountsOf(work.db, runIndex))
  } catch (error) {
    if (!(error instanceof MovedCalls)) throw error
    await endRatingOfAccounts(work.db, billRunIndex, movedWords(error.cli))
    return
  }
  await inTransaction(work.db, async db => {
    const { status, ratedAgainFor } = await requireRun(db, runIndex)
    if (ratedAgainFor !== runIndex) return
    await endRatingOfAccounts(db, billRunIndex)
    if (status !== invoiceRunStatus.abandoned) await goOn(db, runIndex)
  })
}

const movedWords = (cli: string): string =>
  `Nothing was rated again: calls of ${cli} were billed to one account and belong to another now. Credit the invoices of both to bill them again, or move the service back.`

/** After the last failed try: the earlier rating remains, and the bill run says that rating did not succeed. */
export const giveUpRerating = (work: { db: Db }, { billRunIndex, accepted }: Rerating): Promise<void> =>
  accepted === null
    ? endRatingOfAccounts(
        work.db,
        billRunIndex,
        'Rating did not succeed. Try again; if it fails again, ask support.',
      )
    : inTransaction(work.db, db => giveUpRating(db, billRunIndex))
