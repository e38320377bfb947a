import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { createRun } from '../server/src/features/invoice-runs/invoice-runs.service.ts'
import { inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openSliceQueue } from './slice-queue.ts'

// One worker in a process of its own: creates a run, prepares, loads and calculates it with two slices at a time as a
// worker does, and prints seconds and peak memory.
const [url = '', client = '', billRun = '', folder = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url)
const queue = await openSliceQueue(url, db)
const signal = new AbortController().signal
const work = { db, url, files: localFiles(folder), log: createLog('bench'), signal }

let memory = 0
const watch = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss())
}, 50)
const started = performance.now()
const dates = { invoiceDate: '2026-11-02', bacsDate: '2026-11-16' }
const { index: user } = await db
  .insertInto('users')
  .values({
    username: `bench-${billRun}`,
    given_name: 'Bench',
    email: 'b@nineops.example',
    password_hash: 'x',
  })
  .returning('index')
  .executeTakeFirstOrThrow()
const run = await createRun(
  db,
  Number(client),
  { billRunIndex: Number(billRun), ...dates },
  user,
  '2026-11-02',
)
for (const group of ['prepare', 'calculate'] as const) {
  await inTransaction(db, tx => runGroup(tx, run, group))
  for (let slices = await queue.take(); slices.length > 0; slices = await queue.take())
    await Promise.all(slices.map(slice => workOnSlice(work, slice)))
}
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
await queue.close()
await close()
console.log(JSON.stringify({ run, seconds, memoryMb: memory / 2 ** 20 }))
