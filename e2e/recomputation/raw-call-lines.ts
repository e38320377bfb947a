import { whole } from './decimals.ts'
import { instantInLondon } from './london-time.ts'

export interface RawCall {
  callId: string
  cli: string
  destination: string
  /** Milliseconds UTC. */
  startedAt: number
  /** 0 of what is not timed. */
  seconds: number
  /** In a file with columns for them; what is not a voice call has more than its seconds. */
  kind?: number
  quantity?: number
  code?: string
  origin?: string
  /** The carrier's charge, which is all that a credit has. */
  carrierMicros?: bigint | null
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
  if (digits.startsWith('440') && digits.length > 9) return `44${digits.slice(3)}`
  return digits.startsWith('0') ? `44${digits.slice(1)}` : digits
}

/**
 * The number that a caller dialled; after 18001 or 18002 comes the one that Relay UK connected, and 141, 1470 or #31#
 * before a number is about the caller's own.
 */
function dialledTo(dialled: string): string | null {
  const [, shown, behind = ''] = /^(141|1470|#31#|\*31#)[ -]*(.+)$/.exec(dialled) ?? []
  const shortest = shown === '141' ? 9 : 7
  const isNumber =
    /^\+|^44[0-9]{9,10}$/.test(behind) || (/^0[0-9][0-9 ().-]+$/.test(behind) && behind.length >= shortest)
  const text = isNumber || (shown === '141' && behind === '08001111') ? behind : dialled
  const [, prefix, wanted = ''] = /^(1800[12])([\d ().-]+)$/.exec(text) ?? []
  const digits = wanted.replaceAll(/\D/g, '')
  const isAmerican = prefix === '18002' && digits.length === 6
  return digits.length < 3 || isAmerican ? e164(text) : e164(digits)
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
  const destination = dialledTo(destinationText)
  if (cli === null || destination === null) return 'BAD_NUMBER'
  const startedAt = instantOf(start)
  if (startedAt === null) return 'BAD_DATE'
  if (!/^\d+$/.test(duration) || Number(duration) > 86_400) return 'BAD_DURATION'
  if (cost !== '' && !/^(\d+(\.\d{1,6})?|\.\d{1,6})$/.test(cost)) return 'BAD_COST'
  if (startedAt > now + 86_400_000) return 'FUTURE'
  return { callId, cli, destination, startedAt, seconds: Number(duration) }
}

export const kinds = ['voice', 'inbound', 'sms', 'mms', 'data', 'event', 'carrier_credit']
/** Numbers that only their owners pay for when they are called. */
const INBOUND = /^44(80|3|84|87|9)/
const WITHHELD = /^(anonymous|withheld)$/i

/** The customer's number and the other one, of a line of a kind; or why there is none. */
function numbersOf(kind: number, first: string, called: string, code: string): [string, string] | string {
  const [a, b] = [e164(first), kind === 1 ? e164(called) : dialledTo(called)]
  if (kind === 1) {
    const customer = [b, a].find(number => number !== null && INBOUND.test(number)) ?? b ?? a
    if (customer === null) return first === '' && called === '' ? 'MISSING_FIELD' : 'BAD_NUMBER'
    const callers = [a ?? (WITHHELD.test(first) ? first : null), b ?? (WITHHELD.test(called) ? called : null)]
    return [customer, callers.find(number => number !== null && number !== customer) ?? 'withheld']
  }
  if (kind === 6) return [a ?? first, b ?? (called || code)]
  if (first === '') return 'MISSING_FIELD'
  const cli = WITHHELD.test(first) ? first : a
  if (cli === null) return 'BAD_NUMBER'
  if (kind >= 4) return [cli, b ?? (called || code)]
  if (called === '') return 'MISSING_FIELD'
  return b === null ? 'BAD_NUMBER' : [cli, b]
}

/** The seconds of what is timed, the messages, bytes or events of what is not; or why there are none. */
function measured(kind: number, duration: string, quantity: string): number | string {
  const count = /^\d+$/
  if (kind < 2) {
    const text = duration || quantity
    if (!count.test(text) || Number(text) > 86_400) return 'BAD_DURATION'
    return duration && quantity && Number(quantity) !== Number(duration) ? 'BAD_QUANTITY' : Number(text)
  }
  if (quantity === '') return kind === 4 ? 'MISSING_FIELD' : 1
  return count.test(quantity) ? Number(quantity) : 'BAD_QUANTITY'
}

/** A line with kind, quantity, charge code, call type and origin after the usual six. */
function readUsage(line: string, now: number): RawCall | string {
  const fields = fieldsOf(line)
  if (!fields || fields.length > 11) return 'BAD_LINE'
  if (fields.length < 11) return 'MISSING_FIELD'
  const [callId = '', first = '', called = '', start = '', duration = '', cost = ''] = fields
  const [kindText = '', quantity = '', code = '', , originText = ''] = fields.slice(6)
  if (!callId || !start) return 'MISSING_FIELD'
  const kind = kinds.indexOf(kindText || 'voice')
  if (kind < 0) return 'BAD_KIND'
  if (kind < 2 && !duration && !quantity) return 'MISSING_FIELD'
  const numbers = numbersOf(kind, first, called, code)
  if (typeof numbers === 'string') return numbers
  const startedAt = instantOf(start)
  if (startedAt === null) return 'BAD_DATE'
  const measure = measured(kind, duration, quantity)
  if (typeof measure === 'string') return measure
  if (cost !== '' && !/^-?(\d+(\.\d{1,6})?|\.\d{1,6})$/.test(cost)) return 'BAD_COST'
  if (kind === 6 && cost === '') return 'MISSING_FIELD'
  const negative = /^-.*[1-9]/.test(cost)
  if (cost !== '' && (kind === 6 ? !negative && /[1-9]/.test(cost) : negative)) return 'BAD_COST'
  if (originText !== '' && !/^[A-Z]{2}$/.test(originText)) return 'BAD_ORIGIN'
  if (startedAt > now + 86_400_000) return 'FUTURE'
  const [cli, destination] = numbers
  const timed = kind < 2
  return {
    callId,
    cli,
    destination,
    startedAt,
    seconds: timed ? measure : 0,
    kind,
    ...(!timed && { quantity: measure }),
    ...(code !== '' && { code }),
    ...(originText !== '' && originText !== 'GB' && { origin: originText }),
    carrierMicros: cost === '' ? null : whole(cost, 6),
  }
}

const USAGE_COLUMNS = ',kind,quantity,charge_code,call_type,origin'

/**
 * Reads a file of the profile `nineops-csv` in its usual column order, with the columns of kinds or without, giving each data line one outcome.
 * @param delivered the call ids that the carrier has delivered before; those of this file are added
 */
export function readRawLines(text: string, now: number, delivered = new Set<string>()): RawLine[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const read = header.endsWith(USAGE_COLUMNS) ? readUsage : readLine
  if (lines.at(-1) === '') lines.pop()
  return lines.map((raw, at) => {
    const result = read(raw, now)
    const line = { lineNumber: at + 2, raw }
    if (typeof result === 'string') return { ...line, reason: result, call: null }
    if (delivered.has(result.callId)) return { ...line, reason: 'DUPLICATE', call: null }
    delivered.add(result.callId)
    return { ...line, reason: null, call: result }
  })
}
