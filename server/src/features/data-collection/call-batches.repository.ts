import {
  copyHeader,
  copyTrailer,
  LENGTH_BYTES,
  readInt32,
  writeBytes,
  writeInt16,
  writeInt16Field,
  writeInt32,
  writeInt32Field,
  writeInt64Field,
  writeMicrosField,
  writeNullField,
} from '../../platform/db/binary-copy.ts'
import type { RecordPlace } from '../../platform/files/csv-records.ts'
import { createCallIdSet } from './call-id-set.domain.ts'
import type { DeliveredCall } from './data-collection.domain.ts'

/** What all rows of a file have in common. */
export interface CallSource {
  clientIndex: number
  carrierIndex: number
  fileIndex: number
}

/** The columns of `calls` in the order in which rows are written. */
const plainColumns = [
  'client_index',
  'carrier_index',
  'call_id',
  'file_index',
  'line_number',
  'cli',
  'destination',
  'started_at',
  'duration_seconds',
  'carrier_cost',
]
/** Further columns where the file has kinds of usage: those of other files are spared the time and the space. */
const usageColumns = [...plainColumns, 'kind', 'quantity', 'charge_code', 'call_type', 'origin']

/**
 * Accepted calls as binary COPY rows, ready for the register. Everything is stored as bytes and numbers: no object
 * outlives its line, so the garbage collector has nothing to copy.
 */
export interface CallBatch {
  /** The columns of `calls` that it has, in its order. */
  columns(): string
  size(): number
  /** Adds a call; false if the batch already has one with the same id. */
  add(call: DeliveredCall, lineNumber: number, place: RecordPlace): boolean
  callIds(): string[]
  lineNumber(row: number): number
  /** Milliseconds UTC. */
  startedAtMs(row: number): number
  /** The line as it is in the file. */
  raw(row: number): string
  /** The whole COPY; with `skip`, without those rows. Valid until the batch is cleared. */
  data(skip?: ReadonlySet<number>): Buffer
  clear(): void
}

const EPOCH_2000_MS = 946_684_800_000
const HIGH = 4_294_967_296
/** Maximum bytes of a row without its texts. */
const FIXED_BYTES = 180
const UTF8_BYTES = 3
const FIRST_BYTES = 3 << 20

/** Writes text with its length. ASCII is copied in a loop: a call into the runtime costs more for short text. */
const writeText = (bytes: Buffer, at: number, text: string): number => {
  const start = at + LENGTH_BYTES
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 127) {
      const length = bytes.write(text, start, 'utf8')
      return writeInt32(bytes, at, length) + length
    }
    bytes[start + index] = code
  }
  return writeInt32(bytes, at, text.length) + text.length
}

const writeTimestamp = (bytes: Buffer, at: number, ms: number): number => {
  const micros = (ms - EPOCH_2000_MS) * 1000
  const high = Math.floor(micros / HIGH)
  return writeInt32(bytes, writeInt32(bytes, writeInt32(bytes, at, 8), high), micros - high * HIGH)
}

/** The beginning of every row: the number of columns, client and carrier. */
const rowStart = ({ clientIndex, carrierIndex }: CallSource, columns: number): Buffer => {
  const start = Buffer.alloc(2 + 2 * (LENGTH_BYTES + 4))
  writeInt32Field(start, writeInt32Field(start, writeInt16(start, 0, columns), clientIndex), carrierIndex)
  return start
}

const writeOptionalText = (bytes: Buffer, at: number, text: string | null): number =>
  text === null ? writeNullField(bytes, at) : writeText(bytes, at, text)

const writeUsage = (bytes: Buffer, at: number, call: DeliveredCall): number => {
  let next = writeInt16Field(bytes, at, call.kind)
  next = call.quantity === null ? writeNullField(bytes, next) : writeInt64Field(bytes, next, call.quantity)
  next = writeOptionalText(bytes, next, call.chargeCode)
  next = writeOptionalText(bytes, next, call.callType)
  return writeOptionalText(bytes, next, call.origin)
}

