import { multiplyDivideHalfUp, parsePence, penceToDecimal } from '@nineops/contract/money'
import {
  chargedCategories,
  type PercentageRate,
  type VatCategory,
  type VatRate,
  vatRates as vatRateOrder,
  type VatStatus,
} from '@nineops/contract/service-establishment/vat-rules'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'

export type { VatRate }
export { vatRateOrder }

/**
 * VAT of a line. The percentage, in hundredths, is what is charged; at reverse charge nothing is, and it is what the
 * customer accounts for.
 */
export interface LineVat {
  vatRate: VatRate
  vatHundredths: number
}

/** What changes from a day. */
interface Dated {
  validFrom: CalendarDate
}
export type DatedStatus = Dated & { vatStatus: VatStatus }
export type DatedPercentage = Dated & { vatRate: PercentageRate; percentHundredths: number }
/** A product's own category; null from the day on which that of its group applies again. */
export type DatedProduct = Dated & { category: VatCategory | null }
export type DatedGroup = Dated & { productGroup: string; category: VatCategory; reverseCharge: boolean }

const WORDING: Partial<Record<VatRate, string>> = {
  zero: 'Zero-rated supply',
  exempt: 'Exempt from VAT',
  // Notice 735: the invoice must say that the customer accounts for the VAT.
  reverse: 'Reverse charge: customer to account to HMRC for the VAT',
  outside: 'Outside the scope of UK VAT',
}

/** The wording required where no VAT is charged (VAT Regs 1995 reg 14); null for the others. */
export const vatWording = (vatRate: VatRate): string | null => WORDING[vatRate] ?? null

/** Hundredths of a percent charged: nothing at reverse charge. */
export const chargedHundredths = ({ vatRate, vatHundredths }: LineVat): number =>
  vatRate === 'reverse' ? 0 : vatHundredths

const partOf = (netPence: number, hundredths: number): number =>
  multiplyDivideHalfUp(netPence, hundredths, 10_000)

/** VAT in pence charged on a net, half away from zero. */
export const vatOf = (netPence: number, vat: LineVat): number => partOf(netPence, chargedHundredths(vat))

/** VAT in pounds that the customer accounts for on a net at reverse charge; 0 where it is charged. */
export const customerVat = (total: { vatRate: string; percent: string; net: string }): string =>
  penceToDecimal(
    total.vatRate === 'reverse'
      ? partOf(parsePence(total.net) ?? 0, Math.round(Number(total.percent) * 100))
      : 0,
  )

/** `1750` -> `17.50`, the form of the database. */
export const percentText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Items by rate and percentage, in the order of a document. */
export const byVat = <T extends LineVat>(items: readonly T[]): (LineVat & { items: T[] })[] =>
  [...Map.groupBy(items, ({ vatRate, vatHundredths }) => `${vatRate} ${vatHundredths}`).values()]
    .flatMap(group => {
      const [first] = group
      return first ? [{ vatRate: first.vatRate, vatHundredths: first.vatHundredths, items: group }] : []
    })
    .toSorted(
      (a, b) =>
        vatRateOrder.indexOf(a.vatRate) - vatRateOrder.indexOf(b.vatRate) ||
        b.vatHundredths - a.vatHundredths,
    )

/** What is in force on a day: the latest from then or before. */
export const inForceOn = <T extends Dated>(rows: readonly T[], date: CalendarDate): T | undefined => {
  let latest: T | undefined
  for (const row of rows)
    if (row.validFrom <= date && (latest === undefined || row.validFrom >= latest.validFrom)) latest = row
  return latest
}

/** The account's status on a day; taxable where there is none. */
export const vatStatusOn = (rows: readonly DatedStatus[], date: CalendarDate): VatStatus =>
  inForceOn(rows, date)?.vatStatus ?? 'standard'

/** A rate with its percentage in force on a tax point. @throws where none is in force yet */
export function vatAt(
  percentages: readonly DatedPercentage[],
  vatRate: Exclude<VatRate, 'reverse'>,
  taxPoint: CalendarDate,
): LineVat {
  if (vatRate === 'exempt' || vatRate === 'outside') return { vatRate, vatHundredths: 0 }
  const inForce = inForceOn(
    percentages.filter(row => row.vatRate === vatRate),
    taxPoint,
  )
  if (!inForce) throw new Error(`There is no percentage of the ${vatRate} VAT rate on ${taxPoint}.`)
  return { vatRate, vatHundredths: inForce.percentHundredths }
}

/** The VAT of a line of an account with a status, by its product group and product, on one tax point. */
export type VatOfLine = (status: VatStatus, productGroup: string, product?: number | null) => LineVat

/** What VAT of a reseller's lines follows from. */
export interface VatRules {
  groups: readonly DatedGroup[]
  /** Products that have a category of their own. */
  products?: readonly { productIndex: number; categories: readonly DatedProduct[] }[]
  percentages: readonly DatedPercentage[]
}

/**
 * VAT of a reseller's lines on a tax point (engine: Invoices). Product groups match in any case; one that nobody has
 * classified is standard, without reverse charge. A product's own category applies in place of its group's; whether
 * reverse charge does, is the group's alone.
 */
export function vatOfLines(
  { groups, products = [], percentages }: VatRules,
  taxPoint: CalendarDate,
): VatOfLine {
  const rows = Map.groupBy(groups, row => row.productGroup.toLowerCase())
  const known = new Map([...rows].map(([group, dated]) => [group, inForceOn(dated, taxPoint)]))
  const own = new Map(
    products.map(({ productIndex, categories }) => [productIndex, inForceOn(categories, taxPoint)?.category]),
  )
  const found = new Map<string, LineVat>()
  const vatOfRate = (rate: Exclude<VatRate, 'reverse'>): LineVat => {
    const vat = found.get(rate) ?? vatAt(percentages, rate, taxPoint)
    found.set(rate, vat)
    return vat
  }
  return (status, productGroup, product) => {
    if (status !== 'standard' && status !== 'reverse') return vatOfRate(status)
    const group = known.get(productGroup.toLowerCase())
    const category = own.get(product ?? 0) ?? group?.category ?? 'standard'
    const vat = vatOfRate(category)
    const isReversed = status === 'reverse' && group?.reverseCharge === true
    return isReversed && chargedCategories.includes(category) ? { ...vat, vatRate: 'reverse' } : vat
  }
}
