import { CONTROL } from '../crm/account-rules.ts'
import { calendarDate } from '../http.ts'

export interface Holiday {
  /** `YYYY-MM-DD` */
  day: string
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

const isName = (title: string): boolean =>
  title.trim() !== '' && title.length <= LONGEST_NAME && title.isWellFormed() && !CONTROL.test(title)

function eventsOf(content: string, nation: string): unknown {
  let list: unknown
  try {
    list = JSON.parse(content)
  } catch {
    return undefined
  }
  const division = isRecord(list) ? list[nation] : undefined
  return isRecord(division) ? division['events'] : undefined
}

/** Whole years without a gap, each with the eight holidays of every year; a royal occasion adds one. */
function yearProblem(holidays: readonly Holiday[]): string | null {
  const byYear = Map.groupBy(holidays, ({ day }) => Number(day.slice(0, 4)))
  const years = [...byYear.keys()].toSorted((a, b) => a - b)
  const gap = years.find((year, at) => at > 0 && year !== (years[at - 1] ?? 0) + 1)
  if (gap !== undefined) return `has nothing for ${gap - 1}`
  const few = years.find(year => (byYear.get(year) ?? []).length < 8)
  return few === undefined ? null : `has fewer than eight bank holidays in ${few}: is it the whole year?`
}

/** The bank holidays of England and Wales, unless another nation is named, in the file that GOV.UK publishes (bank-holidays.json), by day. */
export function parseBankHolidays(content: string, nation = 'england-and-wales'): Read {
  const events = eventsOf(content, nation)
  if (!Array.isArray(events)) return problem(`is not the list of GOV.UK: no events of ${nation} are in it`)
  if (events.length === 0 || events.length > MOST) return problem(`must have 1 to ${MOST} bank holidays`)
  const holidays: Holiday[] = []
  for (const [at, event] of events.entries()) {
    const { date, title } = isRecord(event) ? event : {}
    const day = calendarDate.safeParse(date).data
    if (day === undefined || Number(day.slice(0, 4)) < FIRST_YEAR)
      return problem(`event ${at + 1} has no date such as 2027-12-27`)
    if (typeof title !== 'string' || !isName(title)) return problem(`event ${at + 1} has no title`)
    if (holidays.some(holiday => holiday.day === day)) return problem(`has ${day} twice`)
    holidays.push({ day, name: title.trim() })
  }
  const ofYears = yearProblem(holidays)
  if (ofYears !== null) return problem(ofYears)
  return { holidays: holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)), problems: [] }
}

/** The whole years from which a list replaces known days, and until which days are then known. */
export const spanOf = (holidays: readonly Holiday[]): { from: string; until: string } => ({
  from: `${holidays.at(0)?.day.slice(0, 4)}-01-01`,
  until: `${holidays.at(-1)?.day.slice(0, 4)}-12-31`,
})

/** Why a readable list cannot replace the known days up to `until`; null where it can. */
export function loadProblem(holidays: readonly Holiday[], knownUntil: string): string | null {
  const { from, until } = spanOf(holidays)
  if (until < knownUntil)
    return `ends with ${until.slice(0, 4)}, and bank holidays are known to the end of ${knownUntil.slice(0, 4)} already`
  const next = Number(knownUntil.slice(0, 4)) + 1
  return Number(from.slice(0, 4)) > next ? `begins after ${next}, whose bank holidays are not known` : null
}

export type HolidayDifference =
  | { kind: 'added' | 'removed'; day: string; name: string }
  | { kind: 'renamed'; day: string; name: string; before: string }

/** The changes made by loading a list, by day: years before its first stay as they are. */
export function holidayDifferences(known: readonly Holiday[], list: readonly Holiday[]): HolidayDifference[] {
  const { from } = spanOf(list)
  const before = new Map(known.filter(({ day }) => day >= from).map(({ day, name }) => [day, name]))
  const after = new Map(list.map(({ day, name }) => [day, name]))
  const differences: HolidayDifference[] = []
  for (const [day, name] of after) {
    const was = before.get(day)
    if (was === undefined) differences.push({ kind: 'added', day, name })
    else if (was !== name) differences.push({ kind: 'renamed', day, name, before: was })
  }
  for (const [day, name] of before) if (!after.has(day)) differences.push({ kind: 'removed', day, name })
  return differences.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
