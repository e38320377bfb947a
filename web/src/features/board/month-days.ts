import type { BoardDay } from '@nineops/contract/bureau/board.contract'
import { addDays } from '../../lib/days.ts'

const DAY_MS = 86_400_000

/** First day of the month of an instant or date, moved by so many months. */
export function monthOf(date: string, by = 0): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** Every day of a month, `2026-11-01` first. */
export function daysOf(month: string): string[] {
  const length = Math.round((Date.parse(monthOf(month, 1)) - Date.parse(month)) / DAY_MS)
  return Array.from({ length }, (_, at) => addDays(month, at))
}

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`))

/** Resellers of a day, by kind: with runs, or a usual day without a run yet. */
export interface DaySum {
  invoices: BoardDay[]
  collections: BoardDay[]
}

export const sumOf = (days: readonly BoardDay[] | undefined, date: string): DaySum => {
  const own = (days ?? []).filter(day => day.date === date)
  // A reseller may have several runs on a day.
  const of = (kind: BoardDay['kind']) => [
    ...new Map(own.flatMap(day => (day.kind === kind ? [[day.client.index, day] as const] : []))).values(),
  ]
  return { invoices: of('invoice'), collections: of('bacs') }
}
