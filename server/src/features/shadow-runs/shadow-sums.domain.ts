/** Exact sums of calls; money in micro-pounds. */
interface Sum {
  calls: number
  durationSeconds: number
  retailMicros: number
  wholesaleMicros: number
}

/** The sums of a rating that are compared. */
interface RatingSums {
  totals: Sum
  usage: readonly (Sum & { accountIndex: number })[]
  productGroups: ReadonlyMap<string, Sum>
  destinations: ReadonlyMap<string, Sum>
}

/** Before and after of one subject; money in micro-pounds, bundles in pence. */
export interface ComparedSums {
  dimension: 'total' | 'brand' | 'account' | 'product_group' | 'destination'
  subject: string
  before: Sum
  after: Sum
  bundlesBefore: number
  bundlesAfter: number
}

/** What accounts pay for the bundle in the proposal, in pence. */
export type AccountPrices = ReadonlyMap<number, { before: number; after: number }>

const nothing: Sum = { calls: 0, durationSeconds: 0, retailMicros: 0, wholesaleMicros: 0 }

const plus = (a: Sum, b: Sum): Sum => ({
  calls: a.calls + b.calls,
  durationSeconds: a.durationSeconds + b.durationSeconds,
  retailMicros: a.retailMicros + b.retailMicros,
  wholesaleMicros: a.wholesaleMicros + b.wholesaleMicros,
})

const summed = <K>(sums: Iterable<readonly [K, Sum]>): Map<K, Sum> => {
  const totals = new Map<K, Sum>()
  for (const [key, sum] of sums) totals.set(key, plus(totals.get(key) ?? nothing, sum))
  return totals
}

const pricesBy = (prices: AccountPrices, keyOf: (account: number) => number) => {
  const totals = new Map<number, { before: number; after: number }>()
  for (const [account, { before, after }] of prices) {
    const key = keyOf(account)
    const known = totals.get(key) ?? { before: 0, after: 0 }
    totals.set(key, { before: known.before + before, after: known.after + after })
  }
  return totals
}

/** Compares two ratings of the same calls: all of them, by brand, account, product group and destination. */
export function compareSums(
  before: RatingSums,
  after: RatingSums,
  brandOf: (account: number) => number,
  prices: AccountPrices,
): ComparedSums[] {
  const beside = <K extends string | number>(
    dimension: ComparedSums['dimension'],
    earlier: ReadonlyMap<K, Sum>,
    later: ReadonlyMap<K, Sum>,
    bundles: ReadonlyMap<K, { before: number; after: number }> = new Map(),
  ): ComparedSums[] =>
    [...new Set([...earlier.keys(), ...later.keys(), ...bundles.keys()])].map(key => ({
      dimension,
      subject: String(key),
      before: earlier.get(key) ?? nothing,
      after: later.get(key) ?? nothing,
      bundlesBefore: bundles.get(key)?.before ?? 0,
      bundlesAfter: bundles.get(key)?.after ?? 0,
    }))
  const accounts = ({ usage }: RatingSums) => summed(usage.map(sum => [sum.accountIndex, sum] as const))
  const brands = (sums: Map<number, Sum>) =>
    summed(Array.from(sums, ([account, sum]) => [brandOf(account), sum] as const))
  const [earlier, later] = [accounts(before), accounts(after)]
  return [
    ...beside(
      'total',
      new Map([[0, before.totals]]),
      new Map([[0, after.totals]]),
      pricesBy(prices, () => 0),
    ),
    ...beside('brand', brands(earlier), brands(later), pricesBy(prices, brandOf)),
    ...beside('account', earlier, later, prices),
    ...beside('product_group', before.productGroups, after.productGroups),
    ...beside('destination', before.destinations, after.destinations),
  ]
}
