import type { EndPreview } from '@nineops/contract/ordering/charges.contract'
import { penceToDecimal } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { refundedAgain } from './charge-changes.domain.ts'
import { deleteCharge, updateCharge } from './charge-changes.repository.ts'
import { termsOf } from './charge-changes.service.ts'
import { requireCharge } from './charge-list.service.ts'
import { refundsOfEnding } from './charge-outlook.domain.ts'
import { billedBy, selectBilled, toCharge } from './charge-outlook.service.ts'
import { chargeErrors } from './charges.errors.ts'
import type { NewCharge } from './charges.repository.ts'
import { updateEndDates } from './end-charges.repository.ts'
import { insertHeldCharges } from './held-charges.repository.ts'
import { updateOwner } from './service-charges.repository.ts'

// Charges that begin and end with something else. They cannot be changed on their own, only through their owner here.

/** What such a charge will bill; saves nothing. */
export { previewCharge as previewHeldCharge } from './charge-changes.service.ts'
export type { NewCharge } from './charges.repository.ts'

interface Owner {
  accountIndex: number
  serviceIndex: number | null
}
const ownerKey = ({ accountIndex, serviceIndex }: Owner): string => `${accountIndex} ${serviceIndex}`

/** Adds such charges, one for each account or service; returns the one of an owner. */
export async function addHeldCharges(
  db: Db,
  clientIndex: number,
  heldBy: 'bundle',
  charges: readonly NewCharge[],
): Promise<(owner: Owner) => number | null> {
  const added = new Map<string, number>()
  await inBatches(charges, async batch => {
    for (const { index, ...owner } of await insertHeldCharges(db, clientIndex, heldBy, batch))
      added.set(ownerKey(owner), index)
  })
  return owner => added.get(ownerKey(owner)) ?? null
}

/**
 * Sets the last day of one, earlier or later. @throws 404, 409 `charge_refunded` if refunded days would be covered
 * again
 */
export async function endHeldCharge(
  db: Db,
  clientIndex: number,
  index: number,
  endDate: string,
): Promise<void> {
  const row = await requireCharge(db, clientIndex, index, true)
  const again = refundedAgain(endDate, await selectBilled(db, [index]))
  if (again !== null) throw chargeErrors.refunded(longDay(again))
  await updateCharge(db, index, { ...termsOf(row), endDate })
}

/** What the next run refunds of one once it ends on a day; saves nothing. @throws 404 */
export async function refundsOf(
  db: Db,
  clientIndex: number,
  index: number,
  endDate: string,
): Promise<{ total: string; items: EndPreview['refundItems'] }> {
  const row = await requireCharge(db, clientIndex, index)
  const items = refundsOfEnding(toCharge(row), endDate, await selectBilled(db, [index]))
  return {
    total: penceToDecimal(items.reduce((sum, item) => sum + item.amountPence, 0)),
    items: items.map(item => ({
      index,
      accountNumber: row.accountNumber,
      description: row.description,
      text: item.periodText,
      amount: penceToDecimal(item.amountPence),
    })),
  }
}

/** Ends many on a day, those that continue beyond it; the next run refunds what was billed beyond it. */
export const endHeldCharges = (db: Db, indexes: readonly number[], day: string): Promise<number> =>
  updateEndDates(db, indexes, day)

/** Gives such charges as they are to a service of another account. */
export const ownHeldCharges = updateOwner

/** Deletes one that no run has billed. @throws 404, 409 `charge_billed` */
export async function removeHeldCharge(db: Db, clientIndex: number, index: number): Promise<void> {
  await requireCharge(db, clientIndex, index, true)
  const billed = await selectBilled(db, [index])
  if (billed.length > 0) throw chargeErrors.billedForGood(billedBy(billed))
  await deleteCharge(db, index)
}
