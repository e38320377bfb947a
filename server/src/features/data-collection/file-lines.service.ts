import { usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Readable } from 'node:stream'
import type { FileLine } from '@nineops/contract/bureau/call-traces.contract'
import { type LinesToCorrect } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason, lineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { normaliseDialled, normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { Page } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import { firstRecord } from './entered-lines.domain.ts'
import { type FileLayout, layoutOf, toFileProfile } from './file-profiles.domain.ts'
import { headerFields } from './internal-sources.service.ts'
import { selectToCorrect } from './rejected-lines.repository.ts'
import * as lines from './file-lines.repository.ts'
import type { RecordFormat } from './layouts/profile-records.domain.ts'
import { createLineFinder, storedRecords } from './stored-lines.domain.ts'

type StoredFile = Pick<repository.FileRow, 'storageKey' | 'carrierIndex' | 'clientIndex'>

/** Text of records as it is in the stored file, by line; empty if the file is gone. Stops at the last one needed. */
async function readStoredLines(
  db: Db,
  files: Files,
  file: StoredFile,
  lineNumbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (lineNumbers.length === 0) return new Map()
  const { profile } = await carriers.get(db, file.clientIndex, file.carrierIndex)
  const finder = createLineFinder(lineNumbers, toFileProfile(profile))
  try {
    for await (const chunk of files.read(file.storageKey) as AsyncIterable<Buffer>)
      if (finder.push(chunk)) break
    finder.end()
  } catch {
    // The trace is useful without the text, whatever the error of the store.
    return new Map()
  }
  return finder.found
}

/** The text of one line of a file; null if the stored file is gone. @throws 404 */
export async function storedLine(
  db: Db,
  files: Files,
  { clientIndex, fileIndex, lineNumber }: { clientIndex: number; fileIndex: number; lineNumber: number },
): Promise<string | null> {
  const file = await repository.selectFile(db, clientIndex, fileIndex)
  if (!file) throw dataCollectionErrors.notFound(fileIndex)
  return (await readStoredLines(db, files, file, [lineNumber])).get(lineNumber) ?? null
}

/**
 * A page of a file's lines, each with its call or its reason, and the number of the last line. Pages are by line
 * number, so that any of them is found at once in a file of any size. @throws 404
 */
export async function listFileLines(
  db: Db,
  files: Files,
  { clientIndex, fileIndex, page, pageSize }: Page & { clientIndex: number; fileIndex: number },
): Promise<{ lines: FileLine[]; totalCount: number }> {
  const file = await repository.selectFile(db, clientIndex, fileIndex)
  if (!file) throw dataCollectionErrors.notFound(fileIndex)
  const totalCount = file.status === 'taken' ? await lines.lastLineOf(db, clientIndex, fileIndex) : 0
  const from = (page - 1) * pageSize + 1
  if (from > totalCount) return { lines: [], totalCount }
  const to = Math.min(from + pageSize - 1, totalCount)
  const shown = await linesBetween(db, file, from, to)
  const raws = await readStoredLines(db, files, file, acceptedOf(shown))
  return { lines: shown.map(line => withText(line, raws)), totalCount }
}

const acceptedOf = (page: readonly FileLine[]): number[] =>
  page.flatMap(({ call, lineNumber }) => (call ? [lineNumber] : []))

/** Rejected lines are stored with their text. */
const withText = (line: FileLine, raws: ReadonlyMap<number, string>): FileLine =>
  line.call ? { ...line, raw: raws.get(line.lineNumber) ?? null } : line

/** Lines of a file between two, in order; accepted ones without their text. */
async function linesBetween(db: Db, file: repository.FileRow, from: number, to: number): Promise<FileLine[]> {
  const { clientIndex, index: fileIndex } = file
  const accepted = await lines.selectAcceptedLines(db, { clientIndex, fileIndex, from, to })
  const refused = await lines.selectRefusedLines(db, fileIndex, from, to)
  const carrier = { index: file.carrierIndex, name: file.carrierName }
  const calls = accepted.map(
    ({ lineNumber, ...call }): FileLine => ({
      lineNumber,
      reason: null,
      raw: null,
      call: { ...call, ...usageOf(call), carrier, startedAt: call.startedAt.toISOString() },
    }),
  )
  const others = refused.map(
    (row): FileLine => ({
      lineNumber: row.lineNumber,
      reason: lineReason.parse(row.reason),
      raw: row.raw,
      call: null,
    }),
  )
  return [...calls, ...others].toSorted((a, b) => a.lineNumber - b.lineNumber)
}

/** Lines per batch. */
const AT_ONCE = 5000

/**
 * All lines of a file with a record, in order; the stored file is read once, in parallel with the database. @throws 404
 */
export async function* allFileLines(
  db: Db,
  files: Files,
  clientIndex: number,
  fileIndex: number,
): AsyncGenerator<FileLine> {
  const file = await repository.selectFile(db, clientIndex, fileIndex)
  if (!file) throw dataCollectionErrors.notFound(fileIndex)
  if (file.status !== 'taken') return
  const last = await lines.lastLineOf(db, clientIndex, fileIndex)
  const { profile } = await carriers.get(db, clientIndex, file.carrierIndex)
  const stored = files.read(file.storageKey)
  const textUpTo = textReader(stored, toFileProfile(profile))
  try {
    for (let from = 1; from <= last; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, last)
      const raws = await textUpTo(to)
      for (const line of await linesBetween(db, file, from, to)) yield withText(line, raws)
    }
  } finally {
    stored.destroy()
  }
}

