import { microsToPence, parseMicros, penceToDecimal } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'

const london = { timeZone: 'Europe/London' } as const
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  ...london,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as text: `20/11/2026, 14:05` in London time (spec §9). */
export function formatDateTime(instant: string | Date | null | undefined): string {
  if (!instant) return ''
  return dateTimeFormat.format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** A calendar date `2026-11-20` as `20/11/2026`; no time zone is involved. */
export function formatDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : ''
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Whole seconds as `1:02:03`, or `2:03` below an hour. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  const rounded = Math.round(Math.abs(seconds))
  const [hours, minutes, rest] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
  return seconds < 0 ? `-${text}` : text
}

const countFormat = new Intl.NumberFormat('en-GB')
const percentFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

/** 9964 -> `9,964`. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : countFormat.format(value)
}

/** 0.153 -> `15.3%`. */
export const formatPercent = (fraction: number): string => percentFormat.format(fraction)

/** The sign before an amount; a hyphen is narrower than the plus and may end a line. */
const MINUS = '−'

/** `9,964 invoices and 2 credit notes`, of which each is left out where there is none of it: `1 credit note`. */
export const formatDocuments = ({
  invoices,
  creditNotes,
}: {
  invoices: number
  creditNotes: number
}): string =>
  listed([
    ...(invoices > 0 || creditNotes === 0 ? [counted(invoices, 'invoice')] : []),
    ...(creditNotes > 0 ? [counted(creditNotes, 'credit note')] : []),
  ])

/**
 * Pounds on the wire as text: `'1204331.18'` -> `£1,204,331.18`, `'-0.5'` -> `−£0.50`. At least two decimals, at most
 * six. Works on the digits as text, never through a float.
 */
export function formatPounds(decimal: string | null | undefined, least = 2): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '')
  if (!parts) return decimal ?? ''
  const [, minus, whole = '', fraction = ''] = parts
  const sign = minus ? MINUS : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}£${grouped}.${fraction.replace(/0+$/, '').padEnd(least, '0')}`
}

/** A rate in pounds, with at least four decimals: `'0.0378'` -> `£0.0378`, `'3.5'` -> `£3.5000`. */
export const formatRate = (decimal: string | null | undefined): string => formatPounds(decimal, 4)

/** A stored sort code as written: `202959` is `20-29-59`. */
export const formatSortCode = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')

/** Exact pounds rounded half up to pence; what is less than half a penny stays exact, as it is not nothing. */
export function toPence(exact: string): string {
  const micros = parseMicros(exact) ?? 0
  const pence = microsToPence(micros)
  return pence === 0 && micros !== 0 ? exact : penceToDecimal(pence)
}

/** Whole pence as pounds: `-450` -> `−£4.50`. */
export const formatPence = (pence: number): string => formatPounds(penceToDecimal(pence))

/** Beside sums of call charges: an invoice rounds each of its lines, so that it may say some pence more or less. */
export const beforeRounding = 'before invoice rounding'

const compactFormat = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
/** Pounds on an axis: `£1.2K`. */
export const formatShortPounds = (value: number): string =>
  `${value < 0 ? MINUS : ''}£${compactFormat.format(Math.abs(value))}`

/** Bytes as `12 KB` or `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 && unit > 1 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

const longMonths =
  'January February March April May June July August September October November December'.split(' ')
const monthAt = (date: string): string => longMonths[Number(date.slice(5, 7)) - 1] ?? ''
/** `Oct 2026` of a date or `2026-10`; not by Intl, which writes `Sept`. */
export const formatMonth = (month: string): string => `${monthAt(month).slice(0, 3)} ${month.slice(0, 4)}`

/** A calendar date `2026-11-20` as in a sentence: `20 November 2026`. */
export const formatLongDate = (date: string | null | undefined): string =>
  date && /^\d{4}-\d{2}-\d{2}/.test(date)
    ? `${Number(date.slice(8, 10))} ${monthAt(date)} ${date.slice(0, 4)}`
    : ''

const dateInText = /(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g

/** Rewrites ISO dates in a server's message as in sentences; file names stay unchanged. */
export const readableDates = (text: string): string => text.replaceAll(dateInText, formatLongDate)
