import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  booleanField,
  copyHeader,
  copyTrailer,
  int32ArrayBytes,
  int32Field,
  textField,
  writeBytes,
  writeInt16,
  writeInt32ArrayField,
  writeInt32Field,
  writeInt64Field,
  writeMicrosField,
  writeNullField,
} from '../../platform/db/binary-copy.ts'
import { type CallRow, sharedColumns } from './call-rows.service.ts'
import {
  PLACE,
  PLACE_END,
  PLACE_START,
  PLACE_WHOLESALE_END,
  type RatingCard,
} from './rating-cards.service.ts'

/** Columns of a rated call in the order in which they are written. */
export const ratedCallColumns = [
  'client_index',
  'bill_run_index',
  ...sharedColumns,
  'account_index',
  'service_index',
  'late',
  'time_band',
  'retail_rate_card_index',
  'retail_prefix',
  'destination_name',
  'product_group',
  'billable_seconds',
  'retail_charge',
  'wholesale_rate_card_index',
  'wholesale_prefix',
  'wholesale_cost',
  'exception',
  'inclusive_seconds',
  'account_bundle_indexes',
  'retail_access_charge',
  'retail_service_charge',
  'inclusive_quantity',
  'retail_set_up_charge',
] as const

/**
 * What unrated calls are listed by: a voice call's destination; of other kinds the charge code, or without one the
 * number called of inbound calls, otherwise the destination. In SQL, of a rated call by its alias, which may be none.
 */
export function unratedSubject(alias = ''): string {
  const of = alias === '' ? '' : `${alias}.`
  return `case when ${of}kind = ${usageKind.voice} then ${of}destination
  else coalesce(${of}charge_code, case when ${of}kind = ${usageKind.inbound} then ${of}cli else ${of}destination end) end`
}

const CHUNK_BYTES = 262_144
/** An upper bound for the fields of a row whose length does not depend on the call. */
const ROW_SLACK = 4096

const bandFields = { day: textField('D'), evening: textField('E'), weekend: textField('W') }
const lateField = booleanField(true)
const inTimeField = booleanField(false)
const exceptionFields = {
  none: textField(null),
  unallocated: textField('unallocated'),
  unratedRetail: textField('unrated_retail'),
  unratedWholesale: textField('unrated_wholesale'),
  unratedBoth: textField('unrated_both'),
}
const noRetailCard = Buffer.concat([textField(null), textField(null), textField(null), textField(null)])
const noWholesaleCard = Buffer.concat([textField(null), textField(null)])

/** The result of rating a call; one object is reused for every call. */
export interface RatedCall {
  /** 0: unallocated. */
  accountIndex: number
  serviceIndex: number
  late: boolean
  band: 'day' | 'evening' | 'weekend'
  retailCard: RatingCard | undefined
  /** The card whose entry prices the call: the wholesale one if the charge is cost plus. */
  pricedBy: RatingCard | undefined
  /** Index of the rate entry, -1: unrated. */
  retailEntry: number
  /** The entry of a call that is unrated because the calendar of `pricedBy` ends before its day, -1: none. */
  retailUnbanded: number
  billableSeconds: number
  retailMicros: number
  wholesaleCard: RatingCard | undefined
  wholesaleEntry: number
  wholesaleUnbanded: number
  wholesaleMicros: number
  /** How much of its quantity bundles cover, and which bundles. */
  covered: number
  accountBundles: number[]
  /** A carrier's credit: wholesale only, never an exception. */
  credit: boolean
  /** Parts of the retail charge. */
  setUpMicros: number
  accessMicros: number
  serviceMicros: number
}

/** A call before it is rated. */
export const unratedCall = (): RatedCall => ({
  accountIndex: 0,
  serviceIndex: 0,
  late: false,
  band: 'day',
  retailCard: undefined,
  pricedBy: undefined,
  retailEntry: -1,
  retailUnbanded: -1,
  billableSeconds: 0,
  retailMicros: 0,
  wholesaleCard: undefined,
  wholesaleEntry: -1,
  wholesaleUnbanded: -1,
  wholesaleMicros: 0,
  covered: 0,
  accountBundles: [],
  credit: false,
  setUpMicros: 0,
  accessMicros: 0,
  serviceMicros: 0,
})

