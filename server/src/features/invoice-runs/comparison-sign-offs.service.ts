import type { ComparisonKind } from '@nineops/contract/comparisons.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './comparison-sign-offs.repository.ts'
import { signOffRefusal } from './comparison-summary.service.ts'
import { comparisonErrors } from './comparisons.errors.ts'
import { ensureCompared, openItems } from './comparisons.service.ts'
import { tell } from './invoice-run-progress.service.ts'
import { loadRun, shownStatus } from './invoice-run-states.service.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'

/** Chosen accounts, or all of a class that are open: as many as the caller saw. */
export type SignOffScope =
  | { accounts: readonly number[] }
  | { kind: ComparisonKind; open?: number | undefined }

/**
 * Signs off accounts that stand out; each sign-off holds for what its account comes to now. Answers how many were
 * signed off and how many are open still.
 * @throws 404 run or account, 409 `conflict_state`, 409 `comparison_changed` when not as many are open as were seen
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
  if (signedOff > 0) await tell(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return { clientIndex: run.clientIndex, signedOff, open: (await openItems(db, runIndex)).open }
}
