import { parsePence } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { refundsOf } from '../charges/held-charges.service.ts'
import { selectAttached } from './account-bundles.repository.ts'
import { endBundle } from './account-bundles.service.ts'

/** An account's bundles that go on after a day. */
async function goingOn(db: Db, accountIndex: number, day: string) {
  const attached = await selectAttached(db, accountIndex, { billRun: null })
  return attached.filter(({ startDate, endDate }) => startDate <= day && (endDate === null || endDate > day))
}

/** What ending an account's bundles on a day would end and, in pence before VAT, give back; saves nothing. */
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

/** Ends an account's bundles on a day, their last, and their charges with them; answers the charges. */
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
