import type { NewRateAllocation, RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { requireClient } from '../clients/clients.service.ts'
import {
  type AllocationRow,
  deleteAllocation,
  insertAllocation,
  listAllocations,
  selectAccount,
  selectAllocation,
  selectBrand,
  selectClosedRunUsing,
  selectServiceFrom,
} from './rate-allocations.repository.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import { selectCard, selectCarrier } from './rate-cards.repository.ts'
import { found } from '../../platform/errors/found.ts'

export const toAllocation = (row: AllocationRow): RateAllocation => ({
  index: row.index,
  side: row.side === 'wholesale' ? 'wholesale' : 'retail',
  carrier: row.carrierIndex === null ? null : { index: row.carrierIndex, name: row.carrierName ?? '' },
  brand: row.brandIndex === null ? null : { index: row.brandIndex, name: row.brandName ?? '' },
  account: joinedAccount(row),
  service: row.serviceIndex === null ? null : { index: row.serviceIndex, cli: row.serviceCli ?? '' },
  rateCard: { index: row.rateCardIndex, name: row.cardName, validFrom: row.cardValidFrom },
  validFrom: row.validFrom,
  validTo: row.validTo,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

/** A client's allocations by carrier, side and scope, latest first. @throws 404 for an unknown reseller */
export async function listRateAllocations(db: Db, clientIndex: number): Promise<RateAllocation[]> {
  await requireClient(db, clientIndex)
  return (await listAllocations(db, clientIndex)).map(toAllocation)
}

/** The allocations of the whole reseller (`brandIndex` null) or of one brand. @throws 404 */
export async function listRateAllocationsOf(
  db: Db,
  clientIndex: number,
  brandIndex: number | null,
): Promise<RateAllocation[]> {
  await requireClient(db, clientIndex)
  if (brandIndex !== null && !(await selectBrand(db, clientIndex, brandIndex)))
    throw rateCardErrors.noBrand(brandIndex)
  return (await listAllocations(db, clientIndex, { brandIndex })).map(toAllocation)
}

async function getAllocation(db: Db, clientIndex: number, index: number): Promise<AllocationRow> {
  return found(selectAllocation(db, clientIndex, index), () => rateCardErrors.noAllocation(index))
}

async function serviceOf(db: Db, clientIndex: number, text: string, day: string): Promise<number> {
  const cli = normalisePhoneNumber(text)
  const service = cli === null ? undefined : await selectServiceFrom(db, clientIndex, cli, day)
  if (!service) throw rateCardErrors.noService(text)
  return service.index
}

/**
 * Allocates a card to the calls of a scope from a day on.
 * @throws 404 for a carrier, card, brand or account of another reseller, 409 `rate_card_of_other_carrier`,
 * `rate_card_starts_later`, `cost_plus_for_retail` or `rate_allocation_exists`, 400 for a number of no service
 */
export async function allocateRateCard(
  db: Db,
  clientIndex: number,
  allocation: NewRateAllocation,
  userIndex: number,
): Promise<RateAllocation> {
  const { carrierIndex, rateCardIndex, brandIndex, accountIndex, validFrom, cli, ...further } = allocation
  if (carrierIndex !== undefined && !(await selectCarrier(db, clientIndex, carrierIndex)))
    throw rateCardErrors.noCarrier(carrierIndex)
  const card = await selectCard(db, clientIndex, rateCardIndex)
  if (!card) throw rateCardErrors.notFound(rateCardIndex)
  if (card.carrierIndex === null ? allocation.side === 'wholesale' : card.carrierIndex !== carrierIndex)
    throw rateCardErrors.otherCarrier(card.name)
  if (card.costPlus !== null && allocation.side === 'wholesale')
    throw rateCardErrors.costPlusForRetail(card.name)
  if (card.validFrom > validFrom) throw rateCardErrors.cardStartsLater(card.name, card.validFrom)
  if (brandIndex !== undefined && !(await selectBrand(db, clientIndex, brandIndex)))
    throw rateCardErrors.noBrand(brandIndex)
  if (accountIndex !== undefined && !(await selectAccount(db, clientIndex, accountIndex)))
    throw rateCardErrors.noAccount(accountIndex)
  const serviceIndex = cli === undefined ? undefined : await serviceOf(db, clientIndex, cli, validFrom)
  const index = await insertAllocation(
    db,
    clientIndex,
    { ...further, carrierIndex, rateCardIndex, brandIndex, accountIndex, serviceIndex, validFrom },
    userIndex,
  )
  if (index === undefined) throw rateCardErrors.allocated(validFrom)
  return toAllocation(await getAllocation(db, clientIndex, index))
}

/**
 * Removes an allocation; returns it as it was.
 * @throws 404, 409 `rate_allocation_used` when a closed bill run was rated with it
 */
export async function deallocateRateCard(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<RateAllocation> {
  const row = await getAllocation(db, clientIndex, index)
  const run = await selectClosedRunUsing(db, clientIndex, row)
  if (run) throw rateCardErrors.used(run)
  await deleteAllocation(db, index)
  return toAllocation(row)
}
