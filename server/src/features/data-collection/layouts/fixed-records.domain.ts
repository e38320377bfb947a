import { isUtf8 } from 'node:buffer'
import { type CsvReader, type CsvRecord, MAX_RECORD_BYTES } from '../../../platform/files/csv-records.ts'

const LF = 10
const CR = 13

/** Characters of a field, from 0; the second is not included. */
export type Span = readonly [from: number, to: number]

/**
 * Reads lines of fixed width from chunks cut anywhere: UTF-8 with or without BOM, LF or CRLF. Empty lines are skipped.
 * A line that is longer than `lineLength`, or is not text, cannot be read; one that is shorter, or ends inside a
 * field, has no fields, because a number cut off must not pass as a smaller one. The record is reused for every line.
 */
export const createFixedReader = (
  onRecord: (record: CsvRecord) => void,
  spans: readonly Span[],
  lineLength: number | null,
): CsvReader => {
  let buffer: Buffer = Buffer.alloc(0)
  let text = ''
  let line = 0
  /** In the rest of a line that was reported before its end arrived. */
  let skipping = false
  const record = {
    chunk: buffer,
    start: 0,
    end: 0,
    lineNumber: 1,
    readable: true,
    fieldCount: 0,
    /** Also of a line that has no fields, so that its type can be told. */
    field: (at: number): string => text.slice(...(spans[at] ?? [0, 0])),
    raw: (): string => record.chunk.toString('utf8', record.start, record.end),
  }
  const isWhole = (): boolean =>
    (lineLength === null || text.length === lineLength) &&
    spans.every(([from, to]) => text.length <= from || text.length >= to)

  const emit = (start: number, end: number): void => {
    const bytes = buffer.subarray(start, end)
    const sound = bytes.length <= MAX_RECORD_BYTES && isUtf8(bytes) && !bytes.includes(0)
    text = sound ? bytes.toString('utf8') : ''
    record.chunk = buffer
    record.start = start
    record.end = Math.min(end, start + MAX_RECORD_BYTES)
    record.lineNumber = line
    record.readable = sound && (lineLength === null || text.length <= lineLength)
    record.fieldCount = record.readable && isWhole() ? spans.length : 0
    onRecord(record)
  }

  const take = (chunk: Buffer, final: boolean): void => {
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk
    let at = 0
    for (;;) {
      const feed = buffer.indexOf(LF, at)
      const pending = buffer.length - at
      if (feed < 0 && (pending === 0 || (!final && pending <= MAX_RECORD_BYTES + 2))) break
      let end = feed < 0 ? buffer.length : feed
      const next = feed < 0 ? buffer.length : feed + 1
      if (end > at && buffer[end - 1] === CR) end -= 1
      if (!skipping) {
        line += 1
        const hasMark =
          line === 1 && buffer[at] === 0xef && buffer[at + 1] === 0xbb && buffer[at + 2] === 0xbf
        const start = hasMark ? at + 3 : at
        if (end > start) emit(start, end)
      }
      skipping = feed < 0 && !final
      at = next
    }
    buffer = buffer.subarray(at)
  }
  return { push: chunk => take(chunk, false), end: () => take(Buffer.alloc(0), true) }
}
