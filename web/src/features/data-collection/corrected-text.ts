import type { LinesToCorrect } from '@nineops/contract/bureau/data-collection/data-collection.contract'

/** The fields of changed lines, by line number. */
export type Edits = Readonly<Record<number, readonly string[]>>

type Line = LinesToCorrect['lines'][number]

/** A line with a field in each column: those that a line cut short lacks are empty, and wrong. */
export function inColumns(line: Line, columns: readonly string[]): Line {
  const { fields, bad } = line
  // A line that could not be split is one text.
  if (fields.length === 1 || fields.length >= columns.length) return line
  const missing = columns.slice(fields.length)
  return {
    ...line,
    fields: [...fields, ...missing.map(() => '')],
    bad: [...bad, ...missing.map((_, at) => fields.length + at)],
  }
}

/** The lines in the carrier's layout. A line that could not be split into fields is one text. */
export const correctedText = (lines: readonly Line[], edits: Edits, delimiter: string): string =>
  lines
    .map(({ lineNumber, raw, fields }) => {
      const edited = edits[lineNumber]
      if (!edited) return raw
      return fields.length === 1
        ? (edited[0] ?? '')
        : edited.map(field => quoted(field, delimiter)).join(delimiter)
    })
    .join('\n')

const quoted = (field: string, delimiter: string): string =>
  field.includes(delimiter) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
