import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import type { Peek } from '../overlays/peek.ts'
import type { OpenOptions, RowLink } from './row-links.ts'
import type { ServerExport } from './table-services.ts'
import type { TableSelection } from './use-table-selection.ts'
import type { TablePage } from './table-pager.tsx'
import type { ServerTable } from './use-server-table.ts'

export interface ListQuery<Row> {
  data: readonly Row[] | { rows: readonly Row[]; pagination: { totalCount: number } } | undefined
  error: unknown
  refetch: () => unknown
}

export type DataTableProps<Row extends object> = TableProps<Row> & Named & KeyOf<Row>

type Named =
  | {
      /** Names the table in the address, its saved views, its stored columns and the exported file: `bill-runs`. */
      name: string
      server?: undefined
    }
  | {
      name?: undefined
      /** For a list paged, filtered and sorted by the server, with its name: the result of `useServerTable`. */
      server: ServerTable
    }

/** The key of a row, by default its index. Must not change while the table is mounted. */
type KeyOf<Row> =
  | { rowKey: RowKey<Row> }
  | ({ rowKey?: undefined } & (Row extends { index: number } ? unknown : never))

export type RowKey<Row> = (row: Row) => string | number

interface TableProps<Row extends object> {
  /** For screen readers: `Bill runs`. */
  label: string
  /** A constant of the module, or memoised. */
  columns: readonly Column<Row>[]
  /** The query of the rows, paged or not: its rows, how many match, why they could not be loaded, and the retry. */
  list?: ListQuery<Row>
  /** What is loaded elsewhere: undefined until then. */
  rows?: readonly Row[] | undefined
  /** Where a row leads, on Enter or a click; a middle click or Ctrl-click opens it in another tab. */
  link?: RowLink<Row>
  /** On Enter, or a click on the row: for what has no address of its own. */
  onOpen?: (row: Row, options?: OpenOptions) => void
  /** A row opens in a panel beside the list, where the arrows of the list show the next one. */
  peek?: Peek
  /** Totals, in a row that stays at the end and is not exported. Not with selectable rows. */
  totals?: Row | undefined
  /** Makes rows selectable (Space, Shift, checkboxes); called with the rows on each change. */
  onSelect?: (rows: Row[]) => void
  /** Replaces `onSelect` for a list paged by the server: rows of several pages, or all that match except some. */
  onSelection?: (selection: TableSelection<Row>) => void
  /** Actions on the selection, shown next to its count. */
  bulkActions?: ReactNode
  initialSort?: { id: string; desc?: boolean }
  filterPlaceholder?: string
  /** The filter box has the focus when the screen opens: unless the table has a height, as one part of it. */
  focusFilter?: boolean
  /** Below 'NO DATA': what to do next. */
  emptyHint?: ReactNode
  /** More filters, next to the filter box. */
  toolbar?: ReactNode
  /**
   * The server's export of the list's rows (`server/src/app/export-lists.ts`); filter, order and columns are added. A
   * paged list without it offers no export.
   */
  serverExport?: ServerExport
  /**
   * The screen's own filters, saved in its views: their values, and a function that sets them when a view is opened.
   */
  filters?: { values: Readonly<Record<string, string>>; onApply: (values: Record<string, string>) => void }
  /** A list paged by the server without `useServerTable`; it also filters (`onServerFilter`), and sorts by itself. */
  page?: TablePage
  onServerFilter?: (text: string) => void
  /** False keeps filter, order and columns out of the address: for dialogs. */
  address?: boolean
  /** The rows were truncated and can't be paged: no export claims to have all of them. */
  partial?: boolean
  /** Height in pixels, at most; fills the rest of the screen by default. */
  height?: number
  /** Rows of 28 px, where a screen is a list of many. */
  dense?: boolean
}
