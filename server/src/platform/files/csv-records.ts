import { isUtf8 } from 'node:buffer'

/** Longest record in bytes; a longer one is unreadable, so that a stray quote cannot pull a file into memory. */
export const MAX_RECORD_BYTES = 65_536

/** Position of a record: `start` to `end` in a buffer that no longer changes. */
export type RecordPlace = { readonly chunk: Buffer; readonly start: number; readonly end: number }

/**
 * One record of a CSV file. The same object is reused for every record: read it before returning. A field is a slice
 * of its chunk's text, so storing a field keeps the chunk in memory.
 */
export type CsvRecord = RecordPlace & {
  /** Physical line on which the record begins, from 1. */
  readonly lineNumber: number
  /** False for a record that is not RFC 4180 or not UTF-8; it has no fields then. */
  readonly readable: boolean
  readonly fieldCount: number
  /** Field from 0, unquoted; '' beyond the last. */
  field(at: number): string
  /** The raw record from the file, without its line end. */
  raw(): string
}

export type CsvReader = { push(chunk: Buffer): void; end(): void }

const PLAIN = 0
const DELIMITER = 1
const LF = 2
const CR = 3
const QUOTE = 4
const NUL = 5
const HIGH = 6

const classesFor = (delimiter: number): Uint8Array => {
  const classes = new Uint8Array(256)
  classes.fill(HIGH, 128)
  classes[0] = NUL
  classes[10] = LF
  classes[13] = CR
  classes[34] = QUOTE
  classes[delimiter] = DELIMITER
  return classes
}

const COMPLETE = 0
const INCOMPLETE = 1
const MALFORMED = 2

/**
 * Reads RFC 4180 from chunks cut anywhere: UTF-8 with or without BOM, LF or CRLF, quoted fields containing
 * delimiters, quotes and line ends. Empty lines are skipped. A record that cannot be read (a misplaced quote, no
 * closing quote, a lone CR, a NUL, not UTF-8, over the longest record) costs only its first physical line: reading
 * continues on the next, so a stray quote never swallows good lines. The result does not depend on where the chunks
 * were cut.
 */
