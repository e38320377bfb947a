import { isWithheldCaller, normaliseDialled, normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { isTimed, usageKind, type UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import { readCostMicros, readDuration, readScaled, trimmed } from '../call-fields.domain.ts'
import { countryOf } from './countries.domain.ts'
import {
  type DeliveredCall,
  FUTURE_LIMIT_MS,
  isInPounds,
  LARGEST_COST_MICROS,
  type LineFields,
  LONGEST_CALL_ID,
  readCli,
  readStart,
  type RejectReason,
} from '../data-collection.domain.ts'
import type { CallField, FileLayout, FileProfile } from '../file-profiles.domain.ts'
import { customerNumberOf, kindOfLine } from './usage-kinds.domain.ts'

/** Texts of one line by field; empty for a column that the file does not have. */
export type LineTexts = (field: CallField) => string

/** Decimal places of a byte in each unit. */
const PLACES = { B: 0, kB: 3, MB: 6 }
/** More than any record of a month, and exact. */
const LARGEST_QUANTITY = 1_000_000_000_000_000
const LONGEST_TEXT = 200

type Read<T> = { value: T } | { reason: RejectReason }
const rejected = (reason: RejectReason) => ({ reason })

/** Micro-pounds with a sign before, a minus after or `CR` after; null if there is none. */
const readSignedCost = (text: string, profile: FileProfile): Read<number | null> => {
  if (text === '') return { value: null }
  const match = /^([+-]?)\s*(.*?)\s*(-|CR)?$/i.exec(text)
  const size = readCostMicros(match?.[2] ?? '', profile)
  if (size < 0 || size > LARGEST_COST_MICROS || (match?.[1] && match[3])) return rejected('BAD_COST')
  return { value: match?.[1] === '-' || match?.[3] ? 0 - size : size }
}

/** The carrier's charge; an FCS line without one may have the parts of a call to a service number instead. */
const readCost = (texts: LineTexts, profile: FileProfile): Read<number | null> => {
  const charge = readSignedCost(texts('carrierCost'), profile)
  if ('reason' in charge || charge.value !== null) return charge
  const parts = [texts('accessCharge'), texts('serviceCharge')].filter(text => text !== '')
  if (parts.length === 0) return charge
  const micros = parts.map(text => readCostMicros(text, profile))
  return micros.some(part => part < 0)
    ? rejected('BAD_COST')
    : { value: micros.reduce((sum, part) => sum + part, 0) }
}

const readCount = (text: string): number => readScaled(text, '.', 0)

/** Whole bytes of a quantity in the profile's unit, half up; -1 if it is not one. */
const bytesOf = (text: string, { dataUnit, decimalSeparator }: FileProfile): number => {
  const places = PLACES[dataUnit]
  const match = /^(\d{1,15})(?:([.,])(\d+))?$/.exec(text)
  const [, whole = '', separator = decimalSeparator, fraction = ''] = match ?? []
  if (!match || separator !== decimalSeparator) return -1
  const digits = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  const bytes = (fraction[places] ?? '0') >= '5' ? digits + 1 : digits
  return bytes > LARGEST_QUANTITY ? -1 : bytes
}

/** Bytes of a data session: the column for them, the total, or what was sent and received. */
const readBytes = (texts: LineTexts, profile: FileProfile): Read<number> => {
  const own = texts('quantity')
  if (own !== '') {
    const bytes = bytesOf(own, profile)
    return bytes < 0 ? rejected('BAD_QUANTITY') : { value: bytes }
  }
  const total = texts('totalBytes')
  const parts = total === '' ? [texts('bytesSent'), texts('bytesReceived')] : [total]
  const given = parts.filter(text => text !== '').map(text => (/^\d{1,15}$/.test(text) ? Number(text) : -1))
  if (given.length === 0) return rejected('MISSING_FIELD')
  return given.some(bytes => bytes < 0)
    ? rejected('BAD_QUANTITY')
    : { value: given.reduce((sum, bytes) => sum + bytes, 0) }
}

/** Messages or a count, one if the line does not say. */
const readQuantity = (kind: UsageKindName, texts: LineTexts, profile: FileProfile): Read<number> => {
  if (kind === 'data') return readBytes(texts, profile)
  const text = texts('quantity')
  const count = text === '' ? 1 : readCount(text)
  return count < 0 || count > LARGEST_QUANTITY ? rejected('BAD_QUANTITY') : { value: count }
}

/** Seconds of a voice or inbound call; a quantity beside them must be the same. */
const readTimed = (texts: LineTexts, profile: FileProfile): Read<number> => {
  const [duration, quantity] = [texts('duration'), texts('quantity')]
  if (duration === '' && quantity === '') return rejected('MISSING_FIELD')
  const seconds = readDuration(duration === '' ? quantity : duration, profile)
  if (seconds < 0) return rejected('BAD_DURATION')
  if (duration !== '' && quantity !== '' && readCount(quantity) !== seconds) return rejected('BAD_QUANTITY')
  return { value: seconds }
}

type Numbers = { cli: string; destination: string }

/** The customer's number and the other one; of an inbound call the customer's is the one that was called. */
const readNumbers = (
  kind: UsageKindName,
  texts: LineTexts,
  profile: FileProfile,
  serviceId: string | null,
): Read<Numbers> => {
  const [cliText, called] = [texts('cli'), texts('destination')]
  if (kind === 'carrier_credit') {
    const cli = normalisePhoneNumber(cliText) ?? cliText
    return { value: { cli, destination: normaliseDialled(called) ?? wordsOf(texts) } }
  }
  if (kind === 'inbound') return readInbound(texts, profile)
  if (cliText === '' && serviceId === null) return rejected('MISSING_FIELD')
  const cli = readCli(cliText, serviceId)
  if (cli === null) return rejected('BAD_NUMBER')
  if (kind === 'data' || kind === 'event')
    return { value: { cli, destination: normaliseDialled(called) ?? wordsOf(texts) } }
  if (called === '') return rejected('MISSING_FIELD')
  const destination = normaliseDialled(called)
  return destination === null ? rejected('BAD_NUMBER') : { value: { cli, destination } }
}

/** What a line without a number dialled is for: an APN, a feature code or words. */
const wordsOf = (texts: LineTexts): string =>
  (texts('destination') || texts('apn') || texts('description') || texts('chargeCode')).slice(0, LONGEST_TEXT)

const readCaller = (text: string) => normalisePhoneNumber(text) ?? (isWithheldCaller(text) ? text : null)

const readInbound = (texts: LineTexts, profile: FileProfile): Read<Numbers> => {
  const [first, called, ddi] = [texts('cli'), texts('destination'), texts('ddi')].map(readCaller)
  const cli = customerNumberOf({ first, called, ddi }, profile.infersKind)
  if (cli === null) {
    const missing = texts('cli') === '' && texts('destination') === ''
    return rejected(missing ? 'MISSING_FIELD' : 'BAD_NUMBER')
  }
  const others = [texts('presentationNumber'), texts('destination'), texts('cli')].map(readCaller)
  const caller = others.find(number => number && number !== cli)
  return { value: { cli, destination: caller ?? 'withheld' } }
}

/**
 * Parses a data line of a file that has columns for kinds of usage. Checks go in the order of `readCall`: the line, empty
 * fields, the kind, numbers, start, quantity or duration, cost, origin, and last FUTURE.
 */
export const readUsageLine = (
  line: LineFields,
  layout: FileLayout,
  profile: FileProfile,
  nowMs: number,
): DeliveredCall | RejectReason => {
  if (!line.readable || line.fieldCount > layout.maximumFields) return 'BAD_LINE'
  if (line.fieldCount < layout.minimumFields) return 'MISSING_FIELD'
  const texts: LineTexts = field => (layout[field] < 0 ? '' : trimmed(line.field(layout[field])))

  const callId = layout.callId < 0 ? null : texts('callId')
  const date = texts('startDate')
  if (callId === '' || date === '') return 'MISSING_FIELD'
  if (callId !== null && callId.length > LONGEST_CALL_ID) return 'BAD_LINE'
  const cost = readCost(texts, profile)
  const costMicros = 'value' in cost ? cost.value : null
  const kind = kindOfLine(texts, profile, costMicros)
  if (kind === null) return 'BAD_KIND'
  const timed = isTimed(kind)
  if (timed && layout.startTime >= 0 && texts('startTime') === '') return 'MISSING_FIELD'
  if (timed && texts('duration') === '' && texts('quantity') === '') return 'MISSING_FIELD'

  const serviceId = texts('serviceId') || null
  const numbers = readNumbers(kind, texts, profile, serviceId)
  if ('reason' in numbers) return numbers.reason
  const startedAtMs = readStart(line, layout, profile, date, !timed)
  if (startedAtMs === null) return 'BAD_DATE'
  const quantity = timed ? readTimed(texts, profile) : readQuantity(kind, texts, profile)
  if ('reason' in quantity) return quantity.reason
  if ('reason' in cost) return cost.reason
  const credit = kind === 'carrier_credit'
  if (credit && costMicros === null) return 'MISSING_FIELD'
  if (costMicros !== null && (credit ? costMicros > 0 : costMicros < 0)) return 'BAD_COST'
  if (costMicros && !isInPounds(line, layout, profile)) return 'BAD_CURRENCY'
  const origin = countryOf(texts('origin'))
  if (origin === undefined) return 'BAD_ORIGIN'
  const chargeCode = texts('chargeCode')
  if (chargeCode.length > LONGEST_TEXT) return 'BAD_LINE'
  if (startedAtMs > nowMs + FUTURE_LIMIT_MS) return 'FUTURE'

  return {
    callId: callId ?? '',
    ...numbers.value,
    startedAtMs,
    durationSeconds: timed ? quantity.value : 0,
    carrierCostMicros: costMicros,
    serviceId,
    kind: usageKind[kind],
    quantity: timed ? null : quantity.value,
    chargeCode: chargeCode || null,
    callType:
      (texts('callType') || texts('description') || texts('callClass')).slice(0, LONGEST_TEXT) || null,
    origin,
  }
}
