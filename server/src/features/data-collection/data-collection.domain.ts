import { type UsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { isSterling } from '@nineops/contract/money'
import { isWithheldCaller, normaliseDialled, normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { parseIsoTime, parseUkTime } from '../../platform/clock/call-times.ts'
import { readCostMicros, readDuration, trimmed } from './call-fields.domain.ts'
import type { FileLayout, FileProfile } from './file-profiles.domain.ts'

/** Why a line is rejected (engine: Call records in). */
export const rejectReasons = [
  'MISSING_FIELD',
  'BAD_NUMBER',
  'BAD_DATE',
  'BAD_DURATION',
  'BAD_COST',
  'BAD_CURRENCY',
  'BAD_KIND',
  'BAD_QUANTITY',
  'BAD_ORIGIN',
  'FUTURE',
  'BAD_LINE',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** A call as delivered, its numbers and time normalised. */
export type DeliveredCall = {
  callId: string
  /** E.164 digits, or as delivered for a withheld caller. */
  cli: string
  destination: string
  /** Milliseconds UTC. */
  startedAtMs: number
  durationSeconds: number
  /** Micro-pounds, null if the carrier gave none. */
  carrierCostMicros: number | null
  /** One of `usageKind`. */
  kind: UsageKind
  /** In the measure of the kind; null for voice and inbound, whose quantity is their duration. */
  quantity: number | null
  /** The carrier's own key of its price. */
  chargeCode: string | null
  callType: string | null
  /** Country of a roaming call, ISO 3166 alpha-2. */
  origin: string | null
  /** The carrier's own id of the service, null if the file has none. */
  serviceId: string | null
}

/** The fields of one line; `CsvRecord` is one. */
export type LineFields = {
  readonly readable: boolean
  readonly fieldCount: number
  field(at: number): string
}

export const FUTURE_LIMIT_MS = 86_400_000
const MIDNIGHT = '00:00:00'
// Limits of the register of calls: pounds of six digits, and ids that fit its index.
export const LARGEST_COST_MICROS = 999_999_999_999
export const LONGEST_CALL_ID = 200

export const readCli = (text: string, serviceId: string | null): string | null => {
  if (text === '' && serviceId !== null) return ''
  return normalisePhoneNumber(text) ?? (isWithheldCaller(text) ? text : null)
}

/** Whether a line's money is pounds, as far as the file says. */
export const isInPounds = (line: LineFields, layout: FileLayout, { costUnit }: FileProfile): boolean =>
  layout.currency < 0 || isSterling(trimmed(line.field(layout.currency)), costUnit)

export const readStart = (
  line: LineFields,
  layout: FileLayout,
  profile: FileProfile,
  date: string,
  dateAlone = false,
): number | null => {
  const time =
    layout.startTime < 0 ? null : trimmed(line.field(layout.startTime)) || (dateAlone ? MIDNIGHT : '')
  if (profile.dateFormat === 'iso') return parseIsoTime(time === null ? date : `${date}T${time}`)
  return time === null ? parseUkTime(date.slice(0, 10), date.slice(11)) : parseUkTime(date, time)
}

/**
 * Parses one data line. The first check that fails gives the reason, in this order: the line itself (BAD_LINE if it is
 * not CSV, has more fields than the file has columns or a call id over 200 characters; MISSING_FIELD if it has fewer,
 * because a truncated line must not pass as one with a shorter last field), then a required field that is empty
 * (MISSING_FIELD), CLI and destination (BAD_NUMBER), start (BAD_DATE), BAD_DURATION, BAD_COST, BAD_CURRENCY for
 * a cost that is not in pounds, and last FUTURE for a call that starts more than a day after `nowMs`.
 */
export const readCall = (
  line: LineFields,
  layout: FileLayout,
  profile: FileProfile,
  nowMs: number,
): DeliveredCall | RejectReason => {
  if (!line.readable || line.fieldCount > layout.maximumFields) return 'BAD_LINE'
  if (line.fieldCount < layout.minimumFields) return 'MISSING_FIELD'

  const callId = layout.callId < 0 ? null : trimmed(line.field(layout.callId))
  const cliText = trimmed(line.field(layout.cli))
  const destinationText = trimmed(line.field(layout.destination))
  const startText = trimmed(line.field(layout.startDate))
  const durationText = trimmed(line.field(layout.duration))
  const serviceId = (layout.serviceId < 0 ? '' : trimmed(line.field(layout.serviceId))) || null
  if (callId === '' || destinationText === '' || startText === '' || durationText === '')
    return 'MISSING_FIELD'
  if (callId !== null && callId.length > LONGEST_CALL_ID) return 'BAD_LINE'
  if (cliText === '' && serviceId === null) return 'MISSING_FIELD'
  if (layout.startTime >= 0 && trimmed(line.field(layout.startTime)) === '') return 'MISSING_FIELD'

  const cli = readCli(cliText, serviceId)
  const destination = normaliseDialled(destinationText)
  if (cli === null || destination === null) return 'BAD_NUMBER'

  const startedAtMs = readStart(line, layout, profile, startText)
  if (startedAtMs === null) return 'BAD_DATE'

  const durationSeconds = readDuration(durationText, profile)
  if (durationSeconds < 0) return 'BAD_DURATION'

  const costText = layout.carrierCost < 0 ? '' : trimmed(line.field(layout.carrierCost))
  const carrierCostMicros = costText === '' ? null : readCostMicros(costText, profile)
  if (carrierCostMicros !== null && (carrierCostMicros < 0 || carrierCostMicros > LARGEST_COST_MICROS))
    return 'BAD_COST'
  if (carrierCostMicros && !isInPounds(line, layout, profile)) return 'BAD_CURRENCY'

  if (startedAtMs > nowMs + FUTURE_LIMIT_MS) return 'FUTURE'
  return {
    callId: callId ?? '',
    cli,
    destination,
    startedAtMs,
    durationSeconds,
    carrierCostMicros,
    serviceId,
    kind: usageKind.voice,
    quantity: null,
    chargeCode: null,
    callType: null,
    origin: null,
  }
}
