const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day of an instant in London, `YYYY-MM-DD`. */
export const londonDay = (instant: string | Date): string => london.format(new Date(instant))

/** Today in London, `YYYY-MM-DD`. */
export const todayInLondon = (): string => londonDay(new Date())

/** The calendar day `count` days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
