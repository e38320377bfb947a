import type { ImportNote, ImportNoteGroup } from '@nineops/contract/bureau/imports.contract'
import { appError, conflict } from '../../platform/http/errors.ts'
import { describeGroup, describeNote } from './import-notes.domain.ts'

const TOLD = 10

export const importErrors = {
  /** Every row's errors, up to the limit of the list; nothing was saved. */
  invalidRows: (count: number, notes: readonly ImportNote[], groups: readonly ImportNoteGroup[]) =>
    appError(
      400,
      'validation_failed',
      'The file has errors',
      [
        `${count === 1 ? '1 error' : `${count} errors`}; nothing was imported.`,
        ...groups.slice(0, TOLD).map(describeGroup),
        ...(groups.length > TOLD ? ['… and others.'] : []),
      ].join('\n'),
      notes.map(note => ({
        field: [note.line ?? 'file', note.column].filter(part => part !== null).join('.'),
        message: describeNote(note),
      })),
    ),
  repeated: (imported: string) =>
    conflict(
      'file_imported_before',
      'Imported before',
      `${imported} Nothing was imported: change the file if rows are missing.`,
    ),
}
