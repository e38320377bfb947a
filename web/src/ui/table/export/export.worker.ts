import { csvFile } from './csv-file.ts'
import type { FromWorker, ToWorker } from './export-messages.ts'
import { xlsxFile } from './xlsx-file.ts'

// Writes the file of an export beside the page, so that nobody's typing waits for it.
let file: ReturnType<typeof csvFile> | undefined
let last = Promise.resolve()

const tell = (message: FromWorker): void => postMessage(message)

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'begin')
    file = message.format === 'csv' ? csvFile(message.headers) : xlsxFile(message.headers)
  else if (message.kind === 'rows') {
    await file?.add(message.rows)
    tell({ kind: 'written', rows: message.rows.length })
  } else if (file) tell({ kind: 'file', file: await file.end() })
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  last = last
    .then(() => take(data))
    .catch((error: unknown) => {
      // As an error of the worker, which the page hears of.
      setTimeout(() => {
        throw error
      })
    })
})
