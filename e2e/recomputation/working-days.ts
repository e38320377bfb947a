import { dayAfter } from './london-time.ts'

/** Working days of England and Wales: Monday to Friday, except bank holidays. */
export function workingDays(bankHolidays: readonly string[]) {
  const isWorkingDay = (day: string): boolean =>
    ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !bankHolidays.includes(day)
  const nearest = (day: string, step: number): string => {
    let at = dayAfter(day, step)
    while (!isWorkingDay(at)) at = dayAfter(at, step)
    return at
  }
  return { isWorkingDay, before: (day: string) => nearest(day, -1), after: (day: string) => nearest(day, 1) }
}
