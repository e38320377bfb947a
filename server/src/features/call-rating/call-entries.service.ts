import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  callChargeMicros,
  findPosition,
  roundedChargeMicros,
  type RateEntry,
  type TimeBand,
} from '../rate-cards/rate-cards.service.ts'
import type { CallRow } from './call-rows.service.ts'
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
export const chargeOf = (card: RatingCard, entry: RateEntry, band: TimeBand, row: CallRow): number =>
  card.roundsCalls
    ? roundedChargeMicros(card.card.rounding, entry, band, row.durationSeconds)
    : callChargeMicros(entry, band, row.durationSeconds)
