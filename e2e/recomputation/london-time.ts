const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export interface LondonTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM:SS` */
  time: string
  /** `Mon` */
  weekday: string
}

const minutes = new Map<number, LondonTime>()

/** London wall-clock time at an instant (milliseconds UTC). */
export function londonTime(instant: number): LondonTime {
  const minute = Math.floor(instant / 60_000) * 60_000
  let shown = minutes.get(minute)
  if (!shown) {
    const part = Object.fromEntries(format.formatToParts(minute).map(({ type, value }) => [type, value]))
    const date = `${part['year']}-${part['month']}-${part['day']}`
    shown = { date, time: `${part['hour']}:${part['minute']}`, weekday: part['weekday'] ?? '' }
    minutes.set(minute, shown)
  }
  const second = String(Math.floor((instant - minute) / 1000)).padStart(2, '0')
  return { ...shown, time: `${shown.time}:${second}` }
}

/**
 * The instant of a London wall-clock time: the first if it occurs twice, null if it never does or the date does not
 * exist. Found by trying summer time, which comes first in autumn, then winter time.
 */
export function instantInLondon(date: string, time: string): number | null {
  for (const offset of ['+01:00', 'Z']) {
    const instant = Date.parse(`${date}T${time}${offset}`)
    if (Number.isNaN(instant)) return null
    const shown = londonTime(instant)
    if (shown.date === date && shown.time === time) return instant
  }
  return null
}

export type Band = 'day' | 'evening' | 'weekend'

/** Engine: Rating. */
export function bandAt(instant: number): Band {
  const { weekday, time } = londonTime(instant)
  if (weekday === 'Sat' || weekday === 'Sun') return 'weekend'
  return time >= '07:00:00' && time <= '18:59:59' ? 'day' : 'evening'
}

const listed = new Map<string, string[]>()

/** Every day from `first` to `last`, both included. */
export function days(first: string, last: string): string[] {
  const key = `${first} ${last}`
  const known = listed.get(key)
  if (known) return known
  const list: string[] = []
  listed.set(key, list)
  for (let at = Date.parse(`${first}T12:00:00Z`); ; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day > last) return list
    list.push(day)
  }
}

/** The first day of the month so many months after that of `day`. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
