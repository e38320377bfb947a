import type { ImportNote } from '@nineops/contract/bureau/imports.contract'
import { appError, conflict } from '../../platform/http/errors.ts'
import { describeNote } from './import-notes.domain.ts'

const TOLD = 10

export const importErrors = {
  /** Every row's errors, up to the limit of the list; nothing was saved. */
  invalidRows: (count: number, notes: readonly ImportNote[]) =>
    appError(
      400,
      'validation_failed',
      'The file has errors',
      [
        `${count === 1 ? '1 error' : `${count} errors`}; nothing was imported.`,
        ...notes.slice(0, TOLD).map(describeNote),
        ...(count > TOLD ? [`… and ${count - TOLD} more.`] : []),
      ].join('\n'),
      notes.map(note => ({
        field: [note.line ?? 'file', note.column].filter(part => part !== null).join('.'),
        message: describeNote(note),
      })),
    ),
  repeated: (fileName: string, importIndex: number, at: string) =>
    conflict(
      'file_imported_before',
      'Imported before',
      `This content was imported on ${at} as import ${importIndex} (${fileName}). Nothing was imported.`,
    ),
}
