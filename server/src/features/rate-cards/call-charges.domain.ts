import { roundHalfUp } from '@nineops/contract/money'
import { findEntry, voice } from './rate-cards.domain.ts'
import type { PreparedRateCard, RateEntry, Usage } from './rate-cards.domain.ts'
import { type CostTerms, costPlusMicros, type PricedCost, costTermsOf } from './cost-plus.domain.ts'
import { billableOf, type ChargeParts, measuresOf, specialCharge } from './special-charges.domain.ts'
import { bandByCalendar, type TimeBand, timeBandAt } from './rate-calendars.domain.ts'

/** Seconds charged for: the first increment, then whole next increments; 0 for a call of no duration. */
export const billableSecondsOf = (entry: RateEntry, durationSeconds: number): number => {
  if (durationSeconds === 0) return 0
  if (durationSeconds <= entry.firstIncrement) return entry.firstIncrement
  const further = Math.ceil((durationSeconds - entry.firstIncrement) / entry.nextIncrement)
  return entry.firstIncrement + further * entry.nextIncrement
}

/** Price per minute of a band in micro-pounds. */
export const pricePerMinute = (entry: RateEntry, band: TimeBand): number => {
  if (band === 'day') return entry.dayPriceMicros
  return band === 'evening' ? entry.eveningPriceMicros : entry.weekendPriceMicros
}

/**
 * Charge of a call in micro-pounds: connection + billable / 60 × price, at least the minimum charge, rounded half up
 * once; a call of no duration costs nothing (engine: Rating). Exact: the sum is calculated in sixtieths of a
 * micro-pound, and the limits of an entry keep it below 2^53.
 */
export const callChargeMicros = (entry: RateEntry, band: TimeBand, durationSeconds: number): number => {
  if (durationSeconds === 0) return 0
  const sixtieths =
    entry.connectionFeeMicros * 60 + pricePerMinute(entry, band) * billableSecondsOf(entry, durationSeconds)
  const charge = roundHalfUp(sixtieths, 60)
  // The minimum is whole micro-pounds, so rounding before or after comparing gives the same.
  return charge < entry.minimumChargeMicros ? entry.minimumChargeMicros : charge
}

/** What a card rounds each call to, in micro-pounds: half up, or up. */
export type CallRounding = { to: number; up: boolean }

/** The same on a card that rounds each call: once, from the exact charge. */
export const roundedChargeMicros = (
  { to, up }: CallRounding,
  entry: RateEntry,
  band: TimeBand,
  durationSeconds: number,
): number => {
  if (to === 1 && !up) return callChargeMicros(entry, band, durationSeconds)
  if (durationSeconds === 0) return 0
  const sixtieths =
    entry.connectionFeeMicros * 60 + pricePerMinute(entry, band) * billableSecondsOf(entry, durationSeconds)
  const least = entry.minimumChargeMicros * 60
  const exact = sixtieths < least ? least : sixtieths
  return (up ? Math.ceil(exact / (60 * to)) : roundHalfUp(exact, 60 * to)) * to
}

/** The band of a call on a card; null on a day whose bank holidays are not known. */
export const bandOn = (card: PreparedRateCard, startedAtMs: number): TimeBand | null =>
  card.calendar === null ? timeBandAt(startedAtMs) : bandByCalendar(card.calendar, startedAtMs)

/** One side (wholesale or retail) of a call: its charge, or why it has none. */
export type RatedSide =
  | ({
      rated: true
      /** Of the wholesale card where the charge is cost plus. */
      entry: RateEntry
      band: TimeBand
      billableSeconds: number
      costPlus?: { terms: CostTerms; costMicros: number }
    } & Omit<ChargeParts, 'billable'>)
  | { rated: false; reason: 'no_rate_card' | 'no_prefix' | 'holidays_unknown' | 'no_cost' | 'no_terms' }

/** Rates one side of a call by the card in force, null for none; `durationSeconds` is the quantity of its kind. */
export const rateSide = (
  card: PreparedRateCard | null,
  destination: string,
  startedAtMs: number,
  durationSeconds: number,
  usage: Usage = voice,
): RatedSide => {
  if (card === null) return { rated: false, reason: 'no_rate_card' }
  const entry = findEntry(card, destination, usage)
  if (entry === null) return { rated: false, reason: 'no_prefix' }
  const band = bandOn(card, startedAtMs)
  if (band === null) return { rated: false, reason: 'holidays_unknown' }
  if (entry.special) {
    const { billable, ...parts } = specialCharge(entry, entry.special, band, durationSeconds, card.rounding)
    return { rated: true, entry, band, billableSeconds: billable, ...parts }
  }
  return {
    rated: true,
    entry,
    band,
    setUpMicros: durationSeconds === 0 ? 0 : entry.connectionFeeMicros,
    accessMicros: 0,
    serviceMicros: 0,
    billableSeconds: billableSecondsOf(entry, durationSeconds),
    chargeMicros: roundedChargeMicros(card.rounding, entry, band, durationSeconds),
  }
}

/** A wholesale charge with what it charges for. */
export const pricedCost = (entry: RateEntry, quantity: number, micros: number): PricedCost => {
  const { special } = entry
  if (special === undefined)
    return { micros, billable: billableSecondsOf(entry, quantity), measures: measuresOf(voice.kind) }
  const isFree = quantity === 0 && !special.chargeAtZero
  return {
    micros,
    billable: isFree ? 0 : billableOf(entry, special.kind, quantity),
    measures: measuresOf(special.kind),
  }
}

/** The retail side: by the card's own entries, else cost plus where the card has terms for it (engine: Rating). */
export const rateRetailSide = (
  card: PreparedRateCard | null,
  wholesale: RatedSide,
  ...call: [destination: string, startedAtMs: number, durationSeconds: number, usage?: Usage]
): RatedSide => {
  const own = rateSide(card, ...call)
  if (card === null || card.costPlus === null || own.rated || own.reason !== 'no_prefix') return own
  if (!wholesale.rated) return { rated: false, reason: 'no_cost' }
  const { entry, band, billableSeconds, chargeMicros: micros } = wholesale
  const terms = costTermsOf(card.costPlus, entry.productGroup)
  if (!terms) return { rated: false, reason: 'no_terms' }
  const cost = pricedCost(entry, call[2], micros)
  return {
    rated: true,
    entry,
    band,
    billableSeconds,
    setUpMicros: 0,
    accessMicros: 0,
    serviceMicros: 0,
    chargeMicros: costPlusMicros(terms, cost, card.rounding),
    costPlus: { terms, costMicros: micros },
  }
}
