import type { ComparisonThresholds } from '@nineops/contract/invoicing/comparisons.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './comparison-thresholds.repository.ts'
import { type Thresholds, usualThresholds } from './comparisons.domain.ts'

/** Stored thresholds converted for the rules; numbers are stored as decimals. */
export const toThresholds = (row: {
  minimumChange: string
  minimumPercent: string
  deviations: string
}): Thresholds => ({
  minimumChangePence: parsePence(row.minimumChange) ?? usualThresholds.minimumChangePence,
  minimumPercent: Number(row.minimumPercent),
  deviations: Number(row.deviations),
})

/** In the wire format. */
export const shownThresholds = (thresholds: Thresholds): ComparisonThresholds => ({
  minimumChange: penceToDecimal(thresholds.minimumChangePence),
  minimumPercent: thresholds.minimumPercent,
  deviations: thresholds.deviations,
})

/** The thresholds in force for a reseller: its own, or the defaults. */
export async function thresholdsOf(db: Db, clientIndex: number): Promise<Thresholds> {
  const row = await repository.selectThresholds(db, clientIndex)
  return row ? toThresholds(row) : usualThresholds
}

/** The thresholds of a reseller, and who set them when. @throws 404 if the reseller does not exist */
export async function getThresholds(db: Db, clientIndex: number) {
  await requireClient(db, clientIndex)
  const row = await repository.selectThresholds(db, clientIndex)
  return {
    ...shownThresholds(row ? toThresholds(row) : usualThresholds),
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
  }
}

/**
 * Sets the thresholds of a reseller; `compare` compares its unconfirmed runs again.
 * @throws 404 if the reseller does not exist
 */
export async function setThresholds(
  db: Db,
  clientIndex: number,
  thresholds: ComparisonThresholds,
  userIndex: number,
  compare: (db: Db, runIndex: number) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async tx => {
    await requireClient(tx, clientIndex)
    await repository.saveThresholds(tx, clientIndex, thresholds, userIndex)
    for (const run of await repository.selectComparedRuns(tx, clientIndex)) await compare(tx, run)
  })
}
