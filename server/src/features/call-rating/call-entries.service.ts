import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  billableSecondsOf,
  callChargeMicros,
  findPosition,
  roundedChargeMicros,
  type RateEntry,
  specialCharge,
  type TimeBand,
} from '../rate-cards/rate-cards.service.ts'
import type { CallRow } from './call-rows.service.ts'
import type { RatedCall } from './rated-call-writer.service.ts'
import { findEntryNumber, type RatingCard } from './rating-cards.service.ts'

/** The entry that prices a call. Text is made only of what few calls have. */
export const entryOf = (card: RatingCard, row: CallRow): number => {
  const { bytes, chargeCodeFrom, chargeCodeTo, originFrom, originTo } = row
  const isPlain =
    row.kind === usageKind.voice &&
    (card.card.books === null || (chargeCodeTo <= chargeCodeFrom && originTo <= originFrom))
  if (isPlain) return findEntryNumber(card, bytes, row.destinationFrom, row.destinationTo)
  if (card.card.books === null) return -1
  return findPosition(card.card, bytes.toString('latin1', row.destinationFrom, row.destinationTo), {
    kind: row.kind,
    chargeCode: bytes.toString('utf8', chargeCodeFrom, chargeCodeTo),
    origin: bytes.toString('utf8', originFrom, originTo),
  })
}

/** The charge of an entry with the usual terms. */
export const chargeOf = (card: RatingCard, entry: RateEntry, band: TimeBand, seconds: number): number =>
  card.roundsCalls
    ? roundedChargeMicros(card.card.rounding, entry, band, seconds)
    : callChargeMicros(entry, band, seconds)

export const MOST_BILLABLE = 2_147_483_647

/** Charges a quantity by an entry in the call's band; returns how much of it is charged for. */
export const chargeRetail = (
  call: RatedCall,
  card: RatingCard,
  entry: RateEntry,
  quantity: number,
): number => {
  if (!entry.special) {
    call.retailMicros = chargeOf(card, entry, call.band, quantity)
    call.setUpMicros = quantity === 0 ? 0 : entry.connectionFeeMicros
    return billableSecondsOf(entry, quantity)
  }
  const parts = specialCharge(entry, entry.special, call.band, quantity, card.card.rounding)
  call.retailMicros = parts.chargeMicros
  call.setUpMicros = parts.setUpMicros
  call.accessMicros = parts.accessMicros
  call.serviceMicros = parts.serviceMicros
  return Math.min(parts.billable, MOST_BILLABLE)
}
