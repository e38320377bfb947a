import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertCharges, type NewCharge, selectChargesOf, type StoredCharge } from './charges.repository.ts'
import { type RunningCharge, selectRunningCharges, updateEndDates } from './end-charges.repository.ts'

export type { NewCharge, StoredCharge } from './charges.repository.ts'
export type { RunningCharge } from './end-charges.repository.ts'

/** Adds charges to accounts of the client, in the order given. */
export async function addCharges(db: Db, clientIndex: number, charges: readonly NewCharge[]): Promise<void> {
  await inBatches(charges, batch => insertCharges(db, clientIndex, batch))
}

/** All charges of these accounts. */
export const chargesOf = (
  db: Db,
  clientIndex: number,
  accounts: readonly number[],
): Promise<StoredCharge[]> => selectChargesOf(db, clientIndex, accounts)

/** Periodic charges with that description that continue beyond the day, by account; with `hold`, locked. */
export const runningCharges = (
  db: Db,
  clientIndex: number,
  wanted: { description: string; accountNumbers: readonly string[]; day: string; hold: boolean },
): Promise<RunningCharge[]> => selectRunningCharges(db, clientIndex, wanted)

/** Ends charges on the day; the next run refunds what was billed beyond it (engine: Charges). */
export const endCharges = (db: Db, indexes: readonly number[], day: string): Promise<number> =>
  updateEndDates(db, indexes, day)
