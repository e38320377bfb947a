import { use, useRef, useState } from 'react'
import { reportError } from '../../api/query-client.ts'
import { saveAs } from '../../lib/save-as.ts'
import { onlyPlain } from '../../lib/user-input.ts'
import { showDone } from '../feedback/snackbars.tsx'
import type { Column } from './columns.ts'
import type { ExportFormat } from './export/export-cells.ts'
import type { ServerExport } from './table-services.ts'
import { TableServicesContext } from './table-services.ts'

interface Options<Row> {
  name: string
  label: string
  columns: readonly Column<Row>[]
  /** The rows in the order shown, all of them. */
  rows: () => readonly Row[]
  /** For a list that the server pages: it has all the rows. */
  server: ServerExport | undefined
}

/** How far an export of this table is. */
export interface RunningExport {
  done: number
  total: number
  cancel: () => void
}

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Exports all rows in the background; the table goes on meanwhile, and may be left. */
export function useTableExport<Row extends object>(options: Options<Row>) {
  const { name, label, columns, server } = options
  const services = use(TableServicesContext)
  const [running, setRunning] = useState<RunningExport>()
  const busy = useRef(false)

  async function inBrowser(format: ExportFormat, signal: AbortSignal, cancel: () => void): Promise<void> {
    const rows = options.rows()
    const total = rows.length
    setRunning({ done: 0, total, cancel })
    // Only for those who export.
    const { exportRows } = await import('./export/export-rows.ts')
    const file = await exportRows(
      { columns, rows, format },
      done => setRunning({ done, total, cancel }),
      signal,
    )
    const save = () => saveAs(file, `${onlyPlain(name)}.${format}`)
    save()
    showDone(`${label} are exported`, { label: 'DOWNLOAD', onClick: save })
  }

  async function start(format: ExportFormat): Promise<void> {
    if (busy.current) return
    busy.current = true
    const control = new AbortController()
    const cancel = () => control.abort()
    try {
      if (server && services) {
        setRunning({ done: 0, total: 0, cancel })
        await services.exportAll(
          { ...server, columns: [...columns.map(({ id }) => id), ...(server.also ?? [])], format },
          (done, total) => setRunning({ done, total, cancel }),
          control.signal,
        )
      } else await inBrowser(format, control.signal, cancel)
    } catch (error) {
      if (!wasCancelled(error)) reportError(error)
    } finally {
      busy.current = false
      setRunning(undefined)
    }
  }
  return { running, start: (format: ExportFormat) => void start(format) }
}
