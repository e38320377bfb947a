import { nameOfUsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { microsToDecimal } from '@nineops/contract/money'
import { londonDate, londonDayNumber } from '../../platform/clock/london.ts'
import { pricePerMinute, rateRetailSide, rateSide } from './call-charges.domain.ts'
import type { RatedSide } from './call-charges.domain.ts'
import { type PreparedRateCard, type SpecialTerms, type Usage, usualRules } from './rate-cards.domain.ts'
import { feeOf, measuresOf } from './special-charges.domain.ts'
import { allocationInForce, resolveCard } from './rate-allocations.domain.ts'
import type {
  AllocationLevel,
  CallOwners,
  PreparedAllocations,
  RateAllocation,
} from './rate-allocations.domain.ts'

type Rated = Extract<RatedSide, { rated: true }>

const order: Record<AllocationLevel, number> = { service: 0, account: 1, brand: 2, reseller: 3 }

/** A call to price, or an already rated one. */
export type CallToExplain = {
  owners: CallOwners
  carrierIndex: number
  destination: string
  startedAtMs: number
  /** Or the quantity of a kind that is not timed. */
  durationSeconds: number
  /** Absent: a voice call. */
  usage?: Usage
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

/** What an entry would have to match. */
const usageWords = ({ destination, usage }: Pick<CallToExplain, 'destination' | 'usage'>): string => {
  if (!usage || (usage.kind === usageKind.voice && usage.chargeCode === '')) return destination
  return [
    nameOfUsageKind(usage.kind),
    usage.chargeCode === '' ? '' : `charge code ${usage.chargeCode}`,
    usage.origin === '' ? '' : `from ${usage.origin}`,
    destination,
  ]
    .filter(word => word !== '')
    .join(', ')
}

const measures = ['s', 's', 'messages', 'messages', 'kB', 'events']
const units = ['minute', 'minute', 'message', 'message', 'MB', 'event']

/** The steps of a charge with more parts than most. */
const specialSteps = (
  { destination, durationSeconds: quantity }: Pick<CallToExplain, 'destination' | 'durationSeconds'>,
  { entry, band, billableSeconds: billable, chargeMicros, accessMicros, serviceMicros }: Rated,
  terms: SpecialTerms,
  card: PreparedRateCard | null,
): string[] => {
  const { kind, chargeCode, origin } = terms
  const by = [
    chargeCode === '' ? '' : `charge code ${chargeCode}`,
    entry.prefix === '' ? '' : `longest prefix of ${destination}: ${entry.prefix}`,
    origin === '' ? '' : `from ${origin}`,
  ].filter(word => word !== '')
  const [measure, unit] = [measures[kind] ?? 's', units[kind] ?? 'minute']
  const price = microsToDecimal(pricePerMinute(entry, band))
  const fee = microsToDecimal(feeOf(entry, band))
  const steps = [
    `Entry for ${nameOfUsageKind(kind)} by ${by.join(', ')}: ${entry.destination} (${entry.productGroup}).`,
    `It starts in the ${band} band${card?.calendar ? ' of the card’s calendar' : ''}: ${price} a ${unit}.`,
  ]
  if (quantity === 0 && !terms.chargeAtZero) return [...steps, 'A quantity of 0 costs 0.000000.']
  const counted = kind === usageKind.data ? `${quantity} bytes` : `${quantity} ${measure}`
  const per = measuresOf(kind)
  const most = terms.maximumMicros === null ? '' : `, at most ${microsToDecimal(terms.maximumMicros)}`
  steps.push(
    `${counted} are billed as ${billable} ${measure} (first ${entry.firstIncrement}, then steps of ${entry.nextIncrement}).`,
    `${fee} set-up + ${billable}${per === 1 ? '' : ` / ${per}`} × ${price}, at least ${microsToDecimal(entry.minimumChargeMicros)}${most}.`,
  )
  if (accessMicros > 0) steps.push(`Access charge: ${microsToDecimal(accessMicros)}.`)
  if (serviceMicros > 0) steps.push(`Service charge: ${microsToDecimal(serviceMicros)}.`)
  return [...steps, `All of it, ${roundingWords(card)}: ${microsToDecimal(chargeMicros)}.`]
}

const costPlusSteps = (
  { entry, billableSeconds: billable, chargeMicros }: Rated,
  { terms, costMicros }: NonNullable<Rated['costPlus']>,
  card: PreparedRateCard | null,
): string[] => {
  const kind = entry.special?.kind ?? usageKind.voice
  const [measure, unit, per] = [measures[kind] ?? 's', units[kind] ?? 'minute', measuresOf(kind)]
  const steps = [
    `No entry of the card prices it: it is cost plus, by the terms for ${entry.productGroup} (${entry.destination}).`,
  ]
  if (billable === 0 && costMicros === 0)
    return [...steps, `A quantity of 0 costs ${microsToDecimal(chargeMicros)}.`]
  const price = microsToDecimal(terms.unitPriceMicros)
  const perUnit =
    terms.unitPriceMicros === 0
      ? ''
      : ` + ${billable} ${measure}${per === 1 ? '' : ` / ${per}`} × ${price} a ${unit}`
  const least = terms.minimumMicros === 0 ? '' : `, at least ${microsToDecimal(terms.minimumMicros)}`
  const most = terms.maximumMicros === null ? '' : `, at most ${microsToDecimal(terms.maximumMicros)}`
  return [
    ...steps,
    `Cost ${microsToDecimal(costMicros)} × (1 + ${terms.percent}%)${perUnit}${least}${most}, ${roundingWords(card)} = ${microsToDecimal(chargeMicros)}.`,
  ]
}

/** The steps of a side's charge, in words. */
export const chargeSteps = (
  call: Pick<CallToExplain, 'destination' | 'durationSeconds' | 'usage'>,
  result: RatedSide,
  card: PreparedRateCard | null,
): string[] => {
  if (!result.rated) {
    if (result.reason === 'holidays_unknown')
      return ['The card prices bank holidays as weekend, and those of that day are not known: unrated.']
    if (result.reason === 'no_cost')
      return ['No entry of the card prices it, and without a wholesale cost it cannot be cost plus: unrated.']
    if (result.reason === 'no_terms')
      return ['No entry of the card prices it, and it has no cost plus terms for the product group: unrated.']
    return result.reason === 'no_prefix'
      ? [`No ${call.usage ? 'entry' : 'prefix'} of the card matches ${usageWords(call)}: unrated.`]
      : []
  }
  if (result.costPlus) return costPlusSteps(result, result.costPlus, card)
  const { entry, band, billableSeconds, chargeMicros } = result
  if (entry.special) return specialSteps(call, result, entry.special, card)
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

/**
 * Explains the charge of one side of a call: card, prefix, band, billable seconds, arithmetic. The retail side may
 * depend on the wholesale one.
 */
export const explainSide = (
  prepared: PreparedAllocations,
  cards: ReadonlyMap<number, PreparedRateCard>,
  side: RateAllocation['side'],
  call: CallToExplain,
  wholesale?: RatedSide,
): SideExplanation => {
  const day = londonDayNumber(call.startedAtMs)
  const allocation = resolveCard(prepared, side, call.owners, call.carrierIndex, day)
  const card = (allocation && cards.get(allocation.rateCardIndex)) ?? null
  const asked = [call.destination, call.startedAtMs, call.durationSeconds, call.usage] as const
  const result = wholesale ? rateRetailSide(card, wholesale, ...asked) : rateSide(card, ...asked)
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
  const retail = explainSide(prepared, cards, 'retail', call, wholesale.result)
  const marginMicros =
    wholesale.result.rated && retail.result.rated
      ? retail.result.chargeMicros - wholesale.result.chargeMicros
      : null
  return { wholesale, retail, marginMicros }
}
