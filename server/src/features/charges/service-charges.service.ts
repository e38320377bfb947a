import { addDays } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { updateEndDates } from './end-charges.repository.ts'
import * as repository from './service-charges.repository.ts'

/** How many periodic charges of a service have days after this one. */
export const countChargesAfter = async (db: Db, serviceIndex: number, day: string): Promise<number> =>
  (await repository.selectGoingOn(db, serviceIndex, day)).length

/** How many one-offs of a service are still to be billed for a later day; they don't end with it. */
export const countOneOffsAfter = repository.countOnceAfter

/** Ends a service's charges on a day; the next run refunds what was billed beyond it. Returns which. */
export async function endChargesOfService(db: Db, serviceIndex: number, day: string): Promise<number[]> {
  const going = await repository.selectGoingOn(db, serviceIndex, day)
  await updateEndDates(db, going, day)
  return going
}

/**
 * Moves a service's charges with it: from the day on the other account has them. What was billed for days from then on
 * is refunded here, and billed there. What is not billed and begins then moves as it is.
 */
export async function moveChargesOfService(
  db: Db,
  serviceIndex: number,
  to: { accountIndex: number; serviceIndex: number },
  day: string,
): Promise<void> {
  const before = addDays(day, -1)
  await lockRows(db, 'charges', await repository.selectGoingOn(db, serviceIndex, before))
  const notBegun = await repository.selectNotBegun(db, serviceIndex, day)
  const going = await repository.selectGoingOn(db, serviceIndex, before)
  const billed = going.filter(index => !notBegun.includes(index))
  await repository.copyFrom(db, billed, to, day)
  await updateEndDates(db, billed, before)
  await repository.updateOwner(db, notBegun, to)
}
