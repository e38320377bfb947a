import { createPrefixTrie, longestPrefix } from './prefix-trie.domain.ts'
import type { PrefixTrie } from './prefix-trie.domain.ts'
import type { PreparedCalendar } from './rate-calendars.domain.ts'

/** One line of a rate card: money in micro-pounds, prices per minute, increments in seconds. */
export type RateEntry = {
  prefix: string
  destination: string
  productGroup: string
  connectionFeeMicros: number
  dayPriceMicros: number
  eveningPriceMicros: number
  weekendPriceMicros: number
  minimumChargeMicros: number
  firstIncrement: number
  nextIncrement: number
}

/** A rate card prepared for a run. */
export type PreparedRateCard = {
  readonly index: number
  readonly name: string
  readonly entries: readonly RateEntry[]
  readonly trie: PrefixTrie
  /** Null: the usual one. */
  readonly calendar: PreparedCalendar | null
  readonly rounding: { to: number; up: boolean }
}

/** What a card says besides its prices. */
export type CardRules = Pick<PreparedRateCard, 'calendar' | 'rounding'>
export const usualRules: CardRules = { calendar: null, rounding: { to: 1, up: false } }

/** Highest fee or price, £10,000: it keeps every product of rating far below 2^53. */
export const MAX_RATE_MICROS = 10_000_000_000
/** Longest increment, one day. */
export const MAX_INCREMENT_SECONDS = 86_400

const isRate = (micros: number): boolean =>
  Number.isInteger(micros) && micros >= 0 && micros <= MAX_RATE_MICROS

/** Problems of one entry, in words that name the column; empty if it can be rated. */
export const entryProblems = (entry: RateEntry): string[] => {
  const problems: string[] = []
  if (!/^\d{1,15}$/.test(entry.prefix)) problems.push('prefix must be 1 to 15 digits')
  if (entry.destination.trim() === '') problems.push('destination is missing')
  if (entry.productGroup.trim() === '') problems.push('product_group is missing')
  const rates = {
    connection_fee: entry.connectionFeeMicros,
    price_day: entry.dayPriceMicros,
    price_evening: entry.eveningPriceMicros,
    price_weekend: entry.weekendPriceMicros,
    minimum_charge: entry.minimumChargeMicros,
  }
  for (const [column, micros] of Object.entries(rates)) {
    if (!isRate(micros)) problems.push(`${column} must be from 0 to 10,000 pounds`)
  }
  const increments = { first_increment: entry.firstIncrement, next_increment: entry.nextIncrement }
  for (const [column, seconds] of Object.entries(increments)) {
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_INCREMENT_SECONDS) {
      problems.push(`${column} must be from 1 to 86400 seconds`)
    }
  }
  return problems
}

/** A card with its trie, built once per run. Throws a RangeError where a prefix is invalid or repeated. */
export const prepareRateCard = (
  index: number,
  name: string,
  entries: readonly RateEntry[],
  { calendar, rounding }: CardRules = usualRules,
): PreparedRateCard => ({
  index,
  name,
  entries,
  trie: createPrefixTrie(entries.map(entry => entry.prefix)),
  calendar,
  rounding,
})

/** The entry of the longest prefix the number begins with, null if the card has none (engine: Rating). */
export const findEntry = (card: PreparedRateCard, destination: string): RateEntry | null =>
  card.entries[longestPrefix(card.trie, destination)] ?? null
