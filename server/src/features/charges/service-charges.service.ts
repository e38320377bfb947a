import { addDays } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { updateEndDates } from './end-charges.repository.ts'
import * as repository from './service-charges.repository.ts'

/** How many periodic charges of a service continue beyond a day. */
export const countChargesAfter = async (db: Db, serviceIndex: number, day: string): Promise<number> =>
  (await repository.selectGoingOn(db, serviceIndex, day)).length

/** Charges of a service that begin on a day or later: those to be billed, and those billed already with bundles' own. */
export const countChargesFrom = async (
  db: Db,
  serviceIndex: number,
  day: string,
): Promise<{ open: number; billed: number }> => ({
  open: (await repository.selectNotBegun(db, serviceIndex, day)).length,
  billed: await repository.countBilledLater(db, serviceIndex, day),
})

/** Ends a service's charges on a day; the next run refunds what was billed beyond it. Returns which. */
export async function endChargesOfService(db: Db, serviceIndex: number, day: string): Promise<number[]> {
  const going = await repository.selectGoingOn(db, serviceIndex, day)
  await updateEndDates(db, going, day)
  return going
}

/**
 * Moves a service's charges with it: from the day on the other account has them. What begins then and is billed already
 * stays.
 */
export async function moveChargesOfService(
  db: Db,
  serviceIndex: number,
  to: { accountIndex: number; serviceIndex: number },
  day: string,
): Promise<void> {
  const going = await repository.selectGoingOn(db, serviceIndex, addDays(day, -1))
  await lockRows(db, 'charges', going)
  const notBegun = await repository.selectNotBegun(db, serviceIndex, day)
  await repository.copyFrom(db, going, to, day)
  await updateEndDates(db, going, addDays(day, -1))
  await repository.updateOwner(db, notBegun, to)
}
