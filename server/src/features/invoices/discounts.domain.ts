import { formatPence, multiplyDivideHalfUp } from '@nineops/contract/money'
import { documentOfLine, type InvoiceLine } from './invoices.domain.ts'
import { byVat, chargedHundredths, type LineVat } from './vat.domain.ts'

/** A loyalty scheme that an account has by a contract. */
export type LoyaltyScheme = {
  contractIndex: number
  name: string
  /** Hundredths of a percent of the net, or pence off a bill. */
  discount: { percentHundredths: number } | { amountPence: number }
  productGroups: readonly string[]
}

/** A discount of one scheme at one VAT rate and percentage; `detail` describes it. */
export type DiscountLine = InvoiceLine & { kind: 'discount'; contractIndex: number; detail: string }

/** Product group of a discount over several groups. */
const SEVERAL = 'Loyalty discounts'
const NAMED = 3

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Product groups match in any case, as for bundles. */
const covers = ({ productGroups }: Pick<LoyaltyScheme, 'productGroups'>, group: string): boolean =>
  productGroups.some(one => same(one, group))

type Given = { productGroups: readonly string[]; lines: readonly DiscountLine[] }

const netOf = (lines: readonly Pick<InvoiceLine, 'netPence'>[]): number =>
  lines.reduce((sum, line) => sum + line.netPence, 0)

/** What the scheme takes off a net, before other discounts; never more than the net. */
const discountOn = ({ discount }: LoyaltyScheme, net: number): number => {
  if (net <= 0) return 0
  if ('amountPence' in discount) return Math.min(discount.amountPence, net)
  return multiplyDivideHalfUp(net, discount.percentHundredths, 10_000)
}

/**
 * Splits a discount into shares in proportion to nets, which may be negative but must total more than zero. The running
 * sum is rounded, not each share: the shares add up to the discount, and none is further from 0 than its net.
 */
export const allocateProportionally = (discount: number, nets: readonly number[]): number[] => {
  const whole = BigInt(nets.reduce((sum, net) => sum + net, 0))
  const upTo = (sum: number): number => {
    // floor(discount × sum / whole + 1/2)
    const numerator = 2n * BigInt(discount) * BigInt(sum) + whole
    const quotient = numerator / (2n * whole)
    return Number(numerator < 0n && numerator % (2n * whole) !== 0n ? quotient - 1n : quotient)
  }
  let sum = 0
  return nets.map(net => {
    const before = upTo(sum)
    sum += net
    return upTo(sum) - before
  })
}

/** What customers read in place of a product group. */
export type NameOfGroup = (productGroup: string) => string

const groupsOf = (lines: readonly InvoiceLine[], nameOf: NameOfGroup): string => {
  const groups = [...new Set(lines.map(line => nameOf(line.productGroup)))].toSorted()
  const named = groups.slice(0, NAMED).join(', ')
  return groups.length > NAMED ? `${named} and ${groups.length - NAMED} more` : named
}

const percentText = (hundredths: number): string => `${hundredths / 100}%`

const detailOf = (
  scheme: LoyaltyScheme,
  lines: readonly InvoiceLine[],
  net: number,
  pence: number,
  nameOf: NameOfGroup,
): string => {
  const { discount } = scheme
  const off =
    'amountPence' in discount
      ? `${formatPence(discount.amountPence)} off ${formatPence(net)}`
      : `${percentText(discount.percentHundredths)} of ${formatPence(net)}`
  const full = 'amountPence' in discount ? discount.amountPence : discountOn(scheme, net)
  return `${off}: ${groupsOf(lines, nameOf)}${pence < full ? '; no more than there was to discount' : ''}`
}

