import type { ImportNote } from '@nineops/contract/bureau/imports.contract'
import { useMemo } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'

type KeyedNote = ImportNote & { key: number }

const columns: Column<KeyedNote>[] = [
  { id: 'line', header: 'Line', value: note => note.line ?? 'File', fixed: 72 },
  { id: 'column', header: 'Column', value: note => note.column ?? 'Whole line', fixed: 160 },
  { id: 'value', header: 'Value', value: note => note.value, width: 200 },
  { id: 'message', header: 'What is wrong', value: note => note.message, width: 320, grow: 3 },
]

interface ImportNotesProps {
  name: string
  label: string
  notes: readonly ImportNote[]
  /** The total; the list may be truncated. */
  count: number
}

/** Errors or warnings by line. */
export function ImportNotes({ name, label, notes, count }: ImportNotesProps) {
  const rows = useMemo(() => notes.map((note, key) => ({ ...note, key })), [notes])
  return (
    <>
      <DataTable
        name={name}
        label={label}
        columns={columns}
        rows={rows}
        rowKey={note => note.key}
        height={360}
        focusFilter={false}
      />
      {rows.length < count && (
        <Hint mt={4}>
          The first {formatCount(rows.length)} of {formatCount(count)}.
        </Hint>
      )}
    </>
  )
}
