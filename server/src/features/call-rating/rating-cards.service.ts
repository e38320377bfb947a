import { int32Field, textField } from '../../platform/db/binary-copy.ts'
import {
  type CallOwners,
  LONGEST_SHORT_CODE,
  type PreparedRateCard,
  type RateEntry,
  type RatingTables,
  resolveCard,
} from '../rate-cards/rate-cards.service.ts'

/** A card with the rated-call fields of its entries, encoded in one buffer. */
export interface RatingCard {
  card: PreparedRateCard
  /** To less than 6 decimals, or up. */
  roundsCalls: boolean
  entries: readonly RateEntry[]
  children: Int32Array
  values: Int32Array
  longValues: Int32Array
  /** Entry n begins at n × PLACE: see below. */
  places: Int32Array
  fields: Buffer
  cardField: Buffer
  /** The same fields with only the card: no prefix of it matches. */
  unratedRetailFields: Buffer
  unratedWholesaleFields: Buffer
  /** The card with no prefix of it, before the destination name and product group of another. */
  costPlusFields: Buffer
}

/**
 * Numbers per entry: where its fields begin (card, prefix, destination name, product group), where the wholesale ones
 * of them (card, prefix) and all of them end, its product group, its destination.
 */
export const PLACE = 8
export const PLACE_START = 0
export const PLACE_WHOLESALE_END = 1
export const PLACE_END = 2
export const PLACE_GROUP = 3
export const PLACE_DESTINATION = 4

/** Names in order of first use; a name's number is its position. */
export interface NameList {
  names: string[]
  numberOf(name: string): number
}

const createNameList = (): NameList => {
  const numbers = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    numberOf(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const number = names.push(name) - 1
      numbers.set(name, number)
      return number
    },
  }
}

/** Index of the entry of voice calls with the longest prefix of these digits, -1 if the card has none. */
export const findEntryNumber = (card: RatingCard, bytes: Buffer, from: number, to: number): number => {
  const { children } = card
  const values = to - from > LONGEST_SHORT_CODE ? card.longValues : card.values
  let node = 0
  let found = 0
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    node = children[node * 10 + digit] ?? 0
    if (node === 0) break
    found = values[node] || found
  }
  return found - 1
}

const prepareCard = (card: PreparedRateCard, groups: NameList, destinations: NameList): RatingCard => {
  const index = int32Field(card.index)
  const none = textField(null)
  const places = new Int32Array(card.entries.length * PLACE)
  const pieces: Buffer[] = []
  let end = 0
  const push = (piece: Buffer) => {
    pieces.push(piece)
    end += piece.length
  }
  for (const [number, entry] of card.entries.entries()) {
    const at = number * PLACE
    places[at + PLACE_START] = end
    push(index)
    push(textField(entry.prefix))
    places[at + PLACE_WHOLESALE_END] = end
    push(textField(entry.destination))
    push(textField(entry.productGroup))
    places[at + PLACE_END] = end
    places[at + PLACE_GROUP] = groups.numberOf(entry.productGroup)
    places[at + PLACE_DESTINATION] = destinations.numberOf(entry.destination)
  }
  return {
    card,
    roundsCalls: card.rounding.to !== 1 || card.rounding.up,
    entries: card.entries,
    children: card.trie.children,
    values: card.trie.values,
    longValues: card.trie.longValues,
    places,
    fields: Buffer.concat(pieces),
    cardField: index,
    unratedRetailFields: Buffer.concat([index, none, none, none]),
    unratedWholesaleFields: Buffer.concat([index, none]),
    costPlusFields: Buffer.concat([index, none]),
  }
}

/** Days on which any allocation begins, in order: between two of them the cards stay the same. */
const changeDays = (tables: RatingTables): number[] => {
  const days = new Set<number>()
  for (const levels of Object.values(tables.allocations))
    for (const carriers of Object.values(levels))
      for (const owners of carriers.values())
        for (const timeline of owners.values()) for (const { day } of timeline) days.add(day)
  return [...days].toSorted((a, b) => a - b)
}

export interface OwnersOfService {
  serviceIndex: number
  accountIndex: number
  brandIndex: number
}

/** A client's cards prepared for rating, and which of them rates a call (engine: Rating, "Which card"). */
export interface RatingCards {
  groups: NameList
  destinations: NameList
  /** The cards; the numbers below are indexes into this list, -1 for none in force. */
  cards: readonly RatingCard[]
  /** A number that stays the same while the same carrier and allocations are in force. */
  keyOf(carrierIndex: number, day: number): number
  retail(service: OwnersOfService, carrierIndex: number, day: number): number
  wholesale(carrierIndex: number, day: number): number
}

/** Prepares a client's cards; each is resolved once per owner, carrier and span of days. */
export const prepareRatingCards = (tables: RatingTables, clientIndex: number): RatingCards => {
  const groups = createNameList()
  const destinations = createNameList()
  const numbers = new Map<number, number>()
  const cards = Array.from(tables.cards.values(), (card, number) => {
    numbers.set(card.index, number)
    return prepareCard(card, groups, destinations)
  })
  const changes = changeDays(tables)
  const reseller = { serviceIndex: null, accountIndex: null, brandIndex: null, resellerIndex: clientIndex }
  const withOwnCard = new Set(
    [...tables.allocations.retail.service.values()].flatMap(owners => [...owners.keys()]),
  )
  const wholesaleByKey = new Map<number, number>()
  const retailByOwner = new Map<number, Map<number, number>>()
  let lastDay = -1
  let lastSpan = 0

  const spanOf = (day: number): number => {
    if (day === lastDay) return lastSpan
    let span = 0
    while (span < changes.length && (changes[span] ?? 0) <= day) span += 1
    lastDay = day
    lastSpan = span
    return span
  }
  const keyOf = (carrierIndex: number, day: number) => carrierIndex * (changes.length + 1) + spanOf(day)
  const resolve = (
    side: 'retail' | 'wholesale',
    owners: CallOwners,
    carrierIndex: number,
    day: number,
  ): number => {
    const allocation = resolveCard(tables.allocations, side, owners, carrierIndex, day)
    return allocation ? (numbers.get(allocation.rateCardIndex) ?? -1) : -1
  }
  return {
    groups,
    destinations,
    cards,
    keyOf,
    retail({ serviceIndex, accountIndex, brandIndex }, carrierIndex, day) {
      const owners = { serviceIndex: null, accountIndex, brandIndex, resellerIndex: clientIndex }
      // Kept by the service alone, which few have.
      if (withOwnCard.has(serviceIndex))
        return resolve('retail', { ...owners, serviceIndex }, carrierIndex, day)
      const key = keyOf(carrierIndex, day)
      const byKey = retailByOwner.get(accountIndex) ?? new Map<number, number>()
      retailByOwner.set(accountIndex, byKey)
      const known = byKey.get(key)
      if (known !== undefined) return known
      const number = resolve('retail', owners, carrierIndex, day)
      byKey.set(key, number)
      return number
    },
    wholesale(carrierIndex, day) {
      const key = keyOf(carrierIndex, day)
      const known = wholesaleByKey.get(key)
      if (known !== undefined) return known
      const number = resolve('wholesale', reseller, carrierIndex, day)
      wholesaleByKey.set(key, number)
      return number
    },
  }
}
