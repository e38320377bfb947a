import type { ExportFormat, NewRowsExport } from '@nineops/contract/portal/exports.contract'
import { type ComponentType, createContext } from 'react'
import type { TableState } from './table-state.ts'

/** What a view stores: the table's state without the page, and the screen's own filters. */
export interface ViewState extends Pick<TableState, 'filter' | 'sort' | 'columns'> {
  filters: Readonly<Record<string, string>>
}

export interface ViewsProps {
  /** The table's name. */
  table: string
  current: ViewState
  /** Index of the open view. */
  opened: number | undefined
  /** The table has its initial state, so it opens with the user's default view. */
  fresh: boolean
  /** As a new history entry, or replacing the current one. */
  onOpen: (view: ViewState, index: number | undefined, options: { push: boolean }) => void
}

/** A list of the server, as its export takes it. */
export interface ServerExport {
  /** Its name in the server's registry of lists. */
  list: string
  /** Parameters of the path and the query of the list's own call. */
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  /** Columns of the export that the table doesn't have, after those shown. */
  also?: readonly string[]
}

/** All rows of a list of the server, or those in the browser. */
export type WantedExport =
  | (ServerExport & { columns: readonly string[]; format: ExportFormat })
  | NewRowsExport

export interface TableServices {
  /** The menu of saved views; absent in dialogs. */
  Views?: ComponentType<ViewsProps>
  /** The saved views themselves. */
  ViewTabs?: ComponentType<ViewsProps>
  /**
   * Exports all rows on the server, and downloads the file when it is ready. Continues after the table is unmounted.
   * @throws AbortError when cancelled
   */
  exportTable: (
    wanted: WantedExport,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<void>
  openExports: () => void
}

/** Supplied by the app, because ui must not import features. */
export const TableServicesContext = createContext<TableServices | undefined>(undefined)