const textLength = (text: string | null): number => text?.length ?? 0

/** `withUsage`: the file has columns for kinds of usage. */
export const createCallBatch = (source: CallSource, withUsage: () => boolean): CallBatch => {
  const columnsNow = () => (withUsage() ? usageColumns : plainColumns)
  let start = rowStart(source, columnsNow().length)
  let bytes = Buffer.allocUnsafe(FIRST_BYTES)
  let at = writeBytes(bytes, 0, copyHeader)
  let starts: number[] = []
  let lineNumbers: number[] = []
  let times: number[] = []
  // Positions of the raw lines in the retained chunks of the file.
  let chunks: Buffer[] = []
  let places: number[] = []

  const idOf = (row: number) => {
    const length = (starts[row] ?? 0) + start.length
    return { bytes, start: length + LENGTH_BYTES, length: readInt32(bytes, length) }
  }
  const ids = createCallIdSet(idOf)

  const makeRoom = (call: DeliveredCall) => {
    const usage = textLength(call.chargeCode) + textLength(call.callType) + textLength(call.origin)
    const texts = call.callId.length + call.cli.length + call.destination.length + usage
    const most = FIXED_BYTES + texts * UTF8_BYTES
    if (at + most <= bytes.length) return
    const larger = Buffer.allocUnsafe(bytes.length * 2 + most)
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }

  const writeCall = (from: number, call: DeliveredCall, lineNumber: number): number => {
    let next = writeInt32Field(bytes, from, source.fileIndex)
    next = writeInt32Field(bytes, next, lineNumber)
    next = writeText(bytes, next, call.cli)
    next = writeText(bytes, next, call.destination)
    next = writeTimestamp(bytes, next, call.startedAtMs)
    next = writeInt32Field(bytes, next, call.durationSeconds)
    next =
      call.carrierCostMicros === null
        ? writeNullField(bytes, next)
        : writeMicrosField(bytes, next, call.carrierCostMicros)
    return withUsage() ? writeUsage(bytes, next, call) : next
  }

  return {
    columns: () => columnsNow().join(', '),
    size: () => starts.length,
    add(call, lineNumber, place) {
      makeRoom(call)
      if (starts.length === 0) start = rowStart(source, columnsNow().length)
      const row = starts.length
      starts.push(at)
      const afterId = writeText(bytes, writeBytes(bytes, at, start), call.callId)
      if (!ids.add(row)) {
        starts.pop()
        return false
      }
      at = writeCall(afterId, call, lineNumber)
      lineNumbers.push(lineNumber)
      times.push(call.startedAtMs)
      if (chunks.at(-1) !== place.chunk) chunks.push(place.chunk)
      places.push(chunks.length - 1, place.start, place.end)
      return true
    },
    callIds: () =>
      starts.map((_, row) => {
        const id = idOf(row)
        return bytes.toString('utf8', id.start, id.start + id.length)
      }),
    lineNumber: row => lineNumbers[row] ?? 0,
    startedAtMs: row => times[row] ?? 0,
    raw: row =>
      chunks[places[row * 3] ?? 0]?.toString('utf8', places[row * 3 + 1], places[row * 3 + 2]) ?? '',
    data(skip) {
      if (!skip || skip.size === 0) return bytes.subarray(0, writeBytes(bytes, at, copyTrailer))
      const parts: Buffer[] = [copyHeader]
      for (let row = 0; row < starts.length; row += 1)
        if (!skip.has(row)) parts.push(bytes.subarray(starts[row], starts[row + 1] ?? at))
      return Buffer.concat([...parts, copyTrailer])
    },
    clear() {
      at = copyHeader.length
      starts = []
      lineNumbers = []
      times = []
      chunks = []
      places = []
      ids.clear()
    },
  }
}
