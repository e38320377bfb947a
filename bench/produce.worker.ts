import { once } from 'node:events'
import type { Starter } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { factsOf, workOnBatch } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { renderPdfs } from '../server/src/features/invoice-runs/invoice-runs.render.service.ts'
import { steps } from '../server/src/features/invoice-runs/invoice-runs.steps.service.ts'
import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { createLog } from '../server/src/platform/log/log.ts'

// One worker in a process of its own that renders the PDFs of a run, two slices at a time as a worker does. It tells
// that it is ready, begins when it is told to, and tells how many it made.
const [url = '', runIndex = '', folder = '', lead = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url)
const run = await factsOf(db, Number(runIndex))
const attempt = { runIndex: run.index, process: 'render-pdfs', attempt: 1 } as const
const signal = new AbortController().signal
const work = { db, url, files: localFiles(folder), log: createLog('bench'), signal }
const starter: Starter = { steps, queue: async () => {} }
if (lead === 'lead') await inTransaction(db, tx => runGroup(tx, run.index, 'produce', starter))
process.stdout.write('ready\n')
await once(process.stdin, 'data')
let batches = 0
const slice = async () => {
  while ((await workOnBatch(work, attempt, run, renderPdfs)) === 'more') batches += 1
}
await Promise.all([slice(), slice()])
process.stdout.write(`${batches}\n`)
process.stdin.destroy()
await close()
