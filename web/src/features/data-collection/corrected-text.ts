import type { LinesToCorrect } from '@nineops/contract/bureau/data-collection/data-collection.contract'

/** The fields of changed lines, by line number. */
export type Edits = Readonly<Record<number, readonly string[]>>

/** The lines in the carrier's layout. A line that could not be split into fields is one text. */
export const correctedText = (
  lines: readonly LinesToCorrect['lines'][number][],
  edits: Edits,
  delimiter: string,
): string =>
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
