import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import type { ServerExport } from './table-services.ts'
import type { TableSelection } from './use-table-selection.ts'
import type { TablePage } from './table-pager.tsx'
import type { ServerTable } from './use-server-table.ts'

export interface DataTableProps<Row extends object> {
  /** Names the table in the address, its saved views, its remembered columns and the exported file: `bill-runs`. */
  name: string
  /** For screen readers: `Bill runs`. */
  label: string
  /** A constant of the module, or memoised. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Does not change while the table stands. */
  rowKey: (row: Row) => string | number
  /** Why the rows could not be loaded; with it the table offers to retry. */
  error?: unknown
  onRetry?: () => void
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void
  /** What all rows come to, in a row that stays at the end; it is not exported. Not with rows that can be selected. */
  totals?: Row | undefined
  /** Makes rows selectable (Space, Shift, checkboxes): told the rows whenever that changes. */
  onSelect?: (rows: Row[]) => void
  /** Instead of `onSelect`, for a list the server pages: rows of several pages, or all that match but for some. */
  onSelection?: (selection: TableSelection<Row>) => void
  /** Beside what is said of the selection, while there is one. */
  bulkActions?: ReactNode
  initialSort?: { id: keyof Row & string; desc?: boolean } | { id: string; desc?: boolean }
  filterPlaceholder?: string
  /** The filter box has the focus when the screen opens; false where another control should. */
  focusFilter?: boolean
  /** Under 'NO DATA': what to do next. */
  emptyHint?: ReactNode
  /** Further filters, beside the filter box. */
  toolbar?: ReactNode
  /** For a list that the server pages, filters and sorts: what `useServerTable` gave, and how many rows match. */
  server?: {
    table: ServerTable
    totalCount: number | undefined
    /** The server has no filter: the box filters the rows of the page. */
    filtersHere?: boolean
  }
  /**
   * The server's export of the list's rows (`server/src/app/export-lists.ts`); filter, order and columns are added. A
   * paged list without one offers no export.
   */
  serverExport?: ServerExport
  /** Further filters of the screen, kept in its views: their values, and what sets them when a view is opened. */
  filters?: { values: Readonly<Record<string, string>>; onApply: (values: Record<string, string>) => void }
  /** A list the server pages without `useServerTable`; then it filters too (`onServerFilter`), and sorting is its order. */
  page?: TablePage
  onServerFilter?: (text: string) => void
  /** False keeps filter, order and columns out of the address: in dialogs. */
  address?: boolean
  /** There are more rows than these, and no page of them: no export calls them all. */
  partial?: boolean
  /** Height in pixels; fills what is left of the screen unless given. */
  height?: number
}
