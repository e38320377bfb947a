import { halfUp, sum, whole } from './decimals.ts'
import type { BilledLine, Facts } from './reference-facts.ts'
import { type Vat, vatKey } from './vat-of-line.ts'

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
  /** What is billed or refunded of a charge, its cost and nominal account; absent on other lines. */
  charge?: number
  costPence?: bigint | null
  nominal?: string | null
  /** Whose scheme discounts; absent on other lines. */
  contract?: number
  /** Of a refund: the discounts that came off what it refunds. */
  discounts?: readonly GivenDiscount[]
}

/** A discount on the document that billed a line, and the lines' net that it came off. */
export interface GivenDiscount {
  contract: number
  name: string
  group: string
  pence: bigint
  base: bigint
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
 * Loyalty discounts of an account's invoice (engine: Invoices): the schemes of contracts in force on the last day of the month,
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
    const remaining = parts.map(({ vat, net: at }) =>
      notBelowNothing(at + netOf(earlier.filter(line => isSame(line, vat)))),
    )
    const pence = least(least(full, net), sum(remaining))
    const shares = pence === 0n ? [] : cut(pence, remaining)
    const group = scheme.groups.length === 1 ? (scheme.groups[0] ?? '') : 'Loyalty discounts'
    made.push({
      groups: scheme.groups,
      lines: parts.flatMap(({ vat }, at) => {
        const share = shares[at] ?? 0n
        const line = {
          kind: 'discount',
          contract: scheme.contract,
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

/** The discounts of a document that came off one of its lines. */
export function discountsOn(
  line: Pick<ExpectedLine, 'group' | 'vatRate' | 'vatHundredths'>,
  document: readonly BilledLine[],
  schemes: Facts['discounts'],
): GivenDiscount[] {
  const atRate = document.filter(
    one => one.vatRate === line.vatRate && BigInt(one.vatHundredths) === line.vatHundredths,
  )
  return atRate.flatMap(({ kind, contract, description: name, group, pence }) => {
    if (kind !== 'discount' || contract === undefined || contract === null) return []
    const groups = (schemes.find(one => one.contract === contract)?.groups ?? []).map(one =>
      one.toLowerCase(),
    )
    const within = (one: { group: string }) => groups.includes(one.group.toLowerCase())
    const base = sum(
      atRate.filter(one => one.kind !== 'discount' && within(one)).map(one => BigInt(one.pence)),
    )
    return within(line) && base > 0n ? [{ contract, name, group, pence: BigInt(pence), base }] : []
  })
}

/** What refunds leave out because discounts had come off it, by scheme and VAT rate. */
export function discountsTakenBack(
  refunds: readonly ExpectedLine[],
  month: { start: string; end: string },
): ExpectedLine[] {
  const parts = refunds.flatMap(refund =>
    (refund.discounts ?? []).map(given => ({
      ...given,
      vat: { vatRate: refund.vatRate, vatHundredths: refund.vatHundredths },
      back: halfUp(given.pence * refund.pence, given.base),
    })),
  )
  const groups = Map.groupBy(parts, ({ contract, vat }) => `${contract} ${vatKey(vat)}`)
  return [...groups.values()].flatMap(own => {
    const [first] = own
    const pence = sum(own.map(one => one.back))
    if (!first || pence === 0n) return []
    const { contract, name: description, group, vat } = first
    const shown = { kind: 'discount', cli: '', group, description, contract, ...vat, ...month }
    return [{ ...shown, calls: 0, seconds: 0, quantity: 1000n, unitPence: pence, pence }]
  })
}
