import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { ReratingPreview } from '@nineops/contract/invoicing/rerating.contract'
import { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  type AcceptedExceptions,
  closeRatedAgain,
  getBillRun,
  rateAgain,
  ratingAgainRefusal,
} from '../bill-runs/bill-runs.service.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { giveUpRating } from '../bill-runs/revert-bill-run.service.ts'
import { previewReset, resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { loadRun, processRefusal, requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { runGroup } from '../invoice-runs/invoice-run-processes.service.ts'

/** The queue of ratings for invoice runs; `rerating.jobs.ts` handles them. */
export const reratingPayload = {
  name: 'invoice-runs.rerate',
  payload: z.object({
    runIndex: z.number().int(),
    billRunIndex: z.number().int(),
    accepted: z.object({ unallocatedCalls: z.number().int(), unratedRetailCalls: z.number().int() }),
  }),
}
type Rerating = z.output<typeof reratingPayload.payload>

/** What rating again would do to a run, in exact numbers. @throws 404 `invoice_run_not_found` */
export async function previewRerating(db: Db, runIndex: number): Promise<ReratingPreview> {
  const run = await requireRun(db, runIndex)
  const reset = await previewReset(db, runIndex, 'all')
  const billRun = await getBillRun(db, run.clientIndex, run.billRunIndex)
  return {
    refusal: reset.reason ?? (await ratingAgainRefusal(db, run.clientIndex, run.billRunIndex, runIndex)),
    accounts: reset.accounts,
    numbers: reset.numbers,
    calls: billRun.calls,
    approvedBy: reset.approvedBy,
  }
}

/**
 * Goes back to rates: every account of the run is reset, its numbers are kept for it, approvals are revoked, and the
 * bill run is rated again. The run is then prepared and calculated anew (money: Wrong rates found late). Returns how
 * many accounts.
 * @throws 404, 409 `invoice_run_locked` once confirmed, 409 `conflict_state`
 */
export async function startRerating(db: Db, runIndex: number): Promise<number> {
  const run = await requireRun(db, runIndex)
  // Bill runs before invoice runs, the order in which others lock them.
  const accepted: AcceptedExceptions = await rateAgain(db, run.clientIndex, run.billRunIndex, runIndex)
  const accounts = await resetAccounts(db, runIndex, 'all')
  await enqueue(db, reratingPayload, { runIndex, billRunIndex: run.billRunIndex, accepted })
  return accounts.length
}

/**
 * Rates the bill run, closes it, and starts the run's processes up to its numbers. Done again after a fault, it goes on
 * where it was. The bill run stays open where it has more exceptions than before: somebody decides about them.
 */
export async function rerate(work: Parameters<typeof rateBillRun>[0], asked: Rerating): Promise<void> {
  await rateBillRun(work, asked.billRunIndex)
  await inTransaction(work.db, async db => {
    const { clientIndex, status } = await requireRun(db, asked.runIndex)
    if (status === invoiceRunStatus.abandoned) return
    if (!(await closeRatedAgain(db, clientIndex, asked.billRunIndex, asked.accepted))) return
    const { state } = await loadRun(db, asked.runIndex, { lock: true })
    if (processRefusal('validate-accounts', state) === null)
      await runGroup(db, asked.runIndex, 'prepare', 'produce')
  })
}

/** After the last failed try: the earlier rating remains, and the bill run says that rating did not succeed. */
export const giveUpRerating = (work: { db: Db }, { billRunIndex }: Rerating): Promise<void> =>
  inTransaction(work.db, db => giveUpRating(db, billRunIndex))
