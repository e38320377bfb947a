import { createCallFileReader } from './call-files.domain.ts'
import { type FileProfile, layoutOf } from './file-profiles.domain.ts'
import { createRecordReader, type RecordFormat } from './layouts/profile-records.domain.ts'

/** The first record of a text after a line, and its fields; null if it cannot be parsed or there is none. */
export const firstRecord = (
  content: Buffer,
  format: RecordFormat,
  afterLine = 0,
): { raw: string; fields: string[] } | null => {
  let first: { raw: string; fields: string[] } | null = null
  let seen = false
  const reader = createRecordReader(format, record => {
    if (record.lineNumber <= afterLine) return
    if (!seen && record.readable)
      first = {
        raw: record.raw(),
        fields: Array.from({ length: record.fieldCount }, (_, at) => record.field(at)),
      }
    seen = true
  })
  reader.push(content)
  if (!seen) reader.end()
  return first
}

/** Whether corrected lines lack the header that their profile needs. */
export const needsHeader = (profile: FileProfile, text: string): boolean => {
  if (profile.header !== 'present') return false
  const first = firstRecord(Buffer.from(text), profile)
  return first === null || 'problems' in layoutOf(profile, first.fields)
}

/**
 * A header for lines that are read again if the profile detects headers, so that it never mistakes the first line for
 * one; null if the profile has none, or the file's own has to be used.
 */
export const neutralHeader = (profile: FileProfile): string | null =>
  profile.header === 'detect' && profile.columnCount !== null
    ? Array.from({ length: profile.columnCount }, () => 'column').join(profile.delimiter)
    : null

/** Empty lines for those that the profile skips at the beginning of a file, so that it skips no line read again. */
export const skippedBefore = ({ skip }: FileProfile): string => '\n'.repeat(skip?.first ?? 0)

/** The call ids of corrected lines, with the numbers of the lines that they correct, in the same order. */
export function callIdsOf(
  profile: FileProfile,
  content: string,
  lineNumbers: readonly number[],
): { lineNumber: number; callId: string }[] {
  const ids: (string | null)[] = []
  const reader = createCallFileReader(profile, Date.now(), {
    accept: ({ callId }) => void ids.push(callId),
    reject: ({ callId }) => void ids.push(callId),
  })
  reader.push(Buffer.from(content))
  reader.end()
  return lineNumbers.flatMap((lineNumber, at) => {
    const callId = ids[at]
    return callId ? [{ lineNumber, callId }] : []
  })
}
