import type { Db } from '../../platform/db/db.ts'
import { type RunningCharge, selectRunningCharges, updateEndDates } from './end-charges.repository.ts'

export type { RunningCharge } from './end-charges.repository.ts'

/** Periodic charges of that description which run beyond the day, by account; held where they are to be ended. */
export const runningCharges = (
  db: Db,
  clientIndex: number,
  wanted: { description: string; accountNumbers: readonly string[]; day: string; hold: boolean },
): Promise<RunningCharge[]> => selectRunningCharges(db, clientIndex, wanted)

/** Ends charges on the day; what was billed beyond it the next run refunds (engine: Charges). */
export const endCharges = (db: Db, indexes: readonly number[], day: string): Promise<number> =>
  updateEndDates(db, indexes, day)
