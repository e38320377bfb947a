import type { ImportNote, ImportNoteGroup } from '@nineops/contract/bureau/imports.contract'
import { useMemo } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './imports.module.css'

type KeyedNote = ImportNote & { key: number }

const columns: Column<KeyedNote>[] = [
  { id: 'line', header: 'Line', value: note => note.line ?? 'File', fixed: 110 },
  { id: 'column', header: 'Column', value: note => note.column ?? 'Whole line', fixed: 160 },
  { id: 'value', header: 'Value', value: note => note.value, width: 200 },
  { id: 'message', header: 'Error', value: note => note.message, width: 320, grow: 3 },
]

const linesOf = ({ lines }: ImportNoteGroup): string =>
  lines.length === 0
    ? 'File'
    : lines
        .map(([from, to]) => (from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`))
        .join(', ')

const groupColumns: Column<ImportNoteGroup>[] = [
  { id: 'count', header: 'Affected rows', value: group => group.count, kind: 'count', fixed: 110 },
  { id: 'column', header: 'Column', value: group => group.column ?? 'Whole line', width: 80 },
  { id: 'message', header: 'Error', value: group => group.message, width: 480 },
  { id: 'value', header: 'Value', value: group => group.value ?? 'Various', width: 120 },
  { id: 'lines', header: 'File lines', value: linesOf, width: 160 },
]

interface ImportNotesProps {
  name: string
  label: string
  notes: readonly ImportNote[]
  groups: ImportNoteGroup[]
  /** The total; the list may be truncated. */
  count: number
}

/** Errors or warnings by cause; then by line, where a cause has several. */
export function ImportNotes({ name, label, notes, groups, count }: ImportNotesProps) {
  const rows = useMemo(() => notes.map((note, key) => ({ ...note, key })), [notes])
  return (
    <div className={classes.notes}>
      <DataTable
        name={`${name}-by-cause`}
        label={`${label} by cause`}
        columns={groupColumns}
        rows={groups}
        rowKey={group => `${group.column} ${group.message}`}
        height={320}
      />
      {groups.length < rows.length && (
        <DataTable
          name={name}
          label={label}
          columns={columns}
          rows={rows}
          rowKey={note => note.key}
          height={320}
        />
      )}
      {rows.length < count && (
        <Hint mt={4}>
          The first {formatCount(rows.length)} of {formatCount(count)}.
        </Hint>
      )}
    </div>
  )
}
