import { type CostPlusTerms, costPlusGroup } from '@nineops/contract/bureau/rate-card-rules.contract'
import { parseMicros } from '@nineops/contract/money'

/** Terms of one product group: the percentage in ten-thousandths of a per cent, money in micro-pounds. */
export interface CostTerms {
  percent: string
  percentParts: number
  unitPriceMicros: number
  minimumMicros: number
  maximumMicros: number | null
}

/** Terms by product group; the key '' has those of every other group. */
export type PreparedCostPlus = ReadonlyMap<string, CostTerms>

const PARTS = 10_000
/** 100 per cent. */
const WHOLE = 1_000_000n

const partsOf = (percent: string): number => {
  const [whole = '', fraction = ''] = percent.split('.')
  return Number(whole) * PARTS + Number(fraction.padEnd(4, '0'))
}

/** Null for a card that has no such terms. */
export const prepareCostPlus = (terms: readonly CostPlusTerms[]): PreparedCostPlus | null =>
  terms.length === 0
    ? null
    : new Map(
        terms.map(({ productGroup, percent, unitPrice, minimumCharge, maximumCharge }) => [
          costPlusGroup(productGroup),
          {
            percent,
            percentParts: partsOf(percent),
            unitPriceMicros: parseMicros(unitPrice) ?? 0,
            minimumMicros: parseMicros(minimumCharge) ?? 0,
            maximumMicros: maximumCharge === null ? null : parseMicros(maximumCharge),
          },
        ]),
      )

/** The terms of a product group, undefined if the card has none for it. */
export const costTermsOf = (costPlus: PreparedCostPlus, productGroup: string): CostTerms | undefined =>
  costPlus.get(costPlusGroup(productGroup)) ?? costPlus.get('')

/** A call's cost as the wholesale card priced it. */
export interface PricedCost {
  micros: number
  /** In the measure of its kind. */
  billable: number
  /** How many of the measure a price is for. */
  measures: number
}

/**
 * Charge in micro-pounds: cost × (1 + percent) + billable × price per unit, at least the minimum, at most the maximum
 * charge, rounded once. What isn't charged for at wholesale because its quantity is 0 costs nothing (engine: Rating).
 */
export function costPlusMicros(
  terms: CostTerms,
  { micros, billable, measures }: PricedCost,
  rounding: { to: number; up: boolean },
): number {
  if (billable === 0 && micros === 0) return 0
  const scale = WHOLE * BigInt(measures)
  const uplifted = BigInt(micros) * (WHOLE + BigInt(terms.percentParts)) * BigInt(measures)
  let charge = uplifted + BigInt(billable) * BigInt(terms.unitPriceMicros) * WHOLE
  const least = BigInt(terms.minimumMicros) * scale
  if (charge < least) charge = least
  const most = terms.maximumMicros === null ? null : BigInt(terms.maximumMicros) * scale
  if (most !== null && charge > most) charge = most
  const unit = scale * BigInt(rounding.to)
  const units = rounding.up ? (charge + unit - 1n) / unit : (2n * charge + unit) / (2n * unit)
  return Number(units) * rounding.to
}
