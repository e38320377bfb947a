import type { RateEntry } from '../../src/features/rate-cards/rate-cards.domain.ts'

/** A price of £0.01 a minute at any time, by the second. */
export const rateEntry = (changes: Partial<RateEntry> = {}): RateEntry => ({
  prefix: '44',
  destination: 'UK',
  productGroup: 'National',
  connectionFeeMicros: 0,
  dayPriceMicros: 10_000,
  eveningPriceMicros: 10_000,
  weekendPriceMicros: 10_000,
  minimumChargeMicros: 0,
  firstIncrement: 1,
  nextIncrement: 1,
  ...changes,
})