function linesOfScheme(
  scheme: LoyaltyScheme,
  lines: readonly InvoiceLine[],
  period: { start: string; end: string },
  given: readonly Given[],
  nameOf: NameOfGroup,
): DiscountLine[] {
  const own = lines.filter(line => covers(scheme, line.productGroup))
  const net = netOf(own)
  const taken = given
    .filter(({ productGroups }) => productGroups.some(group => covers(scheme, group)))
    .flatMap(earlier => earlier.lines)
  const parts = byVat(own).flatMap(({ items, ...vat }) => {
    const at = netOf(items)
    return at === 0 ? [] : [{ vat, at }]
  })
  // What is left at each rate: without this, the pence of two schemes that round alike would fall on one of them.
  const left = parts.map(({ vat, at }) =>
    Math.max(
      0,
      at +
        netOf(taken.filter(line => line.vatRate === vat.vatRate && line.vatHundredths === vat.vatHundredths)),
    ),
  )
  const pence = Math.min(
    discountOn(scheme, net),
    left.reduce((sum, at) => sum + at, 0),
  )
  if (pence === 0) return []
  const shares = allocateProportionally(pence, left)
  const detail = detailOf(scheme, own, net, pence, nameOf)
  const [onlyGroup, ...further] = scheme.productGroups
  return parts.flatMap(({ vat, at }, place): DiscountLine[] => {
    const share = shares[place] ?? 0
    if (share === 0) return []
    return [
      discountLine(scheme.contractIndex, period, {
        productGroup: further.length === 0 ? (onlyGroup ?? SEVERAL) : SEVERAL,
        description: scheme.name,
        detail: parts.length === 1 ? detail : `${detail}; ${formatPence(at)} of it ${rateText(vat)}`,
        ...vat,
        netPence: -share,
      }),
    ]
  })
}

const rateText = (vat: LineVat): string =>
  chargedHundredths(vat) > 0 ? `at ${vat.vatHundredths / 100}% VAT` : `without VAT (${vat.vatRate})`

/**
 * The discounts of schemes, in the given order, off the lines of an invoice, not off one another (engine: Invoices).
 * Each is the percent of the net of the lines in its product groups, half up to pence, or its amount; never more than
 * that net, less what earlier schemes took off any of the same product groups. Where the lines have several VAT rates
 * the discount is split in proportion, a line for each, so that VAT is right at each rate.
 */
export const discountLines = (
  schemes: readonly LoyaltyScheme[],
  lines: readonly InvoiceLine[],
  period: { start: string; end: string },
  nameOf: NameOfGroup = group => group,
): DiscountLine[] => {
  const discountable = lines.filter(line => line.kind !== 'discount' && documentOfLine(line) === 'invoice')
  const given: Given[] = []
  return schemes.flatMap(scheme => {
    const made = linesOfScheme(scheme, discountable, period, given, nameOf)
    given.push({ productGroups: scheme.productGroups, lines: made })
    return made
  })
}

/** A discount on the document that billed a refund, and the net of the lines that it came off; in pence. */
type GivenDiscount = {
  contractIndex: number
  name: string
  productGroup: string
  discountPence: number
  basePence: number
}

/** A refund in pence, negative, with the discounts that came off what it refunds. */
export type DiscountedRefund = LineVat & {
  netPence: number
  discounts: readonly GivenDiscount[]
}

/**
 * What refunds leave out because it was never paid: their share of the discounts on the documents that billed them, half
 * up to pence for each refund; a line for each scheme and VAT rate.
 */
export const discountsTakenBack = (
  refunds: readonly DiscountedRefund[],
  period: { start: string; end: string },
): DiscountLine[] => {
  const shares = refunds.flatMap(({ netPence, vatRate, vatHundredths, discounts }) =>
    discounts
      // documents of earlier releases, whose refunds outweigh what is discounted
      .filter(({ basePence }) => basePence > 0)
      .map(given => ({
        given,
        vat: { vatRate, vatHundredths },
        pence: multiplyDivideHalfUp(given.discountPence, netPence, given.basePence),
      })),
  )
  const lines = Map.groupBy(
    shares,
    ({ given, vat }) => `${given.contractIndex} ${vat.vatRate} ${vat.vatHundredths}`,
  )
  return [...lines.values()].flatMap(parts => {
    const [first] = parts
    const pence = parts.reduce((sum, part) => sum + part.pence, 0)
    if (!first || pence === 0) return []
    return [
      discountLine(first.given.contractIndex, period, {
        productGroup: first.given.productGroup,
        description: first.given.name,
        detail: 'Discount on what is refunded',
        ...first.vat,
        netPence: pence,
      }),
    ]
  })
}

const discountLine = (
  contractIndex: number,
  period: { start: string; end: string },
  line: Pick<
    DiscountLine,
    'productGroup' | 'description' | 'detail' | 'vatRate' | 'vatHundredths' | 'netPence'
  >,
): DiscountLine => ({
  kind: 'discount',
  serviceIndex: null,
  chargeIndex: null,
  contractIndex,
  periodStart: period.start,
  periodEnd: period.end,
  calls: 0,
  durationSeconds: 0,
  quantityThousandths: 1000,
  unitAmountPence: line.netPence,
  ...line,
})
