import type { ExportFormat } from '@nineops/contract/portal/exports.contract'
import { use, useRef, useState } from 'react'
import { reportError } from '../../api/query-client.ts'
import { onlyPlain } from '../../lib/user-input.ts'
import type { Column } from './columns.ts'
import { type ServerExport, TableServicesContext, type WantedExport } from './table-services.ts'

interface Options<Row> {
  name: string
  label: string
  columns: readonly Column<Row>[]
  /** All rows, in the order shown. */
  rows: () => readonly Row[]
  /** For a list paged by the server, which has all the rows. */
  server: ServerExport | undefined
}

/** Progress of this table's export. */
export interface RunningExport {
  done: number
  total: number
  cancel: () => void
}

/** Exports all rows in the background; the user may go on with the table, or leave it. */
export function useTableExport<Row extends object>(options: Options<Row>) {
  const { name, label, columns, server } = options
  const services = use(TableServicesContext)
  const [running, setRunning] = useState<RunningExport>()
  const busy = useRef(false)

  async function requestOf(format: ExportFormat, signal: AbortSignal): Promise<WantedExport> {
    if (server)
      return { ...server, columns: [...columns.map(({ id }) => id), ...(server.also ?? [])], format }
    // Loaded only when exporting.
    const { rowsToExport } = await import('./export-cells.ts')
    const rows = await rowsToExport(columns, options.rows(), format, signal)
    return { name: onlyPlain(name), title: label, ...rows, format }
  }

  async function start(format: ExportFormat): Promise<void> {
    if (busy.current || !services) return
    busy.current = true
    const control = new AbortController()
    const report = (done: number, total: number) => setRunning({ done, total, cancel: () => control.abort() })
    report(0, 0)
    try {
      await services.exportTable(await requestOf(format, control.signal), report, control.signal)
    } catch (error) {
      reportError(error)
    } finally {
      busy.current = false
      setRunning(undefined)
    }
  }
  return {
    running,
    onExport: (format: ExportFormat) => void start(format),
    onRecent: () => services?.openExports(),
  }
}
