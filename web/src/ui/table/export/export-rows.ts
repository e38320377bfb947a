import type { Column } from '../columns.ts'
import { exportCells, type ExportFormat } from './export-cells.ts'
import type { FromWorker, ToWorker } from './export-messages.ts'

/** Rows made ready at once: a few milliseconds of the page's time. */
const BATCH = 500

export interface RowsToExport<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  format: ExportFormat
}

const nextTurn = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Writes rows into a file in a worker. @throws AbortError when it is not wanted any more */
export async function exportRows<Row>(
  { columns, rows, format }: RowsToExport<Row>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const tell = (message: ToWorker): void => worker.postMessage(message)
  try {
    const written = new Promise<Blob>((resolve, reject) => {
      let done = 0
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'file') resolve(data.file)
        else onProgress((done += data.rows))
      })
      worker.addEventListener('error', event =>
        reject(new Error(event.message || 'The file could not be made.')),
      )
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    // Whoever waits hears of it below.
    written.catch(() => {})
    tell({ kind: 'begin', format, headers: columns.map(({ header }) => header) })
    for (let at = 0; at < rows.length; at += BATCH) {
      signal.throwIfAborted()
      const batch = rows.slice(at, at + BATCH)
      tell({ kind: 'rows', rows: batch.map(row => exportCells(columns, row, format)) })
      await nextTurn()
    }
    tell({ kind: 'end' })
    return await written
  } finally {
    worker.terminate()
  }
}
