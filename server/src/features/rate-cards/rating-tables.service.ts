import { parseMicros } from '@nineops/contract/money'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Db } from '../../platform/db/db.ts'
import {
  type PreparedAllocations,
  prepareAllocations,
  type RateAllocation,
} from './rate-allocations.domain.ts'
import { type ProposedCard, withProposed } from './proposed-cards.domain.ts'
import { listAllocations, type AllocationRow } from './rate-allocations.repository.ts'
import { loadCardRules } from './card-rules.service.ts'
import {
  type PreparedRateCard,
  prepareRateCard,
  type RateEntry,
  type SpecialTerms,
} from './rate-cards.domain.ts'
import { type EntryRow, selectEntries } from './rate-cards.repository.ts'

/** What is needed to rate a client's calls: every allocation, and every allocated card as a trie, by index. */
export interface RatingTables {
  cards: ReadonlyMap<number, PreparedRateCard>
  allocations: PreparedAllocations
}

/** Reads the client's allocations and allocated cards once for a whole run (engine: Rating). */
export const loadRatingTables = (db: Db, clientIndex: number): Promise<RatingTables> =>
  loadProposedTables(db, clientIndex, [])

/** The same as if proposed cards were already in force; nothing is stored. */
export async function loadProposedTables(
  db: Db,
  clientIndex: number,
  proposed: readonly ProposedCard[],
): Promise<RatingTables> {
  const rows = await listAllocations(db, clientIndex)
  const names = new Map([
    ...rows.map(row => [row.rateCardIndex, row.cardName] as const),
    ...proposed.map(card => [card.rateCardIndex, card.name] as const),
  ])
  const entries = new Map<number, RateEntry[]>([...names.keys()].map(index => [index, []]))
  for (const entry of await selectEntries(db, [...names.keys()]))
    entries.get(entry.rateCardIndex)?.push(toRateEntry(entry))
  const rules = await loadCardRules(db, [...names.keys()])
  const stored = rows.map(row => toRateAllocation(row, clientIndex))
  return {
    cards: new Map(
      [...names].map(([index, name]) => [
        index,
        prepareRateCard(index, name, entries.get(index) ?? [], rules.get(index)),
      ]),
    ),
    allocations: prepareAllocations(proposed.reduce<RateAllocation[]>(withProposed, stored)),
  }
}

/** A stored allocation in the form of the rating rules. */
export function toRateAllocation(row: AllocationRow, clientIndex: number): RateAllocation {
  const { side, carrierIndex, rateCardIndex, validFrom } = row
  const owner = ownerOf(row, clientIndex)
  return { side: side === 'wholesale' ? side : 'retail', ...owner, carrierIndex, rateCardIndex, validFrom }
}

function ownerOf(row: AllocationRow, clientIndex: number): Pick<RateAllocation, 'level' | 'ownerIndex'> {
  if (row.serviceIndex !== null) return { level: 'service', ownerIndex: row.serviceIndex }
  if (row.accountIndex !== null) return { level: 'account', ownerIndex: row.accountIndex }
  if (row.brandIndex !== null) return { level: 'brand', ownerIndex: row.brandIndex }
  return { level: 'reseller', ownerIndex: clientIndex }
}

/** A stored entry in the form of the rating rules: micro-pounds. */
export const toRateEntry = (row: EntryRow): RateEntry => ({
  prefix: row.prefix,
  destination: row.destination,
  productGroup: row.productGroup,
  connectionFeeMicros: micros(row.connectionFee),
  dayPriceMicros: micros(row.priceDay),
  eveningPriceMicros: micros(row.priceEvening),
  weekendPriceMicros: micros(row.priceWeekend),
  minimumChargeMicros: micros(row.minimumCharge),
  firstIncrement: row.firstIncrement,
  nextIncrement: row.nextIncrement,
  special: specialTerms(row),
})

/** Undefined for an entry of a voice call by prefix with nothing but the usual prices. */
function specialTerms(row: EntryRow): SpecialTerms | undefined {
  const fee = micros(row.connectionFee)
  const terms: SpecialTerms = {
    kind: row.kind,
    chargeCode: row.chargeCode,
    origin: row.origin,
    eveningFeeMicros: row.connectionFeeEvening === null ? fee : micros(row.connectionFeeEvening),
    weekendFeeMicros: row.connectionFeeWeekend === null ? fee : micros(row.connectionFeeWeekend),
    maximumMicros: row.maximumCharge === null ? null : micros(row.maximumCharge),
    chargeAtZero: row.chargeAtZero,
    accessMinuteMicros: micros(row.accessChargeMinute),
    serviceMinuteMicros: micros(row.serviceChargeMinute),
    serviceCallMicros: micros(row.serviceChargeCall),
  }
  const isUsual =
    terms.kind === usageKind.voice &&
    terms.chargeCode === '' &&
    terms.origin === '' &&
    terms.eveningFeeMicros === fee &&
    terms.weekendFeeMicros === fee &&
    terms.maximumMicros === null &&
    !terms.chargeAtZero &&
    terms.accessMinuteMicros + terms.serviceMinuteMicros + terms.serviceCallMicros === 0
  return isUsual ? undefined : terms
}

function micros(pounds: string): number {
  const value = parseMicros(pounds)
  if (value === null) throw new Error(`The stored price ${pounds} is not pounds with 6 decimals.`)
  return value
}
