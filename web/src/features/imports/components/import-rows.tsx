import {
  importColumns,
  type ImportPreviewRow,
  type ImportResult,
} from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import { useMemo } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { type Tone } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import classes from './imports.module.css'

const actions: Record<ImportPreviewRow['action'], { tone: Tone; word: string }> = {
  add: { tone: 'good', word: 'Add' },
  change: { tone: 'warn', word: 'Change' },
  same: { tone: 'quiet', word: 'No change' },
  error: { tone: 'bad', word: 'Error' },
}

const leading: Column<ImportPreviewRow>[] = [
  { id: 'line', header: 'Line', value: row => row.line, kind: 'count', fixed: 72 },
  statusColumn(row => actions[row.action], { id: 'action', header: 'What happens', fixed: 130 }),
]

const cell = (column: string): Column<ImportPreviewRow> => ({
  id: column,
  header: column,
  value: row => {
    const change = row.changes.find(one => one.column === column)
    return change ? `${change.from} → ${change.to}` : row.values[column]
  },
  render: row => {
    const change = row.changes.find(one => one.column === column)
    if (!change) return row.values[column]
    return (
      <>
        <del className={classes.from}>{change.from || 'empty'}</del> → <strong>{change.to || 'empty'}</strong>
      </>
    )
  },
  width: 130,
})

/** The first rows, and the first that change something, verbatim. */
export function ImportRows({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const columns = useMemo(() => [...leading, ...importColumns[kind].map(cell)], [kind])
  const { length } = result.preview
  return (
    <>
      <DataTable
        name={`import-${kind}`}
        label="Rows of the file"
        columns={columns}
        rows={result.preview}
        rowKey={row => row.line}
        height={360}
      />
      {length < result.rows && (
        <Hint mt={4}>
          The first {formatCount(length)} of {formatCount(result.rows)} rows; all of them were checked.
        </Hint>
      )}
    </>
  )
}
