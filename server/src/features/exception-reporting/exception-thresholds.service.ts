import type {
  ExceptionThresholds,
  StoredExceptionThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { requireClient } from '../clients/clients.service.ts'
import { getThresholds, setThresholds } from '../comparisons/comparison-thresholds.service.ts'
import { compareAgain } from '../comparisons/comparisons.service.ts'
import { exceptionErrors } from './exception-reporting.errors.ts'
import * as repository from './exception-thresholds.repository.ts'
import { usualThresholds } from './usual-thresholds.domain.ts'

/** The thresholds in force: a reseller's own, and those shared with the comparison. @throws 404 */
export async function exceptionThresholdsOf(db: Db, clientIndex: number): Promise<StoredExceptionThresholds> {
  const { updatedAt, updatedBy, ...shared } = await getThresholds(db, clientIndex)
  const row = await repository.selectOwnThresholds(db, clientIndex)
  const savedAt = row?.savedAt.toISOString() ?? null
  // Whoever changed either of the two last.
  const latest = savedAt !== null && (updatedAt === null || savedAt >= updatedAt)
  return {
    thresholds: { ...shared, ...(row?.own ?? usualThresholds) },
    version: row?.version ?? 0,
    savedAt: latest ? savedAt : updatedAt,
    savedBy: latest ? (row?.savedBy ?? null) : updatedBy,
  }
}

/** `100` and `100.00` are the same pounds, and duplicate prefixes are dropped. */
const tidy = (thresholds: ExceptionThresholds): ExceptionThresholds => ({
  ...thresholds,
  minimumChange: Number(thresholds.minimumChange).toFixed(2),
  highCall: Number(thresholds.highCall).toFixed(2),
  premiumMinimum: Number(thresholds.premiumMinimum).toFixed(2),
  freePrefixes: [...new Set(thresholds.freePrefixes)].toSorted(),
})

/**
 * Saves the next version. Thresholds shared with the comparison are saved there, and unconfirmed runs are compared
 * again. Returns them before and after, identical if nothing changed.
 * @throws 404, 409 `thresholds_changed` if it is not the version that the caller saw
 */
export async function saveExceptionThresholds(
  db: Db,
  clientIndex: number,
  { thresholds: wanted, version }: { thresholds: ExceptionThresholds; version: number },
  userIndex: number,
): Promise<{ before: StoredExceptionThresholds; after: StoredExceptionThresholds; changed: boolean }> {
  await requireClient(db, clientIndex)
  await repository.lockThresholds(db, clientIndex)
  const before = await exceptionThresholdsOf(db, clientIndex)
  requireUnchanged(before, { version }, () => exceptionErrors.stale())
  const { minimumChange, minimumPercent, deviations, ...own } = tidy(wanted)
  const shared = { minimumChange, minimumPercent, deviations }
  const old = tidy(before.thresholds)
  const isSame = (keys: readonly (keyof ExceptionThresholds)[]) =>
    keys.every(key => JSON.stringify(old[key]) === JSON.stringify({ ...shared, ...own }[key]))
  const sharedSame = isSame(['minimumChange', 'minimumPercent', 'deviations'])
  const ownSame = isSame(['highCall', 'longCallMinutes', 'premiumPercent', 'premiumMinimum', 'freePrefixes'])
  if (sharedSame && ownSame) return { before, after: before, changed: false }
  if (!sharedSame) await setThresholds(db, clientIndex, shared, userIndex, compareAgain)
  await repository.insertThresholds(db, clientIndex, version + 1, own, userIndex)
  return { before, after: await exceptionThresholdsOf(db, clientIndex), changed: true }
}
