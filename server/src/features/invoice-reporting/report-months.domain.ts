import type { ReportFilters } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { addMonths } from '../../platform/clock/calendar-dates.ts'

/** Months by their first days. */
export interface Span {
  from: string
  to: string
}

/** The months asked for, and those compared with them, `shift` months earlier. */
export interface Months extends Span {
  before: (Span & { shift: number }) | null
}

/** With the months that are compared, by the first days of those asked for. */
export interface ComparedMonths extends Months {
  compared: string[]
  /** Whether some of the months asked for are not compared. */
  leftOut: boolean
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** The months of a report and those compared with them. */
export function monthsOf({ from, to, compare }: Pick<ReportFilters, 'from' | 'to' | 'compare'>): Months {
  const first = `${from}-01`
  const last = `${to}-01`
  if (compare === 'none') return { from: first, to: last, before: null }
  const shift = compare === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1
  return {
    from: first,
    to: last,
    before: { from: addMonths(first, -shift), to: addMonths(last, -shift), shift },
  }
}

export const monthsIn = ({ from, to }: Span): string[] =>
  Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, at) => addMonths(from, at))

/** Compares only months that are complete, with complete ones; nothing where none is left. */
export function compareComplete(months: Months, incomplete: ReadonlySet<string>): ComparedMonths {
  const { before } = months
  if (!before) return { ...months, compared: [], leftOut: false }
  const asked = monthsIn(months)
  const compared = asked.filter(
    month => !incomplete.has(month) && !incomplete.has(addMonths(month, -before.shift)),
  )
  if (compared.length === 0) return { ...months, before: null, compared, leftOut: false }
  return { ...months, compared, leftOut: compared.length < asked.length }
}

/** Months in order as the fewest spans. */
export function spansOf(months: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && addMonths(last.to, 1) === month) last.to = month
    else spans.push({ from: month, to: month })
  }
  return spans
}
