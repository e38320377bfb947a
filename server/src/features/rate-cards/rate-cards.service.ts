import type { CostPlusTerms } from '@nineops/contract/bureau/rate-card-rules.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  type NewRateCardEntry,
  type RateCard,
  rateCardEntry,
  rateCards,
} from '@nineops/contract/bureau/rate-cards.contract'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { copyRules, setCostPlus } from './card-rules.repository.ts'
import { toCardRules } from './card-rules.service.ts'
import { toEntry } from './entry-rows.domain.ts'
import { entryProblems } from './rate-cards.domain.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import * as repository from './rate-cards.repository.ts'
import { toRateEntry } from './rating-tables.service.ts'

// Used by other features for rating.
export {
  billableSecondsOf,
  callChargeMicros,
  pricedCost,
  rateSide,
  bandOn,
  type RatedSide,
  roundedChargeMicros,
} from './call-charges.domain.ts'
export { bandOfCode, type TimeBand, timeBandAt } from './rate-calendars.domain.ts'
export { explainRated } from './explain-rated.service.ts'
export {
  type CallOwners,
  type PreparedAllocations,
  type RateAllocation,
  resolveCard,
} from './rate-allocations.domain.ts'
export { costPlusMicros, costTermsOf } from './cost-plus.domain.ts'
export { findEntry, findPosition, type PreparedRateCard, type RateEntry } from './rate-cards.domain.ts'
export { type ChargeParts, specialCharge } from './special-charges.domain.ts'
export { LONGEST_SHORT_CODE } from './short-codes.domain.ts'
export type { ProposedCard } from './proposed-cards.domain.ts'
export { loadProposedTables, loadRatingTables, type RatingTables } from './rating-tables.service.ts'

const toRateCard = (row: repository.CardRow): RateCard => ({
  index: row.index,
  name: row.name,
  carrier: row.carrierIndex === null ? null : { index: row.carrierIndex, name: row.carrierName ?? '' },
  validFrom: row.validFrom,
  rules: toCardRules(row),
  entries: row.entries,
  allocations: row.allocations ?? 0,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

/** A client's rate cards by carrier, name and newest version first. @throws 404 for an unknown reseller */
export async function listRateCards(db: Db, clientIndex: number): Promise<RateCard[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectCards(db, clientIndex).execute()).map(toRateCard)
}

/** @throws 404 when the client does not have the card. */
export async function getRateCard(db: Db, clientIndex: number, index: number): Promise<RateCard> {
  const row = await repository.selectCard(db, clientIndex, index)
  if (!row) throw rateCardErrors.notFound(index)
  return toRateCard(row)
}

/** Entries of a card. @throws 404 as `getRateCard`. */
export const entryList = listing({
  endpoint: rateCards.entries,
  async of(db, { params, query }) {
    await getRateCard(db, params.client, params.rateCard)
    return { ...query, cardIndex: params.rateCard }
  },
  stored: repository.listedEntries,
  read: toEntry,
})

/** An entry as it is stored, of no card yet. */
export const rowOf = (entry: NewRateCardEntry): repository.EntryRow => {
  const { kind, ...filled } = rateCardEntry.parse(entry)
  return { ...filled, kind: usageKind[kind], rateCardIndex: 0 }
}

export interface NewRateCard {
  clientIndex: number
  /** Null: any carrier. */
  carrierIndex: number | null
  name: string
  validFrom: string
}

/** Returns whose calls it is for, in words. @throws 404 for another client's carrier, 409 `rate_card_exists`. */
export async function checkNewRateCard(db: Db, card: NewRateCard): Promise<string> {
  const carrier =
    card.carrierIndex === null
      ? null
      : await repository.selectCarrier(db, card.clientIndex, card.carrierIndex)
  if (carrier === undefined) throw rateCardErrors.noCarrier(card.carrierIndex ?? 0)
  const whose = carrier === null ? 'for any carrier' : `of ${carrier.name}`
  if (await repository.cardExists(db, card)) throw rateCardErrors.exists(card.name, whose, card.validFrom)
  return whose
}

/**
 * Adds a card with its entries; returns its index. Without cost plus terms it has those of the version before it. @throws as `checkNewRateCard`, RangeError for an entry that cannot
 * be rated
 */
export async function addRateCard(
  db: Db,
  card: NewRateCard,
  entries: readonly NewRateCardEntry[],
  userIndex: number,
  costPlus: readonly CostPlusTerms[] = [],
): Promise<number> {
  const problem = entries.flatMap(entry => entryProblems(toRateEntry(rowOf(entry))))[0]
  if (problem) throw new RangeError(`A rate card cannot be rated with: ${problem}`)
  const carrier = await checkNewRateCard(db, card)
  const index = await repository.insertCard(db, { ...card, entries: entries.length, createdBy: userIndex })
  if (index === undefined) throw rateCardErrors.exists(card.name, carrier, card.validFrom)
  await copyRules(db, index)
  if (costPlus.length > 0) await setCostPlus(db, index, costPlus)
  await inBatches(entries, batch =>
    repository.insertEntries(
      db,
      index,
      batch.map(entry => ({ ...entry, kindNumber: usageKind[entry.kind ?? 'voice'] })),
    ),
  )
  return index
}
