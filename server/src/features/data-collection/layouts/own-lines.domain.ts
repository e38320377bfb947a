import { keysOf } from '@nineops/contract/records'
import { readScaled, trimmed } from '../call-fields.domain.ts'
import type { CallField, FileLayout, FileProfile, OwnRules } from '../file-profiles.domain.ts'
import type { DeliveredCall, LineFields, RejectReason } from '../data-collection.domain.ts'
import { patternReader } from './pattern-times.domain.ts'
import { readUsageLine } from '../usage/usage-lines.domain.ts'

/** No date, number or amount: what a text is replaced by that the carrier's rules do not read. */
const UNREADABLE = '?'

type Texts = (field: CallField) => string
type Rewritten = Partial<Record<CallField, string>>

/** A number without the separators of its thousands; as it is if they are misplaced. */
const withoutThousands = (text: string, { thousandsSeparator }: OwnRules, point: string): string => {
  if (thousandsSeparator === '' || !text.includes(thousandsSeparator)) return text
  const [whole = '', ...rest] = text.split(point)
  const [first = '', ...groups] = whole.replace(/^[+-]/, '').split(thousandsSeparator)
  const sound = /^\d{1,3}$/.test(first) && groups.every(group => /^\d{3}(?:\s*(?:-|CR))?$/i.test(group))
  return sound ? [whole.replaceAll(thousandsSeparator, ''), ...rest].join(point) : UNREADABLE
}

const withDecimals = (digits: string, decimals: number, point: string): string => {
  if (decimals === 0 || digits === '') return digits
  if (!/^\d+$/.test(digits)) return UNREADABLE
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, -decimals).replace(/^0+(?=\d)/, '')
  return `${whole}${point}${padded.slice(-decimals)}`
}

const isMinus = (text: string): boolean => /^(?:-|c|cr|credit)$/i.test(text)

/** The cost with a minus before it if it is negative, in the profile's unit. */
const costOf = (texts: Texts, rules: OwnRules, point: string): string => {
  const match = /^([+-]?)\s*(.*?)\s*(-|CR)?$/i.exec(texts('carrierCost'))
  const size = withDecimals(withoutThousands(match?.[2] ?? '', rules, point), rules.impliedDecimals, point)
  if (size === '') return ''
  if (match?.[1] && match[3]) return UNREADABLE
  const isNothing = !/[1-9]/.test(size)
  const isNegative = match?.[1] === '-' || Boolean(match?.[3]) || isMinus(texts('sign'))
  const credit = rules.costSign === 'reversed' ? !isNegative : isNegative
  return credit && !isNothing ? `-${size}` : size
}

/** Whole seconds of milliseconds, half up. */
const secondsOf = (text: string): string => {
  const milliseconds = readScaled(text, '.', 0)
  return milliseconds < 0 ? UNREADABLE : String(Math.floor((milliseconds + 500) / 1000))
}

const startReader = ({ timeFormat }: OwnRules, dateFormat: string, apart: boolean) => {
  if (dateFormat === 'iso' || dateFormat === 'dd/mm/yyyy') return null
  const whole = patternReader(apart ? `${dateFormat} ${timeFormat}` : dateFormat)
  const day = patternReader(dateFormat)
  const instantOf = (text: string) => {
    const read = whole(text)
    return read === null ? [UNREADABLE, UNREADABLE] : new Date(read).toISOString().split('T')
  }
  return (texts: Texts): Rewritten => {
    const [date, time] = [texts('startDate'), texts('startTime')]
    if (date === '') return {}
    if (!apart) return { startDate: instantOf(date).join('T') }
    if (time !== '') {
      const [startDate = UNREADABLE, startTime = UNREADABLE] = instantOf(`${date} ${time}`)
      return { startDate, startTime }
    }
    // Noon is on the same day in London and in UTC.
    const read = day(date)
    return {
      startDate: read === null ? UNREADABLE : new Date(read + 43_200_000).toISOString().slice(0, 10),
    }
  }
}

/**
 * Reads lines by a carrier's own rules (patterns, signs, separators, milliseconds): their texts are rewritten as the
 * usual formats, and then read as any other line.
 */
export const ownLineReader = (profile: FileProfile, rules: OwnRules, layout: FileLayout) => {
  const point = profile.decimalSeparator
  const start = startReader(rules, profile.dateFormat, layout.startTime >= 0)
  let line: LineFields
  const texts: Texts = field => (layout[field] < 0 ? '' : trimmed(line.field(layout[field])))
  let rewritten: Rewritten = {}
  const fields = keysOf(profile.columns)
  for (const field of ['kind', 'currency'] as const) if (!fields.includes(field)) fields.push(field)
  const places = Object.fromEntries(fields.map((field, at) => [field, at]))
  const plainLayout = { ...layout, minimumFields: 0, ...places, hasUsage: true }
  const plainProfile: FileProfile = {
    ...profile,
    dateFormat: start ? 'iso' : profile.dateFormat,
    durationUnit: profile.durationUnit === 'milliseconds' ? 'seconds' : profile.durationUnit,
  }
  const plainLine: LineFields = {
    readable: true,
    fieldCount: 0,
    field(at) {
      const field = fields[at]
      return field === undefined ? '' : (rewritten[field] ?? texts(field))
    },
  }
  return (given: LineFields, nowMs: number): DeliveredCall | RejectReason => {
    if (!given.readable || given.fieldCount > layout.maximumFields) return 'BAD_LINE'
    if (given.fieldCount < layout.minimumFields) return 'MISSING_FIELD'
    line = given
    const carrierCost = costOf(texts, rules, point)
    const duration = withoutThousands(texts('duration'), rules, point)
    rewritten = {
      ...start?.(texts),
      carrierCost,
      quantity: withoutThousands(texts('quantity'), rules, point),
      duration: profile.durationUnit === 'milliseconds' && duration !== '' ? secondsOf(duration) : duration,
    }
    if (rules.costSign !== 'plain' && carrierCost.startsWith('-')) rewritten.kind = 'carrier_credit'
    return readUsageLine(plainLine, plainLayout, plainProfile, nowMs)
  }
}
