import { type ImportNote, LISTED_NOTES } from '@nineops/contract/bureau/imports.contract'

const LONGEST_VALUE = 200

/** Notes on one file: the first ones in full, and the number of all. */
export interface NoteList {
  readonly count: number
  /** In order of line; notes on the whole file first. */
  listed(): ImportNote[]
  /** Whether a line has a note. */
  has(line: number): boolean
  add(line: number | null, column: string | null, value: string, message: string): void
}

/** The errors and the warnings of an import. */
export interface ImportNotes {
  errors: NoteList
  warnings: NoteList
}

const createList = (): NoteList => {
  const notes: ImportNote[] = []
  const lines = new Set<number>()
  let count = 0
  return {
    get count() {
      return count
    },
    listed: () => notes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    has: line => lines.has(line),
    add(line, column, value, message) {
      count += 1
      if (line !== null) lines.add(line)
      if (notes.length < LISTED_NOTES)
        notes.push({ line, column, value: value.slice(0, LONGEST_VALUE), message })
    },
  }
}

export const createNotes = (): ImportNotes => ({ errors: createList(), warnings: createList() })

/** Warns that a charge starts by the end of the last closed period. */
export function startsInClosedPeriod(
  charge: { frequency: string },
  closed: { description: string; periodEnd: string },
): string {
  const what = charge.frequency === 'once' ? 'it is' : 'its part up to then is'
  return `Bill run "${closed.description}" is closed up to ${closed.periodEnd}: ${what} not billed if that period has been invoiced`
}

/** A note as one readable line: `Line 12, price_day "abc": Must be …`. */
export function describeNote({ line, column, value, message }: ImportNote): string {
  const place = [line === null ? 'The file' : `Line ${line}`, column].filter(part => part !== null).join(', ')
  return `${place}${value === '' ? '' : ` ${JSON.stringify(value)}`}: ${message}`
}
