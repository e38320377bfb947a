import { Cron } from 'croner'
import cronstrue from 'cronstrue'
import { londonInstant, londonWallClockMs } from '../../platform/clock/london.ts'
import { type CronProblem, cronProblem, isEveryFewHours } from './cron-fields.domain.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/**
 * The instant (ms UTC) of a time on London's clock; the first one in the repeated autumn hour. A time in the missing
 * spring hour is made up for when the clocks go forward, at 02:00, unless the schedule runs every few hours anyway
 * (product: Schedulers).
 */
function instantOf(wallMs: number, makeUp: boolean): number | null {
  const day = Math.floor(wallMs / DAY)
  const at = (wall: number) => londonInstant(day, wall - day * DAY, new Date(wall).getUTCFullYear())
  const instant = at(wallMs)
  if (instant !== null || !makeUp) return instant
  // The missing hour is a full clock hour.
  return at(Math.floor(wallMs / HOUR) * HOUR + HOUR)
}

/** The times of a valid expression after an instant (ms UTC), ascending and lazily. */
export function* cronTimes(expression: string, afterMs: number): Generator<number> {
  // In UTC, as on the wall clock, every day has each time exactly once.
  const clock = new Cron(expression, { timezone: 'UTC', mode: '5-part', paused: true })
  const makeUp = !isEveryFewHours(expression)
  let last = afterMs
  let wall = clock.nextRun(new Date(londonWallClockMs(afterMs)))
  for (; wall; wall = clock.nextRun(wall)) {
    const instant = instantOf(wall.getTime(), makeUp)
    if (instant === null || instant <= last) continue
    last = instant
    yield instant
  }
}

/** The next times after an instant, at most `count`. */
export const nextTimes = (expression: string, afterMs: number, count: number): number[] =>
  cronTimes(expression, afterMs).take(count).toArray()

/** The problem with a normalised expression, including a day that never occurs; null if it has a next time. */
export function scheduleProblem(expression: string, nowMs: number): CronProblem | null {
  const problem = cronProblem(expression)
  if (problem !== null) return problem
  if (nextTimes(expression, nowMs, 1).length > 0) return null
  return { field: 'day', message: 'no such day ever comes' }
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinal = (day: string): string => day + (endings[ordinals.select(Number(day))] ?? 'th')

/** A valid expression in words: `At 02:00, Monday to Friday`, `At 06:15 on Mondays`. */
export const cronLabel = (expression: string): string =>
  cronstrue
    .toString(expression, { use24HourTimeFormat: true })
    .replaceAll(' through ', ' to ')
    .replaceAll(', only ', ', ')
    .replace(/^At \d\d:\d\d$/, '$& every day')
    .replace(/^(At \d\d:\d\d), on (\w+day)$/, '$1 on $2s')
    .replace(/, on day (\d+) of the month$/, (_, day: string) => ` on the ${ordinal(day)}`)
    .replace(/, on day (\d+) of the month, in (\w+)$/, ' on $1 $2')
    // A day of the month and a weekday: either is enough.
    .replace(/(, on day .*of the month|, on the last day of the month), and on /, '$1, or on ')

const words = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
  timeZoneName: 'short',
})

/** An instant on London's clock: `Mon 23 Nov 2026, 02:00 GMT`. */
export function timeInWords(ms: number): string {
  const part = Object.fromEntries(words.formatToParts(ms).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, minute, timeZoneName } = part
  return `${weekday} ${day} ${month?.slice(0, 3)} ${year}, ${hour}:${minute} ${timeZoneName}`
}
