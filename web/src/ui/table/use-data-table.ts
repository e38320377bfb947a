import { columnVisibilityFeature, type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './columns.ts'
import { sortedRows } from './rows.ts'
import type { TableSort } from './table-state.ts'
import type { ColumnChoice } from './use-column-choice.ts'

const features = tableFeatures({ columnVisibilityFeature })
export type TableFeatures = typeof features

interface Options<Row extends object> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  choice: ColumnChoice
  /** The browser's sort order; empty if the server has sorted. */
  sort: readonly TableSort[]
}

/** The table's model: sorting and column visibility over filtered rows. */
export function useDataTable<Row extends object>({ columns, rows, rowKey, choice, sort }: Options<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<TableFeatures, Row> => ({
          id: column.id,
          header: column.header,
          accessorFn: row => column.value(row),
        }),
      ),
    [columns],
  )
  const ordered = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])
  const table = useTable<TableFeatures, Row>({
    features,
    columns: definitions,
    data: ordered,
    getRowId: row => String(rowKey(row)),
    state: { columnVisibility: choice },
  })
  return table
}