/** Writes rated calls as a binary COPY of `ratedCallColumns` in chunks, which the receiver may retain. */
export function createRatedCallWriter(
  of: { clientIndex: number; billRunIndex: number },
  write: (chunk: Buffer) => void,
) {
  const lead = Buffer.concat([Buffer.alloc(2), int32Field(of.clientIndex), int32Field(of.billRunIndex)])
  writeInt16(lead, 0, ratedCallColumns.length)
  let out = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let at = writeBytes(out, 0, copyHeader)

  const makeRoom = (bytes: number): void => {
    if (at + bytes <= out.length) return
    write(out.subarray(0, at))
    out = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes))
    at = 0
  }
  /** The card and the prefix of another card's entry. */
  const writePrefix = (card: RatingCard, { fields, places }: RatingCard, entry: number): void => {
    const start = places[entry * PLACE + PLACE_START] ?? 0
    at = writeBytes(out, at, card.cardField)
    at = writeBytes(
      out,
      at,
      fields,
      start + card.cardField.length,
      places[entry * PLACE + PLACE_WHOLESALE_END],
    )
  }
  const writeRetail = (call: RatedCall): void => {
    const card = call.retailCard
    if (card && call.retailUnbanded >= 0) {
      writePrefix(card, call.pricedBy ?? card, call.retailUnbanded)
      for (let nulls = 0; nulls < 4; nulls += 1) at = writeNullField(out, at)
      return
    }
    if (!card || call.retailEntry < 0) {
      at = writeBytes(out, at, card ? card.unratedRetailFields : noRetailCard)
      at = writeNullField(out, writeNullField(out, at))
      return
    }
    const place = call.retailEntry * PLACE
    const { fields, places } = call.pricedBy ?? card
    if (fields === card.fields)
      at = writeBytes(out, at, fields, places[place + PLACE_START], places[place + PLACE_END])
    else {
      at = writeBytes(out, at, card.costPlusFields)
      at = writeBytes(out, at, fields, places[place + PLACE_WHOLESALE_END], places[place + PLACE_END])
    }
    at = writeInt32Field(out, at, call.billableSeconds)
    at = writeMicrosField(out, at, call.retailMicros)
  }
  const writeWholesale = (call: RatedCall): void => {
    const card = call.wholesaleCard
    if (card && call.wholesaleUnbanded >= 0) {
      writePrefix(card, card, call.wholesaleUnbanded)
      at = writeNullField(out, at)
      return
    }
    if (!card || call.wholesaleEntry < 0) {
      at = writeBytes(out, at, card ? card.unratedWholesaleFields : noWholesaleCard)
      at = call.credit ? writeMicrosField(out, at, call.wholesaleMicros) : writeNullField(out, at)
      return
    }
    const place = call.wholesaleEntry * PLACE
    at = writeBytes(
      out,
      at,
      card.fields,
      card.places[place + PLACE_START],
      card.places[place + PLACE_WHOLESALE_END],
    )
    at = writeMicrosField(out, at, call.wholesaleMicros)
  }
  return {
    /** Writes one call: its own fields unchanged, then the result of rating. */
    add(row: CallRow, call: RatedCall): void {
      makeRoom(row.to - row.from + ROW_SLACK + int32ArrayBytes(call.accountBundles.length))
      at = writeBytes(out, at, lead)
      at = writeBytes(out, at, row.bytes, row.from, row.to)
      if (call.accountIndex > 0) {
        at = writeInt32Field(out, at, call.accountIndex)
        at = writeInt32Field(out, at, call.serviceIndex)
      } else {
        at = writeNullField(out, writeNullField(out, at))
      }
      at = writeBytes(out, at, call.late ? lateField : inTimeField)
      at = writeBytes(out, at, bandFields[call.band])
      writeRetail(call)
      writeWholesale(call)
      at = writeBytes(out, at, exceptionField(call))
      const timed = row.kind <= usageKind.inbound
      if (call.covered > 0) {
        at = timed ? writeInt32Field(out, at, call.covered) : writeNullField(out, at)
        at = writeInt32ArrayField(out, at, call.accountBundles)
      } else {
        at = writeNullField(out, writeNullField(out, at))
      }
      at = call.accessMicros === 0 ? writeNullField(out, at) : writeMicrosField(out, at, call.accessMicros)
      at = call.serviceMicros === 0 ? writeNullField(out, at) : writeMicrosField(out, at, call.serviceMicros)
      at = call.covered > 0 && !timed ? writeInt64Field(out, at, call.covered) : writeNullField(out, at)
      at = call.setUpMicros === 0 ? writeNullField(out, at) : writeMicrosField(out, at, call.setUpMicros)
    },
    finish(): void {
      makeRoom(ROW_SLACK)
      at = writeBytes(out, at, copyTrailer)
      write(out.subarray(0, at))
    },
  }
}

const exceptionField = ({ accountIndex, retailEntry, wholesaleEntry, credit }: RatedCall): Buffer => {
  if (credit) return exceptionFields.none
  if (accountIndex === 0) return exceptionFields.unallocated
  if (retailEntry >= 0) return wholesaleEntry >= 0 ? exceptionFields.none : exceptionFields.unratedWholesale
  return wholesaleEntry >= 0 ? exceptionFields.unratedRetail : exceptionFields.unratedBoth
}
