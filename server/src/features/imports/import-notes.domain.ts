import {
  type ImportNote,
  type ImportNoteGroup,
  LISTED_NOTES,
} from '@nineops/contract/bureau/imports.contract'

const LONGEST_VALUE = 200
const MOST_GROUPS = 100
const MOST_RANGES = 200

/** Notes on one file: the first ones in full, and the number of all. */
export interface NoteList {
  readonly count: number
  /** In order of line; notes on the whole file first. */
  listed(): ImportNote[]
  /** By cause, those with the most notes first. */
  groups(): ImportNoteGroup[]
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
  const groups = new Map<string, NoteGroup>()
  let count = 0
  return {
    get count() {
      return count
    },
    listed: () => notes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    groups: () =>
      [...groups.values()]
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_GROUPS)
        .map(group => ({ ...group, lines: rangesOf(group.lines) })),
    has: line => lines.has(line),
    add(line, column, value, message) {
      count += 1
      addToGroup(groups, { line, column, value: value.slice(0, LONGEST_VALUE), message })
      if (line !== null) lines.add(line)
      if (notes.length < LISTED_NOTES)
        notes.push({ line, column, value: value.slice(0, LONGEST_VALUE), message })
    },
  }
}

type NoteGroup = Omit<ImportNoteGroup, 'lines'> & { lines: number[] }

function addToGroup(groups: Map<string, NoteGroup>, { line, column, value, message }: ImportNote): void {
  const cause = `${column}|${message}`
  const group = groups.get(cause) ?? { column, message, value, count: 0, lines: [] }
  groups.set(cause, group)
  group.count += 1
  if (group.value !== value) group.value = null
  if (line !== null) group.lines.push(line)
}

function rangesOf(lines: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && line <= last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.slice(0, MOST_RANGES)
}

export const createNotes = (): ImportNotes => ({ errors: createList(), warnings: createList() })

/** Warns that a charge starts by the end of the last closed period. */
export function startsInClosedPeriod(
  charge: { frequency: string },
  closed: { description: string; periodEnd: string },
): string {
  const what = charge.frequency === 'once' ? 'it' : 'its days up to then'
  return `Bill run "${closed.description}" is closed up to ${closed.periodEnd}: the next run also bills ${what}, unless billed_through says otherwise`
}

/** A note as one readable line: `Line 12, price_day "abc": Must be …`. */
export function describeNote({ line, column, value, message }: ImportNote): string {
  const place = [line === null ? 'The file' : `Line ${line}`, column].filter(part => part !== null).join(', ')
  return `${place}${value === '' ? '' : ` ${JSON.stringify(value)}`}: ${message}`
}

/** A group in one line: `60 rows, brand: Needed, but empty. Lines 2–61`. */
export function describeGroup({ column, message, value, count, lines }: ImportNoteGroup): string {
  const [first] = lines
  if (count === 1 || !first)
    return describeNote({ line: first?.[0] ?? null, column, value: value ?? '', message })
  const shown = lines.slice(0, 10).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const place = [`${count} rows`, column].filter(part => part !== null).join(', ')
  return `${place}${value ? ` ${JSON.stringify(value)}` : ''}: ${message} (lines ${shown.join(', ')}${lines.length > 10 ? ', …' : ''})`
}
