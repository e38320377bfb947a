import type {
  IncompleteMonth,
  Report,
  ReportFigures,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { counted, listed } from '@nineops/contract/words'
import { formatMonth, formatPounds } from '../../lib/formats.ts'
import { addMonths } from './report-periods.ts'

export const dimensionNames: Record<ReportDimension, { one: string; many: string }> = {
  reseller: { one: 'Reseller', many: 'resellers' },
  brand: { one: 'Brand', many: 'brands' },
  productGroup: { one: 'Product group', many: 'product groups' },
  destination: { one: 'Destination', many: 'destinations' },
  month: { one: 'Month', many: 'months' },
  kind: { one: 'Charge type', many: 'charge types' },
}

export const monthName = formatMonth

/** A key as text: months by name. */
export const nameOf = (dimension: ReportDimension, name: string): string =>
  dimension === 'month' ? monthName(name) : name

/** Pounds on the wire as exact micro-pounds. */
export function micros(pounds: string): bigint {
  const [whole = '0', fraction = ''] = pounds.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(6, '0'))
  return pounds.startsWith('-') ? -size : size
}

const PENNY = 10_000n

/** Micro-pounds to pounds and pence, half away from zero. */
export function toPence(value: bigint): string {
  const size = value < 0n ? -value : value
  const pence = (size + PENNY / 2n) / PENNY
  const sign = value < 0n && pence > 0n ? '-' : ''
  return `${sign}${pence / 100n}.${String(pence % 100n).padStart(2, '0')}`
}

/** Pounds with up to six decimals as text in pounds and pence. */
export const pounds = (value: string): string => formatPounds(toPence(micros(value)))

const shareFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `39.2%`; a dash without revenue. */
export const percent = (value: number | null): string =>
  value === null ? '–' : `${shareFormat.format(value).replace('-', '−')}%`

export interface Change {
  /** `+£12.00`, `−£3.00`, `£0.00`. */
  amount: string
  /** `+1,426.5%`; `new` where there was nothing, empty if it rounds to zero: that would contradict the amount. */
  share: string
  /** The share as a number; null where it is none. */
  percent: number | null
  direction: 'up' | 'down' | 'same'
}

/** The difference from the amount before; the share is of the exact figures. */
export function changeOf(now: string, before: string): Change {
  const [from, to] = [micros(before), micros(now)]
  const change = to - from
  const pence = toPence(change)
  if (pence === '0.00') return { amount: '£0.00', share: '', percent: 0, direction: 'same' }
  const [direction, sign] = change > 0n ? (['up', '+'] as const) : (['down', ''] as const)
  const amount = `${sign}${formatPounds(pence)}`
  if (from === 0n) return { amount, share: 'new', percent: null, direction }
  const size = from < 0n ? -from : from
  const tenths = ((change < 0n ? -change : change) * 2000n + size) / (size * 2n)
  const share = Number(change > 0n ? tenths : -tenths) / 10
  return { amount, share: share === 0 ? '' : `${sign}${percent(share)}`, percent: share, direction }
}

/** `+£12.00 (+3.2%)`, `−£3.00`, `+£5.00 (new)`. */
export function changeText(now: string, before: string): string {
  const { amount, share } = changeOf(now, before)
  return share === '' ? amount : `${amount} (${share})`
}

/** Less than 0.5 %: neither good nor bad news (ui: Face). */
export function isSmallChange(now: string, before: string): boolean {
  const [from, to] = [micros(before), micros(now)]
  const [change, size] = [to > from ? to - from : from - to, from < 0n ? -from : from]
  return change * 200n < size
}

interface Comparable {
  now: ReportFigures
  compared: ReportFigures | null
}

/** The figures to set beside those before: of the complete months alone. */
export const comparedOf = ({ now, compared }: Comparable): ReportFigures => compared ?? now

/** Why a month is not complete: `2 resellers still to invoice`. */
export const incompleteReason = ({ resellers, isOver }: Omit<IncompleteMonth, 'month'>): string =>
  isOver ? `${counted(resellers, 'reseller')} still to invoice` : 'not over yet'

/** `Aug 2026 to Oct 2026 and Dec 2026`, of months in order. */
export function spansText(months: readonly string[]): string {
  const spans: { from: string; to: string }[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && addMonths(last.to, 1) === month) last.to = month
    else spans.push({ from: month, to: month })
  }
  return listed(
    spans.map(({ from, to }) => (from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`)),
  )
}

/** `Oct 2026 (1 reseller still to invoice) and Nov 2026 (not over yet)`. */
export const incompleteText = (incomplete: readonly IncompleteMonth[]): string =>
  listed(incomplete.map(month => `${monthName(month.month)} (${incompleteReason(month)})`))

/** Which months are not complete, and which are compared with which. */
export function comparisonNotes({ incomplete, compared, before, totals }: Report): string[] {
  const beside = spansText(compared.map(each => each.beside))
  return [
    ...(incomplete.length > 0 ? [`Not complete: ${incompleteText(incomplete)}.`] : []),
    ...(before && compared.length === 0 ? ['No comparison.'] : []),
    ...(compared.length > 0
      ? [
          `${totals.compared ? 'Only ' : ''}${spansText(compared.map(({ month }) => month))} compared with ${beside}.`,
        ]
      : []),
  ]
}

/** The measures that are drawn. */
export const measures = { revenue: 'Revenue', margin: 'Margin' } as const
export type Measure = keyof typeof measures
export const measured = (figures: ReportFigures, measure: Measure): string => figures[measure]
