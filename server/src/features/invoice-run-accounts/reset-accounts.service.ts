import type { ResetPreview } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { Db } from '../../platform/db/db.ts'
import { countGivenBack, reserveNumbers } from '../invoice-numbers/invoice-numbers.service.ts'
import { undoLines } from '../invoices/invoice-lines.service.ts'
import { discardInvoices } from '../invoices/invoices.service.ts'
import { deleteItems } from '../comparisons/comparisons.service.ts'
import { selectRunAccount } from './invoice-run-account-list.repository.ts'
import { markPending } from '../invoice-runs/invoice-run-processes.service.ts'
import { revokeApproval } from '../release-approvals/release-approvals.service.ts'
import { currentApproval } from '../release-approvals/release-approvals.service.ts'
import { outdateReports } from '../invoice-runs/invoice-run-reports.service.ts'
import { loadRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { refreshStatus } from '../invoice-runs/run-status.service.ts'
import { resetRefusal } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import * as repository from './reset-accounts.repository.ts'
import type { ResetScope } from './reset-accounts.repository.ts'
import { processesFrom } from '@nineops/contract/invoicing/invoice-runs/run-processes'

export type { ResetScope } from './reset-accounts.repository.ts'

async function requireAccount(db: Db, runIndex: number, scope: ResetScope): Promise<void> {
  if (typeof scope === 'number' && !(await selectRunAccount(db, runIndex, scope)))
    throw invoiceRunErrors.noAccount(runIndex, scope)
}

/** What a reset would touch, in numbers (product: Beyond every rival, 4). @throws 404 */
export async function previewReset(db: Db, runIndex: number, scope: ResetScope): Promise<ResetPreview> {
  const { state } = await loadRun(db, runIndex)
  await requireAccount(db, runIndex, scope)
  const reason = resetRefusal(state)
  const approval = await currentApproval(db, runIndex)
  return {
    allowed: reason === null,
    reason,
    ...(await repository.selectBlastRadius(db, runIndex, scope)),
    numbersGivenBack: await countGivenBack(db, runIndex),
    approvedBy: approval?.approvedBy ?? null,
  }
}

/**
 * Returns accounts to pending: their lines, billed charges, invoices and PDFs are undone, their numbers are kept for
 * them. Returns which accounts.
 * @throws 404, 409 `invoice_run_locked` once confirmed, 409 `conflict_state` while a process is running
 */
export async function resetAccounts(db: Db, runIndex: number, scope: ResetScope): Promise<number[]> {
  const { state } = await loadRun(db, runIndex, { lock: true })
  if (state.confirmed) throw invoiceRunErrors.locked()
  const refusal = resetRefusal(state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  await requireAccount(db, runIndex, scope)
  const accounts = await repository.lockScope(db, runIndex, scope)
  if (accounts.length === 0) return []
  await discardInvoices(db, runIndex, accounts)
  await undoLines(db, runIndex, accounts)
  await reserveNumbers(db, runIndex, accounts)
  await repository.resetAccounts(db, runIndex, accounts)
  await deleteItems(db, runIndex, accounts)
  await markPending(db, runIndex, processesFrom('validate-accounts'))
  await outdateReports(db, runIndex)
  await revokeApproval(
    db,
    runIndex,
    accounts.length === 1
      ? 'An account was reset after it.'
      : `${accounts.length} accounts were reset after it.`,
  )
  await refreshStatus(db, runIndex)
  return accounts
}

/** The account's number for the audit trail, where a single one was reset. */
export async function namedAlone(db: Db, accounts: readonly number[]): Promise<{ accountNumber?: string }> {
  const [index, ...more] = accounts
  const account =
    index === undefined || more.length > 0 ? undefined : await repository.selectAccountNumber(db, index)
  return account === undefined ? {} : { accountNumber: account.number }
}
