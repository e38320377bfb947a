import { isWithheldCaller } from '@nineops/contract/phone-numbers'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { PreparedCostPlus } from './cost-plus.domain.ts'
import { createPrefixTrie, longestPrefix } from './prefix-trie.domain.ts'
import type { PrefixTrie } from './prefix-trie.domain.ts'
import type { PreparedCalendar } from './rate-calendars.domain.ts'

/** What few entries say: those of other kinds than voice, or with more parts of a charge than most. */
export type SpecialTerms = {
  kind: number
  /** Empty: any. */
  chargeCode: string
  origin: string
  eveningFeeMicros: number
  weekendFeeMicros: number
  maximumMicros: number | null
  chargeAtZero: boolean
  accessMinuteMicros: number
  serviceMinuteMicros: number
  serviceCallMicros: number
}

/** What is known of a call besides its number. */
export type Usage = { kind: number; chargeCode: string; origin: string }
export const voice: Usage = { kind: usageKind.voice, chargeCode: '', origin: '' }

/** One line of a rate card: money in micro-pounds, prices per unit of its kind, increments in its measure. */
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
  special?: SpecialTerms | undefined
}

/** Entries of one kind, origin and charge code; `bare` is the position of the one without a prefix, -1 for none. */
type Book = { trie: PrefixTrie; bare: number }

/** A rate card prepared for a run. */
export type PreparedRateCard = {
  readonly index: number
  readonly name: string
  readonly entries: readonly RateEntry[]
  /** Entries for voice calls by prefix alone; positions are those in `entries`. */
  readonly trie: PrefixTrie
  /** All of them by kind, origin and charge code; null where there are no others. */
  readonly books: ReadonlyMap<string, Book> | null
  /** Null: the usual one. */
  readonly calendar: PreparedCalendar | null
  readonly rounding: { to: number; up: boolean }
  /** What no entry prices; null: that is unrated. */
  readonly costPlus: PreparedCostPlus | null
  /** What bundles leave of a call is rated by itself, not as its share of the whole. */
  readonly restAnew: boolean
}

/** What a card says besides its prices. */
export type CardRules = Pick<PreparedRateCard, 'calendar' | 'rounding' | 'costPlus' | 'restAnew'>
export const usualRules: CardRules = {
  calendar: null,
  rounding: { to: 1, up: false },
  costPlus: null,
  restAnew: false,
}

/** Highest fee or price, £10,000: it keeps every product of rating far below 2^53. */
export const MAX_RATE_MICROS = 10_000_000_000
/** Longest increment, one day. */
export const MAX_INCREMENT_SECONDS = 86_400
/** Messages, kB or events: a GB. */
export const MAX_INCREMENT = 1_000_000

const isRate = (micros: number): boolean =>
  Number.isInteger(micros) && micros >= 0 && micros <= MAX_RATE_MICROS

/** Problems of one entry, in words that name the column; empty if it can be rated. */
export const entryProblems = (entry: RateEntry): string[] => {
  const problems: string[] = []
  const hasCode = (entry.special?.chargeCode ?? '') !== ''
  if (!/^\d{1,15}$/.test(entry.prefix) && !(hasCode && entry.prefix === ''))
    problems.push('prefix must be 1 to 15 digits')
  if (entry.destination.trim() === '') problems.push('destination is missing')
  if (entry.productGroup.trim() === '') problems.push('product_group is missing')
  const rates = {
    connection_fee: entry.connectionFeeMicros,
    price_day: entry.dayPriceMicros,
    price_evening: entry.eveningPriceMicros,
    price_weekend: entry.weekendPriceMicros,
    minimum_charge: entry.minimumChargeMicros,
    ...(entry.special && {
      connection_fee_evening: entry.special.eveningFeeMicros,
      connection_fee_weekend: entry.special.weekendFeeMicros,
      maximum_charge: entry.special.maximumMicros ?? 0,
      access_charge_minute: entry.special.accessMinuteMicros,
      service_charge_minute: entry.special.serviceMinuteMicros,
      service_charge_call: entry.special.serviceCallMicros,
    }),
  }
  for (const [column, micros] of Object.entries(rates)) {
    if (!isRate(micros)) problems.push(`${column} must be from 0 to 10,000 pounds`)
  }
  const increments = { first_increment: entry.firstIncrement, next_increment: entry.nextIncrement }
  const isTimed = entry.special === undefined || entry.special.kind <= usageKind.inbound
  const longest = isTimed ? MAX_INCREMENT_SECONDS : MAX_INCREMENT
  for (const [column, measure] of Object.entries(increments)) {
    if (!Number.isInteger(measure) || measure < 1 || measure > longest) {
      problems.push(`${column} must be from 1 to ${longest}${isTimed ? ' seconds' : ''}`)
    }
  }
  return problems
}

/** A card with its trie, built once per run. Throws a RangeError where a prefix is invalid or repeated. */
export const prepareRateCard = (
  index: number,
  name: string,
  entries: readonly RateEntry[],
  { calendar, rounding, costPlus, restAnew }: CardRules = usualRules,
): PreparedRateCard => {
  const books = new Map(
    [...Map.groupBy(entries.keys(), at => bookKey(entries[at]?.special ?? voice))].map(([key, positions]) => [
      key,
      createBook(entries, positions),
    ]),
  )
  const plain = bookKey(voice)
  const trie = books.get(plain)?.trie ?? createPrefixTrie([])
  const hasOthers = books.size > (books.has(plain) ? 1 : 0)
  const byUsage = hasOthers ? books : null
  return { index, name, entries, trie, books: byUsage, calendar, rounding, costPlus, restAnew }
}

const bookKey = ({ kind, origin, chargeCode }: Usage): string => `${kind} ${origin} ${chargeCode}`

function createBook(entries: readonly RateEntry[], positions: readonly number[]): Book {
  const bare = positions.filter(at => entries[at]?.prefix === '')
  if (bare.length > 1) throw new RangeError('An entry without a prefix appears twice')
  const prefixed = positions.filter(at => entries[at]?.prefix !== '')
  const trie = createPrefixTrie(
    prefixed.map(at => entries[at]?.prefix ?? ''),
    prefixed,
  )
  return { trie, bare: bare[0] ?? -1 }
}

/** What prefixes are compared with: a caller of an inbound call who withholds the number counts as one in the UK. */
export const numberToPrice = (destination: string, kind: number): string =>
  kind === usageKind.inbound && isWithheldCaller(destination) ? '44' : destination

/**
 * Position of the entry that prices a call, -1 if the card has none: by the charge code of the carrier, else by kind;
 * of its origin, else of any; of these the longest prefix (engine: Rating).
 */
export const findPosition = (card: PreparedRateCard, destination: string, usage: Usage = voice): number => {
  if (card.books === null) return usage.kind === usageKind.voice ? longestPrefix(card.trie, destination) : -1
  const number = numberToPrice(destination, usage.kind)
  for (const chargeCode of usage.chargeCode === '' ? [''] : [usage.chargeCode, ''])
    for (const origin of usage.origin === '' ? [''] : [usage.origin, '']) {
      const book = card.books.get(bookKey({ kind: usage.kind, origin, chargeCode }))
      if (!book) continue
      const found = longestPrefix(book.trie, number)
      if (found >= 0) return found
      if (book.bare >= 0) return book.bare
    }
  return -1
}

/** The entry that prices a call, null if the card has none. */
export const findEntry = (
  card: PreparedRateCard,
  destination: string,
  usage: Usage = voice,
): RateEntry | null => card.entries[findPosition(card, destination, usage)] ?? null
