/** Parts of a pattern for dates and times; `X` is an offset such as Z, +01:00 or +0100. */
export const patternParts = [
  'yyyy',
  'yy',
  'MMM',
  'MM',
  'M',
  'dd',
  'd',
  'HH',
  'H',
  'hh',
  'h',
  'mm',
  'ss',
  'SSS',
  'a',
  'X',
] as const
export type PatternPart = (typeof patternParts)[number]

/** A part, or text that stands as it is. */
export type PatternToken = { part: PatternPart } | { text: string }

const cut = /yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a|X|'([^']*)'|[^A-Za-z']+/y

/** The tokens of a pattern such as `dd-MMM-yyyy HH:mm:ss` or `yyyyMMdd'T'HHmmss`; null if a part of it is unknown. */
export function patternTokens(pattern: string): PatternToken[] | null {
  const tokens: PatternToken[] = []
  cut.lastIndex = 0
  while (cut.lastIndex < pattern.length) {
    const [match, quoted] = cut.exec(pattern) ?? []
    if (match === undefined) return null
    const part = patternParts.find(each => each === match)
    tokens.push(part ? { part } : { text: quoted ?? match })
  }
  return tokens
}

const groups = [
  { name: 'year (yyyy or yy)', parts: ['yyyy', 'yy'], of: 'date' },
  { name: 'month (MM, M or MMM)', parts: ['MMM', 'MM', 'M'], of: 'date' },
  { name: 'day (dd or d)', parts: ['dd', 'd'], of: 'date' },
  { name: 'hour (HH, H, hh or h)', parts: ['HH', 'H', 'hh', 'h'], of: 'time' },
  { name: 'minutes (mm)', parts: ['mm'], of: 'time' },
] as const

/** Why a pattern cannot tell a date, a time or both; null if it can. */
export function patternProblem(pattern: string, needs: readonly ('date' | 'time')[]): string | null {
  const tokens = patternTokens(pattern)
  if (!tokens) return `has a part that is not known; use ${patternParts.join(', ')} and text in '…'`
  const parts = tokens.flatMap(token => ('part' in token ? [token.part] : []))
  const given = new Set<string>(parts)
  for (const { name, parts: any, of } of groups) {
    const found = any.filter(part => given.has(part)).length
    if (found > 1 || new Set(parts).size !== parts.length) return `has the ${name} twice`
    if (needs.includes(of) && found === 0) return `has no ${name}`
    if (!needs.includes(of) && found > 0) return `has the ${name}, which belongs to the other column`
  }
  const twelve = given.has('h') || given.has('hh')
  return twelve === given.has('a') ? null : 'has an hour up to 12 (hh or h) only together with a (am or pm)'
}
