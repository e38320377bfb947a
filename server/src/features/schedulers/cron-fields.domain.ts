import { cronFields } from '@nineops/contract/bureau/schedulers.contract'

type Field = (typeof cronFields)[number]
export interface CronProblem {
  field: Field | 'cron'
  message: string
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

interface Range {
  least: number
  most: number
  names: readonly string[]
  /** The accepted values, for people. */
  takes: string
}

const ranges: Readonly<Record<Field, Range>> = {
  minute: { least: 0, most: 59, names: [], takes: '0 to 59' },
  hour: { least: 0, most: 23, names: [], takes: '0 to 23' },
  day: { least: 1, most: 31, names: [], takes: '1 to 31, or L for the last day' },
  month: { least: 1, most: 12, names: months, takes: '1 to 12, or JAN to DEC' },
  // 7 is also Sunday.
  weekday: { least: 0, most: 7, names: weekdays, takes: '0 to 7 (0 and 7 are Sunday), or SUN to SAT' },
}

function valueOf(text: string, { least, most, names }: Range): number | null {
  const named = names.indexOf(text)
  if (named >= 0) return named + least
  if (!/^\d{1,2}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

/** The problem with one item of a field's list: `*`, `5`, `1-5`, each with an optional step; null if there is none. */
function itemProblem(item: string, field: Field): string | null {
  const range = ranges[field]
  if (field === 'day' && item === 'L') return null
  const [body = '', step, ...rest] = item.split('/')
  if (rest.length > 0) return `"${item}" has more than one step`
  if (step !== undefined && !(/^\d{1,2}$/.test(step) && Number(step) >= 1 && Number(step) <= range.most))
    return `the step of "${item}" must be 1 to ${range.most}`
  if (body === '*') return null
  const ends = body.split('-')
  const values = ends.map(end => valueOf(end, range))
  if (ends.length > 2 || values.includes(null)) return `"${item}" must be ${range.takes}`
  if (step !== undefined && ends.length === 1)
    return `"${item}" needs a range before its step, such as */${step}`
  const [from = 0, to = from] = values as number[]
  return from > to ? `"${item}" ends before it begins` : null
}

/** An expression as it is stored: one space between fields, names in capitals, numbers without leading zeros. */
export const normalCron = (typed: string): string =>
  typed
    .trim()
    .split(/\s+/)
    .join(' ')
    .toUpperCase()
    .replaceAll(/\b0+(?=\d)/g, '')

/** The first problem of a normalised expression of five fields; null if it is valid. */
export function cronProblem(expression: string): CronProblem | null {
  const fields = expression.split(' ')
  if (fields.length !== cronFields.length)
    return {
      field: 'cron',
      message: `has ${fields.filter(Boolean).length} of the five fields: minute, hour, day, month, weekday`,
    }
  for (const [at, field] of cronFields.entries()) {
    for (const item of (fields[at] ?? '').split(',')) {
      const message = itemProblem(item, field)
      if (message !== null) return { field, message }
    }
  }
  return null
}

/** Whether the hour field covers several hours, so that a missing one need not be made up for. */
export const isEveryFewHours = (expression: string): boolean =>
  (expression.split(' ')[1] ?? '').startsWith('*')
