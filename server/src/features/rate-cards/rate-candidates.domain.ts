import { londonDate, londonDayNumber } from '../../platform/clock/london.ts'
import { rateRetailSide, rateSide, type RatedSide } from './call-charges.domain.ts'
import type { CallToExplain } from './explain-call.domain.ts'
import {
  type AllocationLevel,
  allocationInForce,
  allocationsOf,
  type PreparedAllocations,
  type RateAllocation,
} from './rate-allocations.domain.ts'
import type { PreparedRateCard } from './rate-cards.domain.ts'

/** A candidate allocation: the winner, or why it did not win, and what it would have charged. */
export interface RateCandidate {
  allocation: RateAllocation
  won: boolean
  why: string
  result: RatedSide
}

const owned: Record<AllocationLevel, string> = {
  service: "The number's own card",
  account: "The account's own card",
  brand: "The brand's own card",
  reseller: "The whole reseller's card",
}

/**
 * Every allocation that could have rated one side of a call, nearest scope and latest day first (engine:
 * Rating, "Which card").
 */
export function rateCandidates(
  prepared: PreparedAllocations,
  cards: ReadonlyMap<number, PreparedRateCard>,
  side: RateAllocation['side'],
  call: CallToExplain,
  wholesale: RatedSide,
): RateCandidate[] {
  const { owners, carrierIndex, destination, startedAtMs, durationSeconds } = call
  const day = londonDayNumber(startedAtMs)
  const date = londonDate(startedAtMs)
  const scopes: [AllocationLevel, number | null][] =
    side === 'wholesale'
      ? [['reseller', owners.resellerIndex]]
      : [
          ['service', owners.serviceIndex],
          ['account', owners.accountIndex],
          ['brand', owners.brandIndex],
          ['reseller', owners.resellerIndex],
        ]
  const asked = [destination, startedAtMs, durationSeconds, call.usage] as const
  const resultOf = (card: PreparedRateCard | null) =>
    side === 'retail' ? rateRetailSide(card, wholesale, ...asked) : rateSide(card, ...asked)
  let winner: RateAllocation | null = null
  return scopes.flatMap(([level, owner]) => {
    const inForce = allocationInForce(prepared, side, level, owner, carrierIndex, day)
    const nearer = winner
    winner ??= inForce
    const whyOf = (allocation: RateAllocation): string => {
      if (allocation.validFrom > date) return `It begins on ${allocation.validFrom}, after the call.`
      if (inForce && allocation.carrierIndex === null && inForce.carrierIndex !== null)
        return 'A card for the carrier goes first.'
      if (allocation !== inForce) return `Another took its place on ${inForce?.validFrom ?? date}.`
      if (nearer) return `${owned[nearer.level]} goes first.`
      return `In force on ${date}, and nothing nearer to the call is.`
    }
    return allocationsOf(prepared, side, level, owner, carrierIndex).map(allocation => ({
      allocation,
      won: allocation === winner,
      why: whyOf(allocation),
      result: resultOf(cards.get(allocation.rateCardIndex) ?? null),
    }))
  })
}
