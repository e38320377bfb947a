import { dayAfter, days, monthStart } from '../recomputation/london-time.ts'

export interface Month {
  /** `2026-10-01` */
  start: string
  end: string
  days: number
  /** Days on which London changes its clocks; none in most months. */
  clockChange: { day: string; to: 'winter' | 'summer' } | null
}

const lastSunday = (month: { start: string; end: string }) =>
  days(month.start, month.end).findLast(day => new Date(`${day}T12:00:00Z`).getUTCDay() === 0) ?? ''

function clockChangeOf(month: { start: string; end: string }): Month['clockChange'] {
  const of = month.start.slice(5, 7)
  if (of !== '03' && of !== '10') return null
  return { day: lastSunday(month), to: of === '10' ? 'winter' : 'summer' }
}

/** So many months, of which the last starts on this day. */
export function monthsUntil(last: string, count: number): Month[] {
  return Array.from({ length: count }, (_, at) => {
    const start = monthStart(last, at - count + 1)
    const month = { start, end: dayAfter(monthStart(start, 1), -1) }
    return { ...month, days: days(month.start, month.end).length, clockChange: clockChangeOf(month) }
  })
}

export const twoDigits = (count: number): string => String(count).padStart(2, '0')
