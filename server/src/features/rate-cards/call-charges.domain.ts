import { roundHalfUp } from '@nineops/contract/money'
import { londonWallClockMs } from '../../platform/clock/london.ts'
import { findEntry } from './rate-cards.domain.ts'
import type { PreparedRateCard, RateEntry } from './rate-cards.domain.ts'

export type TimeBand = 'day' | 'evening' | 'weekend'

const DAY_MS = 86_400_000
const DAY_BAND_FROM = 7 * 3_600_000
const DAY_BAND_TO = 19 * 3_600_000

/**
 * Band of a call by its start in London: Saturday and Sunday weekend, otherwise 07:00:00 to 18:59:59 day,
 * otherwise evening (engine: Rating).
 */
export const timeBandAt = (startedAtMs: number): TimeBand => {
  const wall = londonWallClockMs(startedAtMs)
  const dayNumber = Math.floor(wall / DAY_MS)
  // 1970-01-01 was a Thursday: Saturday and Sunday are 2 and 3 days later.
  const fromThursday = ((dayNumber % 7) + 7) % 7
  if (fromThursday === 2 || fromThursday === 3) return 'weekend'
  const msOfDay = wall - dayNumber * DAY_MS
  return msOfDay >= DAY_BAND_FROM && msOfDay < DAY_BAND_TO ? 'day' : 'evening'
}

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

/** One side (wholesale or retail) of a call: its charge, or why it has none. */
export type RatedSide =
  | { rated: true; entry: RateEntry; band: TimeBand; billableSeconds: number; chargeMicros: number }
  | { rated: false; reason: 'no_rate_card' | 'no_prefix' }

/** Rates one side of a call by the card in force, null for none. */
export const rateSide = (
  card: PreparedRateCard | null,
  destination: string,
  startedAtMs: number,
  durationSeconds: number,
): RatedSide => {
  if (card === null) return { rated: false, reason: 'no_rate_card' }
  const entry = findEntry(card, destination)
  if (entry === null) return { rated: false, reason: 'no_prefix' }
  const band = timeBandAt(startedAtMs)
  return {
    rated: true,
    entry,
    band,
    billableSeconds: billableSecondsOf(entry, durationSeconds),
    chargeMicros: callChargeMicros(entry, band, durationSeconds),
  }
}
