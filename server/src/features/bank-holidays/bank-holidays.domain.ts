import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-dates.ts'

export interface Holiday {
  day: CalendarDate
  name: string
}

type Read =
  | { holidays: Holiday[]; problems: [] }
  | { holidays: []; problems: { field: string; message: string }[] }

const problem = (message: string, field = 'content'): Read => ({
  holidays: [],
  problems: [{ field, message }],
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MOST = 1000
const LONGEST_NAME = 100
const FIRST_YEAR = 2000
const LAST_YEAR = 2199

function eventsOf(content: string): unknown {
  let list: unknown
  try {
    list = JSON.parse(content)
  } catch {
    return undefined
  }
  const division = isRecord(list) ? list['england-and-wales'] : undefined
  return isRecord(division) ? division['events'] : undefined
}

/** Whole years without a gap, each with the eight that every year has but for a royal occasion more. */
function yearProblem(holidays: readonly Holiday[]): string | null {
  const byYear = Map.groupBy(holidays, ({ day }) => Number(day.slice(0, 4)))
  const years = [...byYear.keys()].toSorted((a, b) => a - b)
  const gap = years.find((year, at) => at > 0 && year !== (years[at - 1] ?? 0) + 1)
  if (gap !== undefined) return `has nothing for ${gap - 1}`
  const few = years.find(year => (byYear.get(year) ?? []).length < 8)
  return few === undefined ? null : `has fewer than eight bank holidays in ${few}: is it the whole year?`
}

/** The bank holidays of England and Wales in the file that GOV.UK publishes (bank-holidays.json), by day. */
export function parseBankHolidays(content: string): Read {
  const events = eventsOf(content)
  if (!Array.isArray(events))
    return problem('is not the list of GOV.UK: no events of england-and-wales are in it')
  if (events.length === 0 || events.length > MOST) return problem(`must have 1 to ${MOST} bank holidays`)
  const holidays: Holiday[] = []
  for (const [at, event] of events.entries()) {
    const { date, title } = isRecord(event) ? event : {}
    const year = typeof date === 'string' ? Number(date.slice(0, 4)) : 0
    if (typeof date !== 'string' || !isCalendarDate(date) || year < FIRST_YEAR || year > LAST_YEAR)
      return problem(`event ${at + 1} has no date such as 2027-12-27`)
    if (typeof title !== 'string' || title.trim() === '' || title.length > LONGEST_NAME)
      return problem(`event ${at + 1} has no title`)
    if (holidays.some(({ day }) => day === date)) return problem(`has ${date} twice`)
    holidays.push({ day: date, name: title.trim() })
  }
  const ofYears = yearProblem(holidays)
  if (ofYears !== null) return problem(ofYears)
  return { holidays: holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)), problems: [] }
}
