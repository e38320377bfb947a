import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { TimeBand } from './rate-calendars.domain.ts'
import type { RateEntry, SpecialTerms } from './rate-cards.domain.ts'

/** A charge with the parts that are shown apart; all in micro-pounds. */
export interface ChargeParts {
  /** In the measure of the kind: seconds, messages, kB of 1,000 bytes or events. */
  billable: number
  /** All of it. */
  chargeMicros: number
  /** The set-up fee, where it is charged. */
  setUpMicros: number
  accessMicros: number
  serviceMicros: number
}

const free: ChargeParts = { billable: 0, chargeMicros: 0, setUpMicros: 0, accessMicros: 0, serviceMicros: 0 }

const isTimed = (kind: number): boolean => kind === usageKind.voice || kind === usageKind.inbound

/** How many of the kind's measure a price is for: seconds of a minute, kB of an MB. */
export const measuresOf = (kind: number): number => (isTimed(kind) ? 60 : kind === usageKind.data ? 1000 : 1)

const BYTES_OF_KB = 1000

/** What is charged for, by increments; `quantity` in seconds, messages, bytes or events. */
export function billableOf(entry: RateEntry, kind: number, quantity: number): number {
  const scale = kind === usageKind.data ? BYTES_OF_KB : 1
  const [first, next] = [entry.firstIncrement * scale, entry.nextIncrement * scale]
  const further = quantity <= first ? 0 : Math.ceil((quantity - first) / next)
  return entry.firstIncrement + further * entry.nextIncrement
}

const priceOf = (entry: RateEntry, band: TimeBand): number =>
  band === 'day'
    ? entry.dayPriceMicros
    : band === 'evening'
      ? entry.eveningPriceMicros
      : entry.weekendPriceMicros

/** The set-up fee of a band. */
export const feeOf = (entry: RateEntry, band: TimeBand): number => {
  if (band === 'day' || entry.special === undefined) return entry.connectionFeeMicros
  return band === 'evening' ? entry.special.eveningFeeMicros : entry.special.weekendFeeMicros
}

const halfUp = (amount: bigint, unit: bigint): bigint => (2n * amount + unit) / (2n * unit)

/**
 * Charge of an entry with special terms: set-up + billable × price, at least the minimum, at most the maximum charge;
 * access and service charges are added; rounded once. A quantity of 0 costs nothing unless the entry charges at zero
 * (engine: Rating). Exact: large quantities of data go beyond 2^53.
 */
export function specialCharge(
  entry: RateEntry,
  terms: SpecialTerms,
  band: TimeBand,
  quantity: number,
  rounding: { to: number; up: boolean },
): ChargeParts {
  if (quantity === 0 && !terms.chargeAtZero) return free
  const billable = billableOf(entry, terms.kind, quantity)
  const measures = BigInt(measuresOf(terms.kind))
  const minutes = isTimed(terms.kind) ? BigInt(billable) : 0n
  const fee = feeOf(entry, band)
  let charge = BigInt(fee) * measures + BigInt(priceOf(entry, band)) * BigInt(billable)
  const least = BigInt(entry.minimumChargeMicros) * measures
  if (charge < least) charge = least
  const most = terms.maximumMicros === null ? null : BigInt(terms.maximumMicros) * measures
  if (most !== null && charge > most) charge = most
  const access = BigInt(terms.accessMinuteMicros) * minutes
  const service = BigInt(terms.serviceMinuteMicros) * minutes + BigInt(terms.serviceCallMicros) * measures
  const exact = charge + access + service
  const to = BigInt(rounding.to)
  const unit = measures * to
  const units = rounding.up ? (exact + unit - 1n) / unit : halfUp(exact, unit)
  return {
    billable,
    chargeMicros: Number(units * to),
    setUpMicros: terms.maximumMicros === null ? fee : Math.min(fee, terms.maximumMicros),
    accessMicros: Number(halfUp(access, measures)),
    serviceMicros: Number(halfUp(service, measures)),
  }
}
