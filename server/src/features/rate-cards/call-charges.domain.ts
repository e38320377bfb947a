import { roundHalfUp } from '@nineops/contract/money'
import { findEntry, voice } from './rate-cards.domain.ts'
import type { PreparedRateCard, RateEntry, Usage } from './rate-cards.domain.ts'
import { type ChargeParts, specialCharge } from './special-charges.domain.ts'
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
  | ({ rated: true; entry: RateEntry; band: TimeBand; billableSeconds: number } & Omit<
      ChargeParts,
      'billable'
    >)
  | { rated: false; reason: 'no_rate_card' | 'no_prefix' | 'holidays_unknown' }

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
    accessMicros: 0,
    serviceMicros: 0,
    billableSeconds: billableSecondsOf(entry, durationSeconds),
    chargeMicros: roundedChargeMicros(card.rounding, entry, band, durationSeconds),
  }
}
