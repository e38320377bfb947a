import {
  rentalSummary,
  type RentalSummary,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import * as repository from './rental-comparisons.repository.ts'

/** A month's totals. The comparison is stored, and made anew where something of it has changed since. */
export async function summaryOf(db: Db, clientIndex: number, month: string): Promise<RentalSummary> {
  const of = { clientIndex, month }
  return (await currentSummary(db, of)) ?? compareAgain(db, of)
}

async function currentSummary(db: Db, of: repository.OfMonth): Promise<RentalSummary | undefined> {
  const stored = await repository.selectComparison(db, of)
  if (stored?.state !== (await repository.selectState(db, of.clientIndex))) return undefined
  // A later version may want more of it.
  return rentalSummary.safeParse(stored.summary).data
}

const compareAgain = (db: Db, of: repository.OfMonth): Promise<RentalSummary> =>
  inTransaction(db, async tx => {
    await repository.lockComparisons(tx, of.clientIndex)
    // Another call may have compared it meanwhile.
    const meanwhile = await currentSummary(tx, of)
    if (meanwhile) return meanwhile
    const state = await repository.selectState(tx, of.clientIndex)
    const summary = await repository.compareMonth(tx, of, state)
    if (!summary) throw new Error('The comparison of rentals has no row.')
    return summary
  })
