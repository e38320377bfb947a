import { instantInLondon } from './london-time.ts'

export interface RawCall {
  callId: string
  cli: string
  destination: string
  /** Milliseconds UTC. */
  startedAt: number
  seconds: number
}

export interface RawLine {
  lineNumber: number
  raw: string
  /** `DUPLICATE`, a reason of rejection, or null for a call that is accepted. */
  reason: string | null
  call: RawCall | null
}

const field = '(?:"(?:[^"]|"")*"|[^",]*)'
const wellFormed = new RegExp(`^${field}(,${field})*$`)

/** Fields of a CSV line without line breaks in them; null if it is invalid. */
export function fieldsOf(line: string): string[] | null {
  if (!wellFormed.test(line)) return null
  return [...line.matchAll(new RegExp(`(?:^|,)(${field})`, 'g'))].map(([, text = '']) =>
    text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
  )
}

/** Engine: Numbers, times, money. */
export function e164(text: string): string | null {
  let digits = text.replaceAll(/[ ().-]/g, '')
  if (digits.startsWith('+')) digits = digits.slice(1)
  else if (digits.startsWith('00')) digits = digits.slice(2)
  if (!/^\d{3,15}$/.test(digits)) return null
  if (digits.length <= 6) return digits
  return digits.startsWith('0') ? `44${digits.slice(1)}` : digits
}

function instantOf(text: string): number | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(text)
  if (!match) return null
  const [, date = '', time = '', offset] = match
  if (offset === undefined) return instantInLondon(date, time)
  const instant = Date.parse(`${date}T${time}${offset}`)
  return Number.isNaN(instant) ? null : instant
}

function readLine(line: string, now: number): RawCall | string {
  const fields = fieldsOf(line)
  if (!fields || fields.length > 6) return 'BAD_LINE'
  const [callId = '', cliText = '', destinationText = '', start = '', duration = '', cost = ''] = fields
  if (fields.length < 6 || !callId || !cliText || !destinationText || !start || !duration)
    return 'MISSING_FIELD'
  const cli = /^(anonymous|withheld)$/i.test(cliText) ? cliText : e164(cliText)
  const destination = e164(destinationText)
  if (cli === null || destination === null) return 'BAD_NUMBER'
  const startedAt = instantOf(start)
  if (startedAt === null) return 'BAD_DATE'
  if (!/^\d+$/.test(duration) || Number(duration) > 86_400) return 'BAD_DURATION'
  if (cost !== '' && !/^\d+(\.\d{1,6})?$/.test(cost)) return 'BAD_COST'
  if (startedAt > now + 86_400_000) return 'FUTURE'
  return { callId, cli, destination, startedAt, seconds: Number(duration) }
}

/**
 * Reads a file of the profile `nineops-csv` in its usual column order, giving each data line one outcome.
 * @param delivered the call ids that the carrier has delivered before; those of this file are added
 */
export function readRawLines(text: string, now: number, delivered = new Set<string>()): RawLine[] {
  const [, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((raw, at) => {
    const result = readLine(raw, now)
    const line = { lineNumber: at + 2, raw }
    if (typeof result === 'string') return { ...line, reason: result, call: null }
    if (delivered.has(result.callId)) return { ...line, reason: 'DUPLICATE', call: null }
    delivered.add(result.callId)
    return { ...line, reason: null, call: result }
  })
}
