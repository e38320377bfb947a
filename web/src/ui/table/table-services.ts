import { type ComponentType, createContext } from 'react'
import type { ExportFormat } from './export/export-cells.ts'
import type { TableState } from './table-state.ts'

/** What a view holds of a table: its state without the page, and the further filters of its screen. */
export interface ViewState extends Pick<TableState, 'filter' | 'sort' | 'columns'> {
  filters: Readonly<Record<string, string>>
}

export interface ViewsProps {
  /** The table's name. */
  table: string
  current: ViewState
  /** Index of the view that was opened. */
  opened: number | undefined
  /** Nothing has been made of the table yet: it opens with the person's own view. */
  fresh: boolean
  /** As a place to come back to, or in place of the address as it is. */
  onOpen: (view: ViewState, index: number | undefined, options: { push: boolean }) => void
}

/** A list of the server, as its export takes it. */
export interface ServerExport {
  /** As the server's registry of lists names it. */
  list: string
  /** Parameters of the path and the query of the list's own call. */
  params: Record<string, string | number>
  query?: Record<string, string | number>
  /** Columns of the export that the table has no room for, after those that are shown. */
  also?: readonly string[]
}

export interface TableServices {
  /** The menu of saved views. */
  Views: ComponentType<ViewsProps>
  /**
   * Lets the server export all rows; resolves when the file is there and the person was told. Goes on without the
   * table that asked. @throws AbortError when cancelled
   */
  exportAll: (
    wanted: ServerExport & { columns: readonly string[]; format: ExportFormat },
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<void>
}

/** Given by the shell: ui knows no feature. */
export const TableServicesContext = createContext<TableServices | undefined>(undefined)
