// PostgreSQL's binary COPY format, read and written as bytes: text would cost parsing of times and decimals on both
// sides of every row. Whole numbers are big-endian; each field is preceded by its length.

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')

/** Signature, flags and extension length: the start of every binary COPY. */
export const copyHeader: Buffer = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
/** The row count -1 that ends a binary COPY. */
export const copyTrailer: Buffer = Buffer.from([0xff, 0xff])

/** Size of a field's length prefix, and the length that means null. */
export const LENGTH_BYTES = 4
const NULL_LENGTH = -1

export const readInt32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

export const readInt16 = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) >> 16) | (bytes[at + 1] ?? 0)

/** A 64-bit integer; exact up to 2^53. */
export const readInt64 = (bytes: Uint8Array, at: number): number =>
  readInt32(bytes, at) * 4_294_967_296 + (readInt32(bytes, at + 4) >>> 0)

/** Milliseconds UTC of a timestamptz value: microseconds since 2000-01-01, 64 bits. */
export const readTimestampMs = (bytes: Uint8Array, at: number): number =>
  Math.floor((readInt32(bytes, at) * 4_294_967_296 + (readInt32(bytes, at + 4) >>> 0)) / 1000) +
  946_684_800_000

/** Writes a 32-bit integer; returns the position after it. */
export const writeInt32 = (bytes: Uint8Array, at: number, value: number): number => {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
  return at + 4
}

export const writeInt16 = (bytes: Uint8Array, at: number, value: number): number => {
  bytes[at] = value >>> 8
  bytes[at + 1] = value
  return at + 2
}

export const writeInt32Field = (bytes: Uint8Array, at: number, value: number): number =>
  writeInt32(bytes, writeInt32(bytes, at, 4), value)

export const writeInt16Field = (bytes: Uint8Array, at: number, value: number): number =>
  writeInt16(bytes, writeInt32(bytes, at, 2), value)

/** A 64-bit integer field; exact up to 2^53. */
export const writeInt64Field = (bytes: Uint8Array, at: number, value: number): number => {
  const high = Math.floor(value / 4_294_967_296)
  return writeInt32(bytes, writeInt32(bytes, writeInt32(bytes, at, 8), high), value - high * 4_294_967_296)
}

export const writeNullField = (bytes: Uint8Array, at: number): number => writeInt32(bytes, at, NULL_LENGTH)

const INT4_OID = 23

/** Size in bytes of a field with an array of this many integers. */
export const int32ArrayBytes = (count: number): number => 24 + count * 8

/** Writes a field with a non-empty array of integers; returns the position after it. */
export const writeInt32ArrayField = (bytes: Uint8Array, at: number, values: readonly number[]): number => {
  let next = writeInt32(bytes, at, int32ArrayBytes(values.length) - LENGTH_BYTES)
  // one dimension, no nulls, of int4, this many, counted from 1
  for (const lead of [1, 0, INT4_OID, values.length, 1]) next = writeInt32(bytes, next, lead)
  for (const value of values) next = writeInt32Field(bytes, next, value)
  return next
}

/** Copies bytes in a loop: rows are short, and a call into the runtime costs more than the bytes. */
export const writeBytes = (
  bytes: Uint8Array,
  at: number,
  source: Uint8Array,
  from = 0,
  to = source.length,
): number => {
  let target = at
  for (let index = from; index < to; index += 1) {
    bytes[target] = source[index] ?? 0
    target += 1
  }
  return target
}

const DECIMALS = 6
const NEGATIVE = 0x4000

/** Micro-pounds of a numeric value with at most six decimals. */
export const readMicros = (bytes: Uint8Array, at: number): number => {
  const digits = readInt16(bytes, at)
  const weight = readInt16(bytes, at + 2)
  let micros = 0
  // Digit n counts 10,000^(weight - n) pounds; the second digit after the point counts micro-pounds in hundredths.
  for (let digit = 0; digit <= weight + 2; digit += 1) {
    const value = digit < digits ? readInt16(bytes, at + 8 + digit * 2) : 0
    micros = digit <= weight + 1 ? micros * 10_000 + value : micros * 100 + value / 100
  }
  return readInt16(bytes, at + 4) === NEGATIVE ? -micros : micros
}

/**
 * A numeric field of micro-pounds: base-10,000 digits around the decimal point (up to four before it, two for the six
 * decimals).
 */
export const writeMicrosField = (bytes: Uint8Array, at: number, signed: number): number => {
  const micros = Math.abs(signed)
  const whole = Math.floor(micros / 1_000_000)
  const fraction = micros - whole * 1_000_000
  let wholeDigits = 0
  for (let rest = whole; rest > 0; rest = Math.floor(rest / 10_000)) wholeDigits += 1
  let next = writeInt32(bytes, at, 8 + (wholeDigits + 2) * 2)
  next = writeInt16(bytes, next, wholeDigits + 2)
  next = writeInt16(bytes, next, wholeDigits - 1)
  next = writeInt16(bytes, next, signed < 0 ? NEGATIVE : 0)
  next = writeInt16(bytes, next, DECIMALS)
  let rest = whole
  for (let digit = wholeDigits - 1; digit >= 0; digit -= 1) {
    const higher = Math.floor(rest / 10_000)
    writeInt16(bytes, next + digit * 2, rest - higher * 10_000)
    rest = higher
  }
  next += wholeDigits * 2
  const high = Math.floor(fraction / 100)
  next = writeInt16(bytes, next, high)
  return writeInt16(bytes, next, (fraction - high * 100) * 100)
}

/** A text field ready to copy into rows. */
export const textField = (value: string | null): Buffer => {
  if (value === null) return int32(NULL_LENGTH)
  const text = Buffer.from(value, 'utf8')
  return Buffer.concat([int32(text.length), text])
}

/** An integer field ready to copy into rows. */
export const int32Field = (value: number | null): Buffer =>
  value === null ? int32(NULL_LENGTH) : Buffer.concat([int32(4), int32(value)])

/** A boolean field ready to copy into rows. */
export const booleanField = (value: boolean): Buffer => Buffer.from([0, 0, 0, 1, value ? 1 : 0])

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
