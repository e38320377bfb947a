import type { ReportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'

/** Adds months: `2026-10` and 3 -> `2027-01`. */
export function addMonths(month: string, by: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Every month of a range, the latest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months = []
  for (let month = to; month >= from && months.length < 240; month = addMonths(month, -1)) months.push(month)
  return months
}

export interface Period {
  from: string
  to: string
}

export const presets = [
  { value: '1', label: 'Last complete month' },
  { value: '3', label: 'Last 3 months' },
  { value: '6', label: 'Last 6 months' },
  { value: '12', label: 'Last 12 months' },
  { value: '24', label: 'Last 24 months' },
  { value: '36', label: 'Last 36 months' },
] as const

/** The month that presets end with: the last complete one, else the last with data. */
export const endOf = ({ closedMonth, lastMonth }: ReportChoices): string | null => closedMonth ?? lastMonth

export const presetPeriod = (months: number, end: string): Period => ({
  from: addMonths(end, 1 - months),
  to: end,
})

/** The preset of a period, if any. */
export const presetOf = ({ from, to }: Period, end: string): string =>
  presets.find(({ value }) => to === end && from === presetPeriod(Number(value), end).from)?.value ?? 'own'