/** Continues reading the stored file up to a line; finds nothing once the file is gone. */
function textReader(
  stored: Readable,
  format: RecordFormat,
): (line: number) => Promise<ReadonlyMap<number, string>> {
  const records = storedRecords(stored as AsyncIterable<Buffer>, format)
  let next: { line: number; raw: string } | undefined
  return async upTo => {
    const found = new Map<number, string>()
    try {
      for (;;) {
        if (!next) {
          const read = await records.next()
          if (read.done) return found
          next = read.value
        }
        if (next.line > upTo) return found
        found.set(next.line, next.raw)
        next = undefined
      }
    } catch {
      // A damaged file is shown as far as it can be read.
      return found
    }
  }
}

/** Lines that are corrected at once. */
const MOST_CORRECTED = 500

const of = (...columns: number[]): number[] => columns.filter(column => column >= 0)

/** The columns that a reason concerns; of those needed or of two, the ones that are wrong. */
function badColumns(reason: LineReason, fields: readonly string[], layout: FileLayout): number[] {
  const { callId, cli, destination, startDate, startTime, duration, carrierCost } = layout
  const value = (column: number) => (fields[column] ?? '').trim()
  if (reason === 'MISSING_FIELD')
    return of(callId, cli, destination, startDate, startTime, duration).filter(at => value(at) === '')
  if (reason === 'BAD_NUMBER')
    return of(cli, destination).filter(
      at => (at === destination ? normaliseDialled : normalisePhoneNumber)(value(at)) === null,
    )
  if (reason === 'BAD_DATE' || reason === 'FUTURE') return of(startDate, startTime)
  if (reason === 'BAD_DURATION') return of(duration)
  if (reason === 'BAD_KIND') return of(layout.kind)
  if (reason === 'BAD_QUANTITY')
    return of(layout.quantity, layout.totalBytes, layout.bytesSent, layout.bytesReceived)
  if (reason === 'BAD_ORIGIN') return of(layout.origin)
  if (reason === 'BAD_CURRENCY') return of(layout.currency)
  return reason === 'BAD_COST' ? of(carrierCost) : []
}

/** Rejected lines of a file in their columns, the wrong ones marked. @throws 404, 409 `source_gone` */
export async function linesToCorrect(
  db: Db,
  files: Files,
  { clientIndex, index, reason }: { clientIndex: number; index: number; reason?: LineReason | undefined },
): Promise<LinesToCorrect> {
  const file = await repository.selectFile(db, clientIndex, index)
  if (!file) throw dataCollectionErrors.notFound(index)
  const carrier = await carriers.get(db, clientIndex, file.carrierIndex)
  const profile = toFileProfile(carrier.profile)
  const header = await headerFields(files, file, profile)
  const found = layoutOf(profile, header)
  const layout = 'layout' in found ? found.layout : null
  const rows = (await selectToCorrect(db, index, reason, MOST_CORRECTED)).map(row => ({
    ...row,
    reason: lineReason.parse(row.reason),
    // A line of fixed width is corrected as one text, so that each field stays in its place.
    fields: (profile.spans ? null : firstRecord(Buffer.from(row.raw), profile)?.fields) ?? [row.raw],
  }))
  const width = Math.max(header?.length ?? 0, ...rows.map(({ fields }) => fields.length))
  const names = new Map(
    layout && !profile.spans ? Object.entries(layout).map(([name, at]) => [at, name] as const) : [],
  )
  return {
    columns: Array.from(
      { length: width },
      (_, at) => header?.[at] ?? names.get(at) ?? (profile.spans ? 'Line' : `${at + 1}`),
    ),
    delimiter: profile.delimiter,
    lines: rows.map(row => ({
      ...row,
      bad: layout && !profile.spans ? badColumns(row.reason, row.fields, layout) : [],
    })),
  }
}
