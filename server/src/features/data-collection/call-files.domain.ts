import type { CsvRecord, RecordPlace } from '../../platform/files/csv-records.ts'
import { readUsageLine } from './usage/usage-lines.domain.ts'
import { trimmed } from './call-fields.domain.ts'
import { readCall } from './data-collection.domain.ts'
import type { DeliveredCall, RejectReason } from './data-collection.domain.ts'
import { layoutOf, looksLikeHeader } from './file-profiles.domain.ts'
import type { FileLayout, FileProblem, FileProfile, SkipRules } from './file-profiles.domain.ts'
import { ownCallIds } from './own-call-ids.domain.ts'
import { ownLineReader } from './layouts/own-lines.domain.ts'
import { createRecordReader } from './layouts/profile-records.domain.ts'

/** A rejected line, with its text as it is in the file. */
export type RejectedLine = { lineNumber: number; raw: string; reason: RejectReason; callId: string | null }

export type CallSink = {
  /** Called before the first line. */
  begin?(layout: FileLayout): void
  /** `place` is the position of the line, needed if the call turns out to be a duplicate; read it before returning. */
  accept(call: DeliveredCall, lineNumber: number, place: RecordPlace): void
  reject(line: RejectedLine): void
  /** A line that is no call by the carrier's skip rules, and so not a data line. */
  skip?(lineNumber: number, place: RecordPlace): void
}

export type CallFileReader = {
  push(chunk: Buffer): void
  end(): void
  /** Data lines passed to the sink so far: accepted and rejected together. */
  lines(): number
  /** Why the whole file is refused; then no line is passed on. Empty if all is well. */
  problems(): readonly FileProblem[]
}

const fieldsOf = (record: CsvRecord): string[] =>
  Array.from({ length: record.fieldCount }, (_, at) => record.field(at))

// PostgreSQL cannot store NUL in text.
const storable = (raw: string): string => raw.replaceAll('\0', '\uFFFD')

/**
 * Parses a call file as it streams in, chunk by chunk: every data line goes to the sink once, accepted or rejected.
 * `nowMs` decides what is in the future. Duplicates are found later, by the register of calls.
 */
export const createCallFileReader = (profile: FileProfile, nowMs: number, sink: CallSink): CallFileReader => {
  let layout: FileLayout | null = null
  let readOwn: ReturnType<typeof ownLineReader> | null = null
  let ownId: ReturnType<typeof ownCallIds> | null = null
  let problems: readonly FileProblem[] = []
  let lines = 0

  const useHeader = (header: readonly string[] | null): void => {
    const result = layoutOf(profile, header)
    if ('layout' in result) {
      layout = result.layout
      readOwn = profile.rules && ownLineReader(profile, profile.rules, layout)
      if (layout.callId < 0) ownId = ownCallIds(profile, layout)
      sink.begin?.(layout)
    } else problems = result.problems
  }

  /** Whether the first record is the header, and so not a data line. */
  const isHeader = (record: CsvRecord): boolean => {
    if (profile.header === 'absent') return false
    if (profile.header === 'present') return true
    return record.readable && looksLikeHeader(profile, fieldsOf(record))
  }

  const begin = (record: CsvRecord): boolean => {
    if (!isHeader(record)) {
      useHeader(null)
      return false
    }
    if (record.readable) useHeader(fieldsOf(record))
    else
      problems = [
        { code: 'unreadable_header', column: null, message: 'The header line cannot be read as CSV.' },
      ]
    return true
  }

  const take = (record: CsvRecord): void => {
    if (problems.length > 0) return
    if (layout === null && begin(record)) return
    if (layout === null) return
    lines += 1
    const result = readOwn
      ? readOwn(record, nowMs)
      : (layout.hasUsage ? readUsageLine : readCall)(record, layout, profile, nowMs)
    if (typeof result === 'string') {
      sink.reject({
        lineNumber: record.lineNumber,
        raw: storable(record.raw()),
        reason: result,
        callId:
          result === 'BAD_LINE' || layout.callId < 0
            ? null
            : storable(trimmed(record.field(layout.callId))) || null,
      })
    } else
      sink.accept(
        ownId ? { ...result, callId: ownId(record, result.kind) } : result,
        record.lineNumber,
        record,
      )
  }

  const isSkipped = (record: CsvRecord, { first, starting, types }: SkipRules): boolean => {
    if (record.lineNumber <= first) return true
    if (starting.length > 0) {
      const raw = record.raw()
      if (starting.some(beginning => raw.startsWith(beginning))) return true
    }
    if (layout === null && profile.header === 'absent') useHeader(null)
    if (types.length === 0 || layout === null) return false
    if (!profile.spans && record.fieldCount <= layout.recordType) return false
    const type = trimmed(record.field(layout.recordType)).toLowerCase()
    return (record.readable || type !== '') && !types.includes(type)
  }

  const { skip } = profile
  const takeUnlessSkipped = (record: CsvRecord): void => {
    if (skip && isSkipped(record, skip)) sink.skip?.(record.lineNumber, record)
    else take(record)
  }

  const reader = createRecordReader(profile, skip ? takeUnlessSkipped : take)
  return {
    push: chunk => {
      if (problems.length === 0) reader.push(chunk)
    },
    end: () => {
      reader.end()
      if (layout === null && problems.length === 0 && profile.header === 'present') {
        problems = [
          { code: 'empty_file', column: null, message: 'The file is empty: not even a header is in it.' },
        ]
      }
    },
    lines: () => lines,
    problems: () => problems,
  }
}
