import { halfUp, sum, whole } from './decimals.ts'
import type { Facts } from './reference-facts.ts'
import type { Vat } from './vat-of-line.ts'

/** A line of a document, in pence before VAT. */
export interface ExpectedLine extends Vat {
  kind: string
  cli: string
  group: string
  description: string
  calls: number
  seconds: number
  /** Thousandths. */
  quantity: bigint
  /** Null where calls of different prices are summed. */
  unitPence: bigint | null
  start: string
  end: string
  pence: bigint
  /** What is billed or refunded of a charge; absent on other lines. */
  charge?: number
}

const rates = ['standard', 'reduced', 'zero', 'exempt', 'reverse', 'outside']
const isSame = (a: Vat, b: Vat) => a.vatRate === b.vatRate && a.vatHundredths === b.vatHundredths

/** Each rate and percentage of the lines once: by rate, then the higher percentage first. */
const vatsOf = (lines: readonly ExpectedLine[]): Vat[] =>
  rates.flatMap(vatRate => {
    const percents = new Set(lines.filter(line => line.vatRate === vatRate).map(line => line.vatHundredths))
    return [...percents]
      .toSorted((a, b) => (a < b ? 1 : -1))
      .map(vatHundredths => ({ vatRate, vatHundredths }))
  })
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const notBelowNothing = (pence: bigint) => (pence > 0n ? pence : 0n)
const netOf = (lines: readonly ExpectedLine[]) => sum(lines.map(line => line.pence))

/** Allocates a discount by weights: the running total is rounded, and each line gets the difference. */
function cut(pence: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  let weight = 0n
  let allocated = 0n
  return weights.map(one => {
    weight += one
    // Half up, towards positive infinity: here a negative is never half away from zero.
    const exact = 2n * pence * weight + all
    const upTo = (exact - (((exact % (2n * all)) + 2n * all) % (2n * all))) / (2n * all)
    const share = upTo - allocated
    allocated = upTo
    return share
  })
}

/**
 * Loyalty discounts of an account (engine: Invoices): the schemes of contracts in force on the last day of the month,
 * the oldest contract first, each off the lines in its product groups; together no more than a product group's total.
 */
export function discountsOf(
  schemes: Facts['discounts'],
  lines: readonly ExpectedLine[],
  month: { start: string; end: string },
): ExpectedLine[] {
  const made: { groups: string[]; lines: ExpectedLine[] }[] = []
  const inForce = schemes
    .filter(one => one.start <= month.end && (one.ended === null || one.ended >= month.end))
    .toSorted((a, b) => (a.start === b.start ? a.contract - b.contract : a.start < b.start ? -1 : 1))
  for (const scheme of inForce) {
    const within = (group: string) => scheme.groups.some(one => one.toLowerCase() === group.toLowerCase())
    const own = lines.filter(line => within(line.group))
    const net = netOf(own)
    if (net <= 0n) continue
    const earlier = made.filter(({ groups }) => groups.some(within)).flatMap(one => one.lines)
    const full =
      scheme.percent === null
        ? whole(scheme.amount ?? '0', 2)
        : halfUp(net * whole(scheme.percent, 2), 10_000n)
    const parts = vatsOf(own)
      .map(vat => ({ vat, net: netOf(own.filter(line => isSame(line, vat))) }))
      .filter(part => part.net !== 0n)
    const refunds = parts.some(part => part.net < 0n)
    const remaining = parts.map(({ vat, net: at }) =>
      notBelowNothing(at + netOf(earlier.filter(line => isSame(line, vat)))),
    )
    const limit = refunds ? notBelowNothing(net + netOf(earlier)) : sum(remaining)
    const pence = least(least(full, net), limit)
    const weights = refunds ? parts.map(part => part.net) : remaining
    const shares = pence === 0n ? [] : cut(pence, weights)
    const group = scheme.groups.length === 1 ? (scheme.groups[0] ?? '') : 'Loyalty discounts'
    made.push({
      groups: scheme.groups,
      lines: parts.flatMap(({ vat }, at) => {
        const share = shares[at] ?? 0n
        const line = {
          kind: 'discount',
          cli: '',
          group,
          description: scheme.name,
          calls: 0,
          seconds: 0,
          quantity: 1000n,
          unitPence: -share,
          ...month,
          pence: -share,
          ...vat,
        }
        return share === 0n ? [] : [line]
      }),
    })
  }
  return made.flatMap(one => one.lines)
}
