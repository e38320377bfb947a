import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
} from '../../platform/clock/calendar-dates.ts'

/** Invoice and Bacs date of an earlier run. */
export interface RunDates {
  invoiceDate: CalendarDate
  bacsDate: CalendarDate
}

/** When a reseller usually invoices: a day of the month (31 is the last one), and days until it collects. */
export interface Habit {
  day: number
  bacsAfter: number
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const dayOf = (date: CalendarDate): number => Number(date.slice(8))

/** The usual days from earlier runs: the last day of the month if most had that, else the median day. */
export function habitOf(runs: readonly RunDates[]): Habit | null {
  if (runs.length === 0) return null
  const last = runs.filter(run => run.invoiceDate === lastOfMonth(run.invoiceDate)).length
  return {
    day: last * 2 > runs.length ? 31 : middle(runs.map(run => dayOf(run.invoiceDate))),
    bacsAfter: middle(runs.map(run => daysBetween(run.invoiceDate, run.bacsDate))),
  }
}

/** The dates to expect in the month of a date. */
export function usualDates({ day, bacsAfter }: Habit, month: CalendarDate): RunDates {
  const end = lastOfMonth(month)
  const usual = addDays(firstOfMonth(month), day - 1)
  const invoiceDate = usual > end ? end : usual
  return { invoiceDate, bacsDate: addDays(invoiceDate, bacsAfter) }
}

/** The next expected dates from a day on. */
export function nextUsualDates(habit: Habit, from: CalendarDate): RunDates {
  const dates = usualDates(habit, from)
  return dates.invoiceDate >= from ? dates : usualDates(habit, addMonths(firstOfMonth(from), 1))
}
