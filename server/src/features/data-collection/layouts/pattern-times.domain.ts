import { type PatternPart, patternTokens } from '@nineops/contract/bureau/time-patterns'
import { dayNumberOf, isCivilDate } from '../../../platform/clock/calendar-dates.ts'
import { londonInstant } from '../../../platform/clock/london.ts'

const DAY = 86_400_000
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const expressions: Record<PatternPart, string> = {
  yyyy: String.raw`(\d{4})`,
  yy: String.raw`(\d{2})`,
  MMM: '([a-z]{3})',
  MM: String.raw`(\d{2})`,
  M: String.raw`(\d{1,2})`,
  dd: String.raw`(\d{2})`,
  d: String.raw`(\d{1,2})`,
  HH: String.raw`(\d{2})`,
  H: String.raw`(\d{1,2})`,
  hh: String.raw`(\d{2})`,
  h: String.raw`(\d{1,2})`,
  mm: String.raw`(\d{2})`,
  ss: String.raw`(\d{2})`,
  SSS: String.raw`(\d{3})`,
  a: String.raw`([ap]\.?m\.?)`,
  X: String.raw`(z|[+-]\d{2}:?\d{2})`,
}

type Parts = Partial<Record<PatternPart, string>>

const dayOf = ({ yyyy, yy, MMM, MM, M, dd, d }: Parts): { day: number; year: number } | null => {
  const year = yyyy === undefined ? 2000 + Number(yy) : Number(yyyy)
  const month = MMM === undefined ? Number(MM ?? M) : months.indexOf(MMM.toLowerCase()) + 1
  const day = Number(dd ?? d)
  return isCivilDate(year, month, day) ? { day: dayNumberOf(year, month, day), year } : null
}

const clockOf = ({ HH, H, hh, h, mm, ss, SSS, a }: Parts): number | null => {
  const twelve = hh ?? h
  const hours =
    twelve === undefined ? Number(HH ?? H ?? 0) : (Number(twelve) % 12) + (/^p/i.test(a ?? '') ? 12 : 0)
  const [minutes, seconds] = [Number(mm ?? 0), Number(ss ?? 0)]
  if (twelve !== undefined && (Number(twelve) < 1 || Number(twelve) > 12)) return null
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return (hours * 3600 + minutes * 60 + seconds) * 1000 + Number(SSS ?? 0)
}

const offsetMs = (text: string): number => {
  if (/^z$/i.test(text)) return 0
  const size = (Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))) * 60_000
  return text.startsWith('-') ? -size : size
}

/**
 * Reads dates and times by a pattern: the instant in ms UTC, on London's wall clock unless the pattern has an offset;
 * null for any other text, a day or time that does not exist, and an hour that London skips.
 */
export const patternReader = (pattern: string): ((text: string) => number | null) => {
  const tokens = patternTokens(pattern) ?? []
  const parts = tokens.flatMap(token => ('part' in token ? [token.part] : []))
  const source = tokens.map(token =>
    'part' in token ? expressions[token.part] : token.text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  )
  const expression = new RegExp(`^${source.join('')}$`, 'i')
  return text => {
    const match = expression.exec(text)
    if (!match) return null
    const found: Parts = Object.fromEntries(parts.map((part, at) => [part, match[at + 1]]))
    const [date, clock] = [dayOf(found), clockOf(found)]
    if (!date || clock === null) return null
    return found.X === undefined
      ? londonInstant(date.day, clock, date.year)
      : date.day * DAY + clock - offsetMs(found.X)
  }
}