export const createCsvReader = (onRecord: (record: CsvRecord) => void, delimiter = ','): CsvReader => {
  const classes = classesFor(delimiter.charCodeAt(0))
  let buffer: Buffer = Buffer.alloc(0)
  let text = ''
  let started = false
  let skipping = false
  let line = 1

  const starts: number[] = []
  const ends: number[] = []
  let fieldCount = 0
  let escapes = false
  let high = false
  let recordStart = 0
  let recordEnd = 0
  let next = 0
  let lineFeeds = 0

  const record = {
    chunk: buffer,
    start: 0,
    end: 0,
    lineNumber: 1,
    readable: true,
    fieldCount: 0,
    field: (at: number): string => {
      if (at >= record.fieldCount) return ''
      const start = starts[at] ?? 0
      const end = ends[at] ?? 0
      const value = high ? buffer.toString('utf8', start, end) : text.slice(start, end)
      return escapes && start > recordStart && text.charCodeAt(start - 1) === 34
        ? value.replaceAll('""', '"')
        : value
    },
    raw: (): string => buffer.toString('utf8', recordStart, recordEnd),
  }

  /** Reads one record from `recordStart`; sets its fields, `recordEnd` and `next`. */
  const scan = (final: boolean): number => {
    const length = buffer.length
    let at = recordStart
    let fieldStart = at
    fieldCount = 0
    escapes = false
    high = false
    lineFeeds = 0
    for (;;) {
      if (at < length && buffer[at] === 34) {
        // A quoted field: up to its closing quote, whatever is between.
        at += 1
        fieldStart = at
        for (;;) {
          if (at >= length) return final ? MALFORMED : INCOMPLETE
          const kind = classes[buffer[at] ?? 0]
          at += 1
          if (kind === PLAIN || kind === DELIMITER || kind === CR) continue
          if (kind === LF) lineFeeds += 1
          else if (kind === HIGH) high = true
          else if (kind === NUL) return MALFORMED
          else if (at >= length && !final) return INCOMPLETE
          else if (at < length && buffer[at] === 34) {
            escapes = true
            at += 1
          } else break
        }
        starts[fieldCount] = fieldStart
        ends[fieldCount] = at - 1
      } else {
        fieldStart = at
        let kind = PLAIN
        while (at < length && (kind = classes[buffer[at] ?? 0] ?? PLAIN) === PLAIN) at += 1
        while (at < length && kind === HIGH) {
          high = true
          at += 1
          while (at < length && (kind = classes[buffer[at] ?? 0] ?? PLAIN) === PLAIN) at += 1
        }
        if (at < length && (kind === QUOTE || kind === NUL)) return MALFORMED
        starts[fieldCount] = fieldStart
        ends[fieldCount] = at
      }
      fieldCount += 1
      if (at >= length) {
        if (!final) return INCOMPLETE
        recordEnd = at
        next = at
        return COMPLETE
      }
      const after = classes[buffer[at] ?? 0]
      if (after === DELIMITER) {
        at += 1
        continue
      }
      recordEnd = at
      if (after === LF) {
        next = at + 1
        return COMPLETE
      }
      if (after !== CR) return MALFORMED
      if (at + 1 >= length) {
        if (!final) return INCOMPLETE
        next = at + 1
        return COMPLETE
      }
      next = at + 2
      return buffer[at + 1] === 10 ? COMPLETE : MALFORMED
    }
  }

  const emit = (readable: boolean): void => {
    record.lineNumber = line
    record.readable = readable
    record.fieldCount = readable ? fieldCount : 0
    record.chunk = buffer
    record.start = recordStart
    record.end = recordEnd
    onRecord(record)
  }

  /** Reports the first physical line as unreadable; false if its end has not arrived yet. */
  const reject = (final: boolean): boolean => {
    const feed = buffer.indexOf(10, recordStart)
    const pending = buffer.length - recordStart
    if (feed < 0 && !final && pending <= MAX_RECORD_BYTES) return false
    let end = feed < 0 ? buffer.length : feed
    if (end > recordStart && buffer[end - 1] === 13) end -= 1
    recordEnd = Math.min(end, recordStart + MAX_RECORD_BYTES)
    next = feed < 0 ? buffer.length : feed + 1
    skipping = feed < 0 && !final
    emit(false)
    line += 1
    return true
  }

  const isSound = (): boolean =>
    recordEnd - recordStart <= MAX_RECORD_BYTES && (!high || isUtf8(buffer.subarray(recordStart, recordEnd)))

  const readAll = (final: boolean): void => {
    text = buffer.toString('latin1')
    while (recordStart < buffer.length) {
      const state = scan(final)
      // Two more bytes than a record may have, as its line end may be yet to arrive.
      if (state === INCOMPLETE && buffer.length - recordStart <= MAX_RECORD_BYTES + 2) break
      if (state === COMPLETE && isSound()) {
        if (recordEnd > recordStart) emit(true)
        line += lineFeeds + 1
      } else if (!reject(final)) break
      recordStart = next
    }
    buffer = buffer.subarray(recordStart)
    recordStart = 0
  }

  const take = (chunk: Buffer, final: boolean): void => {
    let fresh = chunk
    if (skipping) {
      const feed = fresh.indexOf(10)
      if (feed < 0) return
      skipping = false
      fresh = fresh.subarray(feed + 1)
    }
    buffer = buffer.length > 0 ? Buffer.concat([buffer, fresh]) : fresh
    if (!started) {
      if (buffer.length < 3 && !final) return
      started = true
      if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) recordStart = 3
    }
    readAll(final)
  }

  return { push: chunk => take(chunk, false), end: () => take(Buffer.alloc(0), true) }
}
