import { createRecordReader, type RecordFormat } from './layouts/profile-records.domain.ts'

const LF = 10

/** Finds records of a file by the line on which each begins, as the file streams by. */
export interface LineFinder {
  /** True once there is nothing more to look for. */
  push(chunk: Buffer): boolean
  end(): void
  /** Text of each record found, by its line. */
  found: ReadonlyMap<number, string>
}

/**
 * Looks for the records that begin on these lines (in order, from 1). Lines before the first are skipped by searching
 * for line ends only, which is far quicker than parsing them.
 */
export function createLineFinder(lineNumbers: readonly number[], format: RecordFormat): LineFinder {
  const requested = new Set(lineNumbers)
  const first = lineNumbers[0] ?? 1
  const last = lineNumbers.at(-1) ?? 0
  const found = new Map<number, string>()
  let line = 1
  let done = requested.size === 0
  const reader = createRecordReader(format, record => {
    const number = first + record.lineNumber - 1
    if (requested.has(number)) found.set(number, record.raw())
    if (number >= last) done = true
  })

  /** Where the first requested line begins in the chunk, -1 if it comes later. */
  const beginIn = (chunk: Buffer): number => {
    let at = 0
    while (line < first) {
      const feed = chunk.indexOf(LF, at)
      if (feed < 0) return -1
      line += 1
      at = feed + 1
    }
    return at
  }
  return {
    found,
    push(chunk) {
      if (done) return true
      const at = beginIn(chunk)
      if (at >= 0 && at < chunk.length) reader.push(chunk.subarray(at))
      return done
    },
    end: () => {
      if (!done) reader.end()
    },
  }
}

/** The records of a file as it streams by, in order, each with the line on which it begins. */
export async function* storedRecords(
  chunks: AsyncIterable<Buffer>,
  format: RecordFormat,
): AsyncGenerator<{ line: number; raw: string }> {
  let read: { line: number; raw: string }[] = []
  const reader = createRecordReader(format, record => {
    read.push({ line: record.lineNumber, raw: record.raw() })
  })
  for await (const chunk of chunks) {
    reader.push(chunk)
    yield* read
    read = []
  }
  reader.end()
  yield* read
}
