import { multiplyDivideHalfUp } from '@nineops/contract/money'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'

/** VAT rates in the order of a document. */
export const vatRateOrder = ['standard', 'reduced', 'zero', 'exempt', 'reverse'] as const
export type VatRate = (typeof vatRateOrder)[number]

const PERCENT: Record<VatRate, number> = { standard: 20, reduced: 5, zero: 0, exempt: 0, reverse: 0 }

const WORDING: Partial<Record<VatRate, string>> = {
  zero: 'Zero-rated supply',
  exempt: 'Exempt from VAT',
  // Notice 735: the invoice must say that the customer accounts for the VAT.
  reverse: 'Reverse charge: customer to account to HMRC for the VAT',
}

/** Whole percent charged at a rate: 0 for zero, exempt and reverse charge. */
export const vatPercent = (vatRate: VatRate): number => PERCENT[vatRate]

/** The wording required where no VAT is charged (VAT Regs 1995 reg 14); null for the others. */
export const vatWording = (vatRate: VatRate): string | null => WORDING[vatRate] ?? null

/** VAT in pence on a net, half away from zero. */
export const vatOf = (netPence: number, vatRate: VatRate): number =>
  multiplyDivideHalfUp(netPence, PERCENT[vatRate], 100)

/** The account's rate on a day: the latest valid from then or before; standard where there is none. */
export const vatRateOn = (
  rates: readonly { vatRate: VatRate; validFrom: CalendarDate }[],
  date: CalendarDate,
): VatRate => {
  let latest: { vatRate: VatRate; validFrom: CalendarDate } | null = null
  for (const rate of rates) {
    if (rate.validFrom <= date && (latest === null || rate.validFrom >= latest.validFrom)) latest = rate
  }
  return latest?.vatRate ?? 'standard'
}
