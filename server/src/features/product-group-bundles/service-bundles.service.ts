import { addDays } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { addHeldCharges, endHeldCharges, ownHeldCharges } from '../charges/held-charges.service.ts'
import { insertAttachments } from './account-bundles.repository.ts'
import { chargeOf } from './account-bundles.service.ts'
import { bundles } from './product-group-bundles.service.ts'
import * as repository from './service-bundles.repository.ts'

/** How many bundles of a service have days after this one. */
export const countBundlesAfter = async (db: Db, serviceIndex: number, day: string): Promise<number> =>
  (await repository.selectGoingOn(db, serviceIndex, day)).length

const chargesOf = (rows: readonly repository.ServiceBundle[]): number[] =>
  rows.flatMap(({ chargeIndex }) => chargeIndex ?? [])

async function end(db: Db, going: readonly repository.ServiceBundle[], day: string): Promise<number[]> {
  const indexes = going.map(({ index }) => index)
  await repository.updateEnds(db, indexes, day)
  await endHeldCharges(db, chargesOf(going), day)
  return chargesOf(going)
}

/** Ends a service's bundles on a day, with their charges; returns which charges. */
export async function endBundlesOfService(
  db: Db,
  clientIndex: number,
  serviceIndex: number,
  day: string,
): Promise<number[]> {
  await bundles.lock(db, clientIndex)
  return end(db, await repository.selectGoingOn(db, serviceIndex, day), day)
}

/**
 * Moves a service's bundles with it: from the day on the other account has them, at the price that was agreed. What was
 * billed for days from then on is refunded here, and billed there.
 */
export async function moveBundlesOfService(
  db: Db,
  serviceIndex: number,
  to: { clientIndex: number; accountIndex: number; serviceIndex: number },
  day: string,
): Promise<void> {
  const { clientIndex, ...owner } = to
  await bundles.lock(db, clientIndex)
  const all = await repository.selectGoingOn(db, serviceIndex, addDays(day, -1))
  await lockRows(db, 'charges', chargesOf(all))
  const notBegun = await repository.selectNotBegun(db, serviceIndex, day)
  const billed = all.filter(({ index }) => !notBegun.some(one => one.index === index))
  await end(db, billed, addDays(day, -1))
  for (const { bundleIndex, name, price, startDate, endDate } of billed) {
    const days = { ...owner, startDate: startDate > day ? startDate : day, endDate }
    const terms = price === null ? [] : [chargeOf({ name, monthly_price: price }, days)]
    const chargeOfOwner = await addHeldCharges(db, clientIndex, 'bundle', terms)
    const chargeIndex = chargeOfOwner(owner)
    await insertAttachments(db, clientIndex, [{ ...days, pool: [], bundleIndex, chargeIndex }], null)
  }
  await repository.updateOwner(
    db,
    notBegun.map(({ index }) => index),
    owner,
  )
  await ownHeldCharges(db, chargesOf(notBegun), owner)
}
