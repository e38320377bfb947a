import { parsePence } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { refundsOf } from '../charges/held-charges.service.ts'
import { selectAttached } from './account-bundles.repository.ts'
import { endBundle } from './account-bundles.service.ts'

/** An account's bundles that continue after a day. */
async function goingOn(db: Db, accountIndex: number, day: string) {
  const attached = await selectAttached(db, accountIndex, { billRun: null })
  return attached.filter(({ startDate, endDate }) => startDate <= day && (endDate === null || endDate > day))
}

/**
 * The bundles that would end if an account's bundles ended on a day, and the refund in pence before VAT; saves nothing.
 */
export async function previewEndOfBundles(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  day: string,
): Promise<{ names: string[]; refundPence: number }> {
  const going = await goingOn(db, accountIndex, day)
  let refundPence = 0
  for (const { chargeIndex } of going)
    if (chargeIndex !== null)
      refundPence += parsePence((await refundsOf(db, clientIndex, chargeIndex, day)).total) ?? 0
  return { names: going.map(({ name }) => name), refundPence }
}

/** Ends an account's bundles, and their charges, on their last day; returns the charges. */
export async function endBundlesOf(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  day: string,
): Promise<{ bundles: number[]; charges: number[] }> {
  const going = await goingOn(db, accountIndex, day)
  for (const { index } of going) await endBundle(db, clientIndex, accountIndex, index, day)
  return {
    bundles: going.map(({ index }) => index),
    charges: going.flatMap(({ chargeIndex }) => chargeIndex ?? []),
  }
}
