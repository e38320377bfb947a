import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { counted } from '@nineops/contract/words'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { shownCount, shownMoney } from '../../platform/text/field-values.ts'
import { postDocuments } from '../account-ledger/ledger-runs.service.ts'
import { undoInvoiced } from '../charges/charge-billing.service.ts'
import { comparisonErrors } from '../comparisons/comparisons.errors.ts'
import { ensureCompared, openItems } from '../comparisons/comparisons.service.ts'
import { missedDay } from '../direct-debit-files/direct-debit-files.service.ts'
import { ensureFound, openExceptions } from '../exception-reporting/found-exceptions.service.ts'
import { voidLeftOut } from '../invoice-numbers/invoice-numbers.service.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import {
  confirmRefusal,
  loadRun,
  runTotals,
  shownStatus,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { undoLines } from '../invoices/invoice-lines.service.ts'
import { confirmInvoices } from '../invoices/invoices.service.ts'
import { requireApproved } from '../release-approvals/release-approvals.service.ts'
import * as repository from './invoice-runs.repository.ts'
import { renewValueAtStake } from '../value-at-stake/value-at-stake.service.ts'

/** @throws 409 `comparison_open` while unusual accounts are not signed off */
async function requireCompared(db: Db, runIndex: number): Promise<void> {
  await ensureCompared(db, runIndex)
  const { reason } = await openItems(db, runIndex)
  if (reason) throw comparisonErrors.open(reason)
}

/** @throws 409 `invoice_run_changed` where more or fewer exceptions are open than were seen */
async function requireExceptions(db: Db, billRunIndex: number, seen: number | undefined): Promise<void> {
  await ensureFound(db, billRunIndex, { settled: true })
  const { open } = await openExceptions(db, billRunIndex)
  if (seen !== undefined && seen !== open)
    throw invoiceRunErrors.changed(`${seen} open exceptions`, `${open}`)
}

/** Makes a run's documents final and posts them: they can never change again. */
export async function issueDocuments(
  db: Db,
  runIndex: number,
  { gross, userIndex }: { gross: string; userIndex: number },
): Promise<void> {
  await confirmInvoices(db, runIndex)
  await voidLeftOut(db, runIndex)
  await repository.updateConfirmed(db, runIndex, { status: invoiceRunStatus.confirmed, gross, userIndex })
  await postDocuments(db, runIndex, userIndex)
  // Further runs bill these charges again.
  for (const again of await repository.selectRebilled(db, runIndex))
    await undoInvoiced(db, again.runIndex, again.accountIndex)
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(invoiceRunStatus.confirmed) })
}

/**
 * Confirms a run as it was viewed: its invoices can never change again. Accounts that failed are left out: what was
 * loaded for them is undone for a further run, and numbers kept for accounts without a document become void. Returns
 * the approval that it was confirmed on, where two persons release it.
 * @throws 404, 409 `conflict_state`, 409 `collection_day_missed` when the invoices name a day on which collection is no
 * longer possible, 409 `two_person_release` when another user has to confirm a run that the user prepared, or when
 * nobody approved it, 409 `approval_outdated` when it has changed since its approval, 409 `comparison_open` while
 * unusual accounts are not signed off, 409 `invoice_run_changed` when accounts, gross or open exceptions
 * differ from those viewed
 */
export async function confirmRun(
  db: Db,
  runIndex: number,
  seen: { accounts: number; gross: string; openExceptions?: number | undefined },
  userIndex: number,
  today = londonDate(Date.now()),
): Promise<{ approvedBy: string; digest: string } | null> {
  const { run, state } = await loadRun(db, runIndex, { lock: true })
  const refusal = confirmRefusal(state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  const missed = await missedDay(db, run, today)
  if (missed !== null) throw invoiceRunErrors.dayMissed(missed)
  const approval = await requireApproved(db, run, userIndex)
  // A credit note is no month: it is compared with nothing, and what is open in the month does not concern it.
  if (run.purpose === 'bill') await requireCompared(db, runIndex)
  const [totals] = await runTotals(db, [runIndex])
  if (!totals) throw invoiceRunErrors.notFound(runIndex)
  if (totals.accounts !== seen.accounts || Number(totals.gross) !== Number(seen.gross))
    throw invoiceRunErrors.changed(
      `${counted(seen.accounts, 'account')} and ${shownMoney(seen.gross)}`,
      `${shownCount(totals.accounts)} and ${shownMoney(totals.gross)}`,
    )
  if (run.purpose === 'bill') await requireExceptions(db, run.billRunIndex, seen.openExceptions)
  await undoLines(db, runIndex, await repository.selectFailed(db, runIndex))
  await issueDocuments(db, runIndex, { gross: totals.gross, userIndex })
  if (run.purpose === 'bill') await renewValueAtStake(db, runIndex)
  return approval && { approvedBy: approval.approvedBy, digest: approval.digest }
}
