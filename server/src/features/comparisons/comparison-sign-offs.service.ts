import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './comparison-sign-offs.repository.ts'
import { signOffRefusal } from './comparison-summary.service.ts'
import { comparisonErrors } from './comparisons.errors.ts'
import { ensureCompared, openItems } from './comparisons.service.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { loadRun, shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'

/** Chosen accounts, or all open ones of a class, with the number the caller saw. */
export type SignOffScope =
  | { accounts: readonly number[] }
  | { kind: ComparisonKind; open?: number | undefined }

/**
 * Signs off accounts that stand out; each sign-off is valid for the account's current figures. Returns how many were
 * signed off and how many are still open.
 * @throws 404 run or account, 409 `conflict_state`, 409 `comparison_changed` if the number of open accounts is not what
 * the caller saw
 */
export async function signOff(
  db: Db,
  runIndex: number,
  scope: SignOffScope,
  by: { userIndex: number; reason: string },
): Promise<{ clientIndex: number; signedOff: number; open: number }> {
  const { run, state } = await loadRun(db, runIndex, { lock: true })
  const refusal = signOffRefusal(state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  await ensureCompared(db, runIndex)
  if ('accounts' in scope) {
    const unknown = await repository.selectUnknown(db, runIndex, scope.accounts)
    if (unknown.length > 0) throw comparisonErrors.noItems(runIndex, unknown)
  } else if (scope.open !== undefined) {
    const counts = await repository.countItems(db, runIndex)
    const open = counts.find(count => count.kind === scope.kind)?.open ?? 0
    if (open !== scope.open) throw comparisonErrors.changed(scope.kind, scope.open, open)
  }
  const signedOff = await repository.insertSignOffs(db, runIndex, scope, by)
  if (signedOff > 0) await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return { clientIndex: run.clientIndex, signedOff, open: (await openItems(db, runIndex)).open }
}
