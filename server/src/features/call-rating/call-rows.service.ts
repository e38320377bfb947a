import {
  copyHeader,
  LENGTH_BYTES,
  readInt16,
  readInt32,
  readInt64,
  readMicros,
  readTimestampMs,
} from '../../platform/db/binary-copy.ts'

/** Columns that a rated call takes over from its call unread. */
export const sharedColumns = [
  'file_index',
  'line_number',
  'carrier_index',
  'call_id',
  'cli',
  'destination',
  'started_at',
  'duration_seconds',
  'kind',
  'quantity',
  'charge_code',
  'call_type',
  'origin',
] as const

/** Columns of a call in the order in which they are copied out. */
export const callColumns = [...sharedColumns, 'carrier_cost'] as const

/**
 * One call inside the chunk it came in. The same object is reused for every call: read it before returning. The bytes
 * from `from` to `to` are its shared fields, to be copied on unread.
 */
export interface CallRow {
  bytes: Buffer
  from: number
  to: number
  carrierIndex: number
  cliFrom: number
  cliTo: number
  destinationFrom: number
  destinationTo: number
  startedAtMs: number
  durationSeconds: number
  /** One of `usageKind`. */
  kind: number
  /** In the measure of the kind: seconds, messages, bytes or a count. */
  quantity: number
  /** Empty, with both ends alike, if the call has none. */
  chargeCodeFrom: number
  chargeCodeTo: number
  originFrom: number
  originTo: number
  /** What the carrier charges, signed; NaN if the file did not say. */
  carrierCostMicros: number
}

const COLUMN_COUNT = callColumns.length
/** Three integers with their lengths. */
const LEAD = 3 * (LENGTH_BYTES + 4)
/** A timestamp, an integer and a small integer with their lengths. */
const TAIL = LENGTH_BYTES + 8 + LENGTH_BYTES + 4 + LENGTH_BYTES + 2
/** Bytes of the quantity, charge code, call type, origin and carrier's cost of a call that has none of them. */
const ABSENT = 5 * LENGTH_BYTES

/** Position after the field at a position, which may be null; -1 if it is incomplete. */
const afterField = (bytes: Buffer, at: number): number => {
  if (at < 0 || at + LENGTH_BYTES > bytes.length) return -1
  const next = at + LENGTH_BYTES + Math.max(readInt32(bytes, at), 0)
  return next > bytes.length ? -1 : next
}

/**
 * Reads calls from a binary COPY, however its chunks are cut. Returns a function to push the next chunk into; it throws
 * if the bytes are not such a COPY.
 */
export const createCallReader = (onCall: (call: CallRow) => void): ((chunk: Buffer) => void) => {
  const call: CallRow = {
    bytes: Buffer.alloc(0),
    from: 0,
    to: 0,
    carrierIndex: 0,
    cliFrom: 0,
    cliTo: 0,
    destinationFrom: 0,
    destinationTo: 0,
    startedAtMs: 0,
    durationSeconds: 0,
    kind: 0,
    quantity: 0,
    chargeCodeFrom: 0,
    chargeCodeTo: 0,
    originFrom: 0,
    originTo: 0,
    carrierCostMicros: Number.NaN,
  }
  let rest: Buffer = Buffer.alloc(0)
  let begun = false
  let ended = false

  /** Reads the fields from the quantity on; returns the position after the call, or -1 if it is incomplete. */
  const readUsage = (bytes: Buffer, at: number): number => {
    if (at + ABSENT > bytes.length) return -1
    const chargeCode = afterField(bytes, at)
    const callType = afterField(bytes, chargeCode)
    const origin = afterField(bytes, callType)
    const cost = afterField(bytes, origin)
    const end = afterField(bytes, cost)
    if (end < 0) return -1
    call.quantity =
      chargeCode > at + LENGTH_BYTES ? readInt64(bytes, at + LENGTH_BYTES) : call.durationSeconds
    call.chargeCodeFrom = chargeCode + LENGTH_BYTES
    call.chargeCodeTo = callType
    call.originFrom = origin + LENGTH_BYTES
    call.originTo = cost
    call.carrierCostMicros = end > cost + LENGTH_BYTES ? readMicros(bytes, cost + LENGTH_BYTES) : Number.NaN
    call.to = cost
    return end
  }

  /** Reads the call at a position; returns the position after it, or -1 if it is incomplete. */
  const readCall = (bytes: Buffer, at: number): number => {
    const length = bytes.length
    if (at + 2 + LEAD + LENGTH_BYTES > length) return -1
    if (readInt16(bytes, at) !== COLUMN_COUNT) throw new Error('The copied calls have other columns.')
    const from = at + 2
    const cliLength = from + LEAD + LENGTH_BYTES + readInt32(bytes, from + LEAD)
    if (cliLength + LENGTH_BYTES > length) return -1
    const cliFrom = cliLength + LENGTH_BYTES
    const cliTo = cliFrom + readInt32(bytes, cliLength)
    if (cliTo + LENGTH_BYTES > length) return -1
    const destinationFrom = cliTo + LENGTH_BYTES
    const destinationTo = destinationFrom + readInt32(bytes, cliTo)
    const usage = destinationTo + TAIL
    if (usage > length) return -1
    call.durationSeconds = readInt32(bytes, destinationTo + 2 * LENGTH_BYTES + 8)
    const end = readUsage(bytes, usage)
    if (end < 0) return -1
    call.bytes = bytes
    call.from = from
    call.carrierIndex = readInt32(bytes, from + LEAD - 4)
    call.cliFrom = cliFrom
    call.cliTo = cliTo
    call.destinationFrom = destinationFrom
    call.destinationTo = destinationTo
    call.startedAtMs = readTimestampMs(bytes, destinationTo + LENGTH_BYTES)
    call.kind = readInt16(bytes, usage - 2)
    return end
  }

  return chunk => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    if (!begun) {
      if (bytes.length < copyHeader.length) {
        rest = bytes
        return
      }
      begun = true
      at = copyHeader.length
    }
    while (!ended) {
      if (at + 2 <= bytes.length && readInt16(bytes, at) === -1) {
        ended = true
        at = bytes.length
        break
      }
      const next = readCall(bytes, at)
      if (next < 0) break
      onCall(call)
      at = next
    }
    rest = bytes.subarray(at)
  }
}
