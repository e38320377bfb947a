import {
  copyHeader,
  LENGTH_BYTES,
  readInt16,
  readInt32,
  readTimestampMs,
} from '../../platform/db/binary-copy.ts'

/** Columns of a call in the order in which they are copied out; a rated call begins with them. */
export const callColumns = [
  'file_index',
  'line_number',
  'carrier_index',
  'call_id',
  'cli',
  'destination',
  'started_at',
  'duration_seconds',
] as const

/**
 * One call inside the chunk it came in. The same object is reused for every call: read it before returning. The bytes
 * from `from` to `to` are all its copied fields, to be copied on unread.
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
}

const COLUMN_COUNT = callColumns.length
/** Three integers with their lengths. */
const LEAD = 3 * (LENGTH_BYTES + 4)
/** A timestamp and an integer with their lengths. */
const TAIL = LENGTH_BYTES + 8 + LENGTH_BYTES + 4

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
  }
  let rest: Buffer = Buffer.alloc(0)
  let begun = false
  let ended = false

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
    const to = destinationTo + TAIL
    if (to > length) return -1
    call.bytes = bytes
    call.from = from
    call.to = to
    call.carrierIndex = readInt32(bytes, from + LEAD - 4)
    call.cliFrom = cliFrom
    call.cliTo = cliTo
    call.destinationFrom = destinationFrom
    call.destinationTo = destinationTo
    call.startedAtMs = readTimestampMs(bytes, destinationTo + LENGTH_BYTES)
    call.durationSeconds = readInt32(bytes, to - 4)
    return to
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
