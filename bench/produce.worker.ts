import { once } from 'node:events'
import { requireRun } from '../server/src/features/invoice-run-states/invoice-run-states.service.ts'
import { workOnBatch } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { renderPdfs } from '../server/src/features/invoice-runs/invoice-runs.render.service.ts'
import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openSliceQueue } from './slice-queue.ts'

// One worker in a process of its own that renders the PDFs of a run, two slices at a time as a worker does. It
// reports that it is ready, waits for the signal to begin, and reports the processor seconds that it took.
const [url = '', runIndex = '', folder = '', lead = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url)
const run = await requireRun(db, Number(runIndex))
const attempt = { runIndex: run.index, process: 'render-pdfs', attempt: 1 } as const
const signal = new AbortController().signal
const work = { db, url, files: localFiles(folder), log: createLog('bench'), signal }
if (lead === 'lead') {
  const queue = await openSliceQueue(url, db)
  await inTransaction(db, tx => runGroup(tx, run.index, 'produce'))
  await queue.close()
}
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const before = process.cpuUsage()
const slice = async () => {
  while ((await workOnBatch(work, attempt, run, renderPdfs)) === 'more');
}
await Promise.all([slice(), slice()])
const { user, system } = process.cpuUsage(before)
process.stdout.write(`${(user + system) / 1e6}\n`)
process.stdin.destroy()
await close()
