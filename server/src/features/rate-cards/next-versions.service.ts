import type {
  NewRateCardEntry,
  RateAllocation,
  RateCard,
  Side,
} from '@nineops/contract/bureau/rate-cards.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Db } from '../../platform/db/db.ts'
import * as versions from './next-versions.repository.ts'
import {
  type AllocationRow,
  deleteAllocation,
  insertAllocation,
  listAllocations,
  selectClosedRunUsing,
} from './rate-allocations.repository.ts'
import { toAllocation } from './rate-allocations.service.ts'
import { findPosition, prepareRateCard, type Usage } from './rate-cards.domain.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import { insertEntries } from './rate-cards.repository.ts'
import { getRateCard, rowOf } from './rate-cards.service.ts'
import { toRateEntry } from './rating-tables.service.ts'

interface PricedBy {
  clientIndex: number
  side: Side
  /** The card that lacked the price when the calls were rated. */
  rateCardIndex: number
}

const inForceOn = (day: string) => (row: AllocationRow) =>
  row.validFrom <= day && (row.validTo === null || row.validTo >= day)

/** A side's allocations of every version of a card, and the version in force on a day: the card itself or its latest. */
async function versionsOf(db: Db, { clientIndex, side, rateCardIndex }: PricedBy) {
  const card = await versions.lockCard(db, clientIndex, rateCardIndex)
  if (!card) throw rateCardErrors.notFound(rateCardIndex)
  const all = await versions.selectVersions(db, clientIndex, card)
  const indexes = new Set(all.map(version => version.index))
  const allocations = (await listAllocations(db, clientIndex)).filter(row => indexes.has(row.rateCardIndex))
  const ofSide = allocations.filter(row => row.side === side)
  const versionOn = (day: string): versions.Version | undefined => {
    const inForce = new Set(ofSide.filter(inForceOn(day)).map(row => row.rateCardIndex))
    return all
      .filter(version => inForce.has(version.index))
      .toSorted(
        (a, b) =>
          Number(b.index === rateCardIndex) - Number(a.index === rateCardIndex) ||
          b.validFrom.localeCompare(a.validFrom),
      )[0]
  }
  return { card, all, allocations, ofSide, versionOn }
}

/**
 * The first day, from one on, on which a price could be added to the card or its later version, and that version.
 * @throws 404, 409 `rate_card_not_in_force`
 */
export async function firstDayToPrice(
  db: Db,
  priced: PricedBy,
  from: string,
): Promise<{ card: versions.Version; validFrom: string }> {
  const { card, ofSide, versionOn } = await versionsOf(db, priced)
  const own = ofSide.filter(row => row.rateCardIndex === priced.rateCardIndex)
  const starts = own.map(row => row.validFrom).filter(day => day > from)
  const validFrom = own.some(inForceOn(from)) ? from : (starts.toSorted()[0] ?? from)
  const version = versionOn(validFrom)
  if (!version) throw rateCardErrors.notInForce(card.name, validFrom)
  return { card: version, validFrom }
}

/** Whether an entry prices a usage, on a card of it alone. */
export function pricesUsage(entry: NewRateCardEntry) {
  const card = prepareRateCard(0, '', [toRateEntry(rowOf(entry))])
  return ({ destination, ...usage }: Usage & { destination: string }): boolean =>
    findPosition(card, destination, usage) >= 0
}

/** The allocations that a version took over from the one before it. */
export interface PricedCard {
  card: RateCard
  removed: RateAllocation[]
  added: RateAllocation[]
}

/**
 * Adds an entry to the card in force on a day: its next version from that day has it, with the rules, the other prices
 * and the allocations of this side. The version of that very day gets it itself, unless a closed bill run was rated with it
 * other than the one that is `ratedAgain`.
 * @throws 404, 409 `rate_card_not_in_force`, `rate_entry_exists`, `rate_card_exists`, `rate_card_used`,
 * `rate_card_of_both_sides`
 */
export async function addMissingEntry(
  db: Db,
  priced: PricedBy,
  {
    entry,
    validFrom,
    ratedAgain,
    userIndex,
  }: { entry: NewRateCardEntry; validFrom: string; ratedAgain: number; userIndex: number },
): Promise<PricedCard> {
  const { clientIndex, side } = priced
  const { card, all, allocations, ofSide, versionOn } = await versionsOf(db, priced)
  const version = versionOn(validFrom)
  if (!version) throw rateCardErrors.notInForce(card.name, validFrom)
  if (await versions.hasEntry(db, version.index, rowOf(entry))) throw rateCardErrors.entryExists(version)
  const ofDay = all.find(one => one.validFrom === validFrom)
  if (ofDay && ofDay !== version) throw rateCardErrors.versionNotInForce(card.name, validFrom)
  const using = ofSide.filter(
    row => row.rateCardIndex === version.index && (row.validTo === null || row.validTo >= validFrom),
  )
  for (const row of using.filter(({ validFrom: start }) => start >= validFrom)) {
    const run = await selectClosedRunUsing(db, clientIndex, row, ratedAgain)
    if (run) throw rateCardErrors.cardUsed(run)
  }
  const addEntry = async (cardIndex: number) => {
    await insertEntries(db, cardIndex, [{ ...entry, kindNumber: usageKind[entry.kind ?? 'voice'] }])
    await versions.countEntry(db, cardIndex)
    return getRateCard(db, clientIndex, cardIndex)
  }
  if (ofDay) {
    if (allocations.some(row => row.rateCardIndex === version.index && row.side !== side))
      throw rateCardErrors.ofBothSides(card.name)
    await versions.noteNewEntry(db, clientIndex, version)
    return { card: await addEntry(version.index), removed: [], added: [] }
  }
  const index = await versions.insertCopy(db, version.index, { validFrom, createdBy: userIndex })
  const removed = using.filter(row => row.validFrom >= validFrom)
  for (const row of removed) await deleteAllocation(db, row.index)
  const made = new Set<number | undefined>()
  for (const { carrierIndex, brandIndex, accountIndex, serviceIndex, ...row } of using)
    made.add(
      await insertAllocation(
        db,
        clientIndex,
        {
          side,
          rateCardIndex: index,
          carrierIndex: carrierIndex ?? undefined,
          brandIndex: brandIndex ?? undefined,
          accountIndex: accountIndex ?? undefined,
          serviceIndex: serviceIndex ?? undefined,
          validFrom: row.validFrom > validFrom ? row.validFrom : validFrom,
        },
        userIndex,
      ),
    )
  const added = (await listAllocations(db, clientIndex)).filter(row => made.has(row.index))
  return { card: await addEntry(index), removed: removed.map(toAllocation), added: added.map(toAllocation) }
}
