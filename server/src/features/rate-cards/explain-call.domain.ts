import { microsToDecimal } from '@nineops/contract/money'
import { londonDate, londonDayNumber } from '../../platform/clock/london.ts'
import { pricePerMinute, rateSide } from './call-charges.domain.ts'
import type { RatedSide } from './call-charges.domain.ts'
import { type PreparedRateCard, usualRules } from './rate-cards.domain.ts'
import { allocationInForce, resolveCard } from './rate-allocations.domain.ts'
import type {
  AllocationLevel,
  CallOwners,
  PreparedAllocations,
  RateAllocation,
} from './rate-allocations.domain.ts'

const order: Record<AllocationLevel, number> = { service: 0, account: 1, brand: 2, reseller: 3 }

/** A call to price, or an already rated one. */
export type CallToExplain = {
  owners: CallOwners
  carrierIndex: number
  destination: string
  startedAtMs: number
  durationSeconds: number
}

/** One side of a call with its steps in plain words; the charge is that of a run, without bundles. */
export type SideExplanation = {
  allocation: RateAllocation | null
  card: PreparedRateCard | null
  result: RatedSide
  steps: string[]
}

/** The allocation in force for a side of a call, with the reason, in words. */
export const allocationStep = (
  prepared: PreparedAllocations,
  side: RateAllocation['side'],
  call: CallToExplain,
  allocation: RateAllocation | null,
  card: PreparedRateCard | null,
): string => {
  const { owners, carrierIndex, startedAtMs } = call
  const date = londonDate(startedAtMs)
  if (!allocation) return `No ${side} rate card is allocated for this carrier on ${date}.`
  const day = londonDayNumber(startedAtMs)
  const nearer: [AllocationLevel, number | null][] =
    side === 'wholesale'
      ? []
      : [
          ['account', owners.accountIndex],
          ['brand', owners.brandIndex],
        ]
  const passed = nearer.flatMap(([level, owner]) =>
    order[level] < order[allocation.level] &&
    owner !== null &&
    !allocationInForce(prepared, side, level, owner, carrierIndex, day)
      ? [level]
      : [],
  )
  const why = passed.length > 0 ? ` (the ${passed.join(' and the ')} had none in force)` : ''
  const any = allocation.carrierIndex === null ? ' for any carrier' : ''
  const name = card ? `"${card.name}"` : `number ${allocation.rateCardIndex}`
  return `On ${date} the ${side} rate card ${name} is in force: the latest of the ${allocation.level}${any}, valid from ${allocation.validFrom}${why}.`
}

const roundingWords = (card: PreparedRateCard | null): string => {
  const { to, up } = card?.rounding ?? usualRules.rounding
  const unit = to === 1 ? '6 decimals' : to === 1000 ? 'a tenth of a penny' : 'the penny'
  return `${up ? 'up' : 'half up'} to ${unit}`
}

/** The steps of a side's charge, in words. */
export const chargeSteps = (
  call: Pick<CallToExplain, 'destination' | 'durationSeconds'>,
  result: RatedSide,
  card: PreparedRateCard | null,
): string[] => {
  if (!result.rated) {
    if (result.reason === 'holidays_unknown')
      return ['The card prices bank holidays as weekend, and those of that day are not known: unrated.']
    return result.reason === 'no_prefix'
      ? [`No prefix of the card matches ${call.destination}: unrated.`]
      : []
  }
  const { entry, band, billableSeconds, chargeMicros } = result
  const steps = [
    `Longest prefix of ${call.destination}: ${entry.prefix}, ${entry.destination} (${entry.productGroup}).`,
    `The call starts in the ${band} band${card?.calendar ? ' of the card’s calendar' : ''}: ${microsToDecimal(pricePerMinute(entry, band))} a minute.`,
  ]
  if (call.durationSeconds === 0) return [...steps, 'A call of 0 seconds costs 0.000000.']
  steps.push(
    `${call.durationSeconds} s are billed as ${billableSeconds} s (first ${entry.firstIncrement} s, then steps of ${entry.nextIncrement} s).`,
    `${microsToDecimal(entry.connectionFeeMicros)} connection + ${billableSeconds} / 60 × ${microsToDecimal(pricePerMinute(entry, band))}, at least ${microsToDecimal(entry.minimumChargeMicros)}, ${roundingWords(card)} = ${microsToDecimal(chargeMicros)}.`,
  )
  return steps
}

/** Explains the charge of one side of a call: card, prefix, band, billable seconds, arithmetic. */
export const explainSide = (
  prepared: PreparedAllocations,
  cards: ReadonlyMap<number, PreparedRateCard>,
  side: RateAllocation['side'],
  call: CallToExplain,
): SideExplanation => {
  const day = londonDayNumber(call.startedAtMs)
  const allocation = resolveCard(prepared, side, call.owners, call.carrierIndex, day)
  const card = (allocation && cards.get(allocation.rateCardIndex)) ?? null
  const result = rateSide(card, call.destination, call.startedAtMs, call.durationSeconds)
  return {
    allocation,
    card,
    result,
    steps: [allocationStep(prepared, side, call, allocation, card), ...chargeSteps(call, result, card)],
  }
}

/** Both sides of a call and, where both are rated, the margin in micro-pounds (engine: Rating). */
export const explainCall = (
  prepared: PreparedAllocations,
  cards: ReadonlyMap<number, PreparedRateCard>,
  call: CallToExplain,
): { wholesale: SideExplanation; retail: SideExplanation; marginMicros: number | null } => {
  const wholesale = explainSide(prepared, cards, 'wholesale', call)
  const retail = explainSide(prepared, cards, 'retail', call)
  const marginMicros =
    wholesale.result.rated && retail.result.rated
      ? retail.result.chargeMicros - wholesale.result.chargeMicros
      : null
  return { wholesale, retail, marginMicros }
}
