import type { InclusiveUse } from './inclusive-use.domain.ts'

/** Exact sums of calls; money in micro-pounds. */
export interface Sum {
  calls: number
  durationSeconds: number
  retailMicros: number
  wholesaleMicros: number
}

/** Many sums adjacent in memory: millions of calls are added to thousands of them. */
export interface SumTable {
  /** Reserves space for more sums; returns the index of the first. */
  reserve(count: number): number
  add(sum: number, durationSeconds: number, retailMicros: number, wholesaleMicros: number): void
  /** @throws RangeError if the sum is no longer exact: a fault, not a figure to store */
  read(sum: number): Sum
}

const FIGURES = 4

export const createSumTable = (): SumTable => {
  let values = new Float64Array(1024)
  let used = 0
  return {
    reserve(count) {
      const first = used
      used += count
      if (used * FIGURES > values.length) {
        const larger = new Float64Array(Math.max(used * FIGURES, values.length * 2))
        larger.set(values)
        values = larger
      }
      return first
    },
    add(sum, durationSeconds, retailMicros, wholesaleMicros) {
      const at = sum * FIGURES
      values[at] = (values[at] ?? 0) + 1
      values[at + 1] = (values[at + 1] ?? 0) + durationSeconds
      values[at + 2] = (values[at + 2] ?? 0) + retailMicros
      values[at + 3] = (values[at + 3] ?? 0) + wholesaleMicros
    },
    read(sum) {
      const at = sum * FIGURES
      return mustBeExact({
        calls: values[at] ?? 0,
        durationSeconds: values[at + 1] ?? 0,
        retailMicros: values[at + 2] ?? 0,
        wholesaleMicros: values[at + 3] ?? 0,
      })
    },
  }
}

/** A sum over 9 thousand million pounds is no longer exact. */
const mustBeExact = (sum: Sum): Sum => {
  if (!Number.isSafeInteger(sum.retailMicros) || !Number.isSafeInteger(sum.wholesaleMicros))
    throw new RangeError('A sum of charges is too large to be exact')
  return sum
}

/** The total of sums. @throws RangeError if it is no longer exact */
export const totalOf = (sums: Iterable<Sum>): Sum => {
  const total = { calls: 0, durationSeconds: 0, retailMicros: 0, wholesaleMicros: 0 }
  for (const sum of sums) {
    total.calls += sum.calls
    total.durationSeconds += sum.durationSeconds
    total.retailMicros += sum.retailMicros
    total.wholesaleMicros += sum.wholesaleMicros
  }
  return mustBeExact(total)
}

/** The result of a rating. */
export interface RatingTotals extends Sum {
  lateCalls: number
  unallocatedCalls: number
  unratedRetailCalls: number
  unratedWholesaleCalls: number
}

/** Usage of one service in one product group, at retail rates. */
export interface UsageSum extends Sum {
  accountIndex: number
  serviceIndex: number
  productGroup: string
  /** How many of its seconds bundles covered. */
  inclusiveSeconds: number
}

/** What a carrier charges for calls, and what our wholesale rating makes of the same calls. */
export interface CarrierCost {
  carrierIndex: number
  /** Empty if the calls have none. */
  chargeCode: string
  /** Empty for calls without a wholesale price. */
  destination: string
  calls: number
  wholesaleMicros: number
  carrierMicros: number
}

export interface RatingSums {
  totals: RatingTotals
  usage: UsageSum[]
  productGroups: ReadonlyMap<string, Sum>
  destinations: ReadonlyMap<string, Sum>
  /** By London day number; every call. */
  days: ReadonlyMap<number, Sum>
  /** What bundles covered, by service and product group. */
  inclusive: InclusiveUse[]
  /** What carriers charge beside what the rating makes of it; null: as stored before. */
  carrierCosts: CarrierCost[] | null
}

/** Seconds that bundles covered, by service and product group. */
export const coveredSeconds = (uses: readonly InclusiveUse[]): Map<string, number> => {
  const covered = new Map<string, number>()
  for (const { serviceIndex, productGroup, unit, quantity } of uses) {
    if (unit !== 'seconds') continue
    const key = `${serviceIndex} ${productGroup}`
    covered.set(key, (covered.get(key) ?? 0) + quantity)
  }
  return covered
}

export const byGroup = (usage: readonly UsageSum[]): Map<string, Sum> => {
  const groups = Map.groupBy(usage, sum => sum.productGroup)
  return new Map(Array.from(groups, ([name, sums]) => [name, totalOf(sums)]))
}
