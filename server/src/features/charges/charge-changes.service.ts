import type {
  ChargeDetail,
  ChargeOutlook,
  ChargeTerms,
  NewChargeBody,
} from '@nineops/contract/ordering/charges.contract'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { requireClient } from '../clients/clients.service.ts'
import { requireSoldProduct } from '../products/products.service.ts'
import { isTooDear, refundedAgain } from './charge-changes.domain.ts'
import * as repository from './charge-changes.repository.ts'
import { getCharge, requireCharge } from './charge-list.service.ts'
import {
  billedBy,
  outlookWithDiscounts,
  positionsOf,
  selectBilled,
  toCharge,
} from './charge-outlook.service.ts'
import type { ChargeRow } from './charge-list.repository.ts'
import { chargeErrors } from './charges.errors.ts'
import { keysOf } from '@nineops/contract/records'

/** A change with optional fields; omitted ones stay as they are. */
export type ChargeChange = { [K in keyof ChargeTerms]?: ChargeTerms[K] | undefined }

/** @throws 400 for impossible terms; the days of a stored charge may stay as they are */
function checkTerms(terms: ChargeTerms, stored: ChargeTerms = terms): void {
  const isNew = stored === terms || stored.startDate !== terms.startDate || stored.endDate !== terms.endDate
  const errors = [
    ...(isNew && terms.endDate !== null && terms.endDate < terms.startDate
      ? [{ field: 'endDate', message: 'must not be before the first day' }]
      : []),
    ...(isTooDear(toCharge(terms))
      ? [{ field: 'amount', message: 'times quantity is more than 100 million pounds' }]
      : []),
  ]
  if (errors.length > 0) throw chargeErrors.invalid(errors)
}

/** @throws 400 unless the account has the service */
async function checkService(db: Db, accountIndex: number, { serviceIndex }: ChargeTerms): Promise<void> {
  if (serviceIndex !== null && !(await repository.serviceBelongs(db, accountIndex, serviceIndex)))
    throw chargeErrors.invalid([{ field: 'serviceIndex', message: 'is not a service of this account' }])
}

/** @throws 404, 409 for a product that is withdrawn */
async function checkProduct(db: Db, clientIndex: number, { productIndex }: ChargeTerms): Promise<void> {
  if (productIndex !== null) await requireSoldProduct(db, clientIndex, productIndex)
}

/** The terms of a charge that is stored. */
export const termsOf = (row: ChargeRow): ChargeTerms => ({
  description: row.description,
  productGroup: row.productGroup,
  frequency: row.frequency,
  timing: row.timing,
  amount: row.amount,
  quantity: row.quantity,
  startDate: row.startDate,
  endDate: row.endDate,
  billedThrough: row.billedThrough,
  serviceIndex: row.serviceIndex,
  productIndex: row.productIndex,
  cost: row.cost,
  nominal: row.nominal,
})

/** @throws 409 `charge_changed` if the charge is not as the caller saw it */
export function requireUnchangedCharge(row: ChargeRow, version: string): void {
  requireUnchanged(row, { version }, () => chargeErrors.changed(row.description, row.accountNumber))
}

/** Adds a charge to an account. @throws 404, 400 */
export async function createCharge(
  db: Db,
  clientIndex: number,
  { accountIndex, ...terms }: NewChargeBody,
): Promise<ChargeDetail> {
  await requireClient(db, clientIndex)
  checkTerms(terms)
  await positionsOf(db, clientIndex, [accountIndex])
  await checkService(db, accountIndex, terms)
  await checkProduct(db, clientIndex, terms)
  return getCharge(db, clientIndex, await repository.insertCharge(db, clientIndex, accountIndex, terms))
}

/** What a charge would bill, or an existing one after a change; saves nothing. @throws 404, 400 */
export async function previewCharge(
  db: Db,
  clientIndex: number,
  { accountIndex, charge, ...terms }: NewChargeBody & { charge?: number | undefined },
): Promise<ChargeOutlook> {
  await requireClient(db, clientIndex)
  checkTerms(terms, charge === undefined ? undefined : await requireCharge(db, clientIndex, charge))
  const position = (await positionsOf(db, clientIndex, [accountIndex])).get(accountIndex)
  if (!position) throw chargeErrors.noAccount(accountIndex)
  const billed = charge === undefined ? [] : await selectBilled(db, [charge])
  return outlookWithDiscounts(db, { ...terms, accountIndex }, position, billed)
}

const same = (before: ChargeTerms, after: ChargeTerms, field: keyof ChargeTerms): boolean =>
  (field === 'amount' || field === 'quantity' || field === 'cost') &&
  before[field] !== null &&
  after[field] !== null
    ? Number(before[field]) === Number(after[field])
    : before[field] === after[field]
const fields = keysOf({
  description: 0,
  productGroup: 0,
  frequency: 0,
  timing: 0,
  amount: 0,
  quantity: 0,
  startDate: 0,
  endDate: 0,
  billedThrough: 0,
  serviceIndex: 0,
  productIndex: 0,
  cost: 0,
  nominal: 0,
} satisfies Record<keyof ChargeTerms, 0>)
const freeOnceBilled: ReadonlySet<keyof ChargeTerms> = new Set([
  'description',
  'endDate',
  'serviceIndex',
  'productIndex',
  'cost',
  'nominal',
])

/**
 * Changes a charge; returns it before and after, identical if nothing changed.
 * @throws 404, 400, 409 `charge_changed`, 409 `charge_of_bundle`, 409 `charge_billed` for fields fixed once a run has
 * billed it, 409 `charge_refunded` if refunded days would be covered again
 */
export async function changeCharge(
  db: Db,
  clientIndex: number,
  index: number,
  { version, ...change }: ChargeChange & { version: string },
): Promise<{ before: ChargeTerms; after: ChargeDetail; changed: boolean }> {
  await requireClient(db, clientIndex)
  const row = await requireCharge(db, clientIndex, index, true)
  requireUnchangedCharge(row, version)
  const before = termsOf(row)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const terms: ChargeTerms = { ...before, ...given }
  checkTerms(terms, before)
  const differing = fields.filter(field => !same(before, terms, field))
  if (differing.includes('serviceIndex')) await checkService(db, row.accountIndex, terms)
  if (differing.includes('productIndex')) await checkProduct(db, clientIndex, terms)
  if (row.heldBy !== null && differing.length > 0) throw chargeErrors.held(row.description)
  const billed = await selectBilled(db, [index])
  if (billed.length > 0 && differing.some(field => !freeOnceBilled.has(field)))
    throw chargeErrors.billed(billedBy(billed))
  const again = differing.includes('endDate') ? refundedAgain(terms.endDate, billed) : null
  if (again !== null) throw chargeErrors.refunded(longDay(again))
  if (differing.length > 0) await repository.updateCharge(db, index, terms)
  return { before, after: await getCharge(db, clientIndex, index), changed: differing.length > 0 }
}

/** Deletes a charge that no run has billed; returns it. @throws 404, 409 `charge_changed`, 409 `charge_billed` */
export async function removeCharge(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<ChargeRow> {
  await requireClient(db, clientIndex)
  const row = await requireCharge(db, clientIndex, index, true)
  requireUnchangedCharge(row, version)
  if (row.heldBy !== null) throw chargeErrors.held(row.description)
  const billed = await selectBilled(db, [index])
  if (billed.length > 0) throw chargeErrors.billedForGood(billedBy(billed))
  await repository.deleteCharge(db, index)
  return row
}
