import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { createRun } from '../server/src/features/invoice-runs/invoice-runs.service.ts'
import { type Db, inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { prepareCalculation } from './calculate.data.ts'
import { postgresSeconds } from './processor-time.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { openSliceQueue } from './slice-queue.ts'

/** The whole process: read from the database, rendered, stored, recorded. */
interface Rendered {
  /** PDFs a second. */
  rate: number
  /** Processor milliseconds of a PDF, in the workers and in PostgreSQL. */
  workers: number
  postgres: number
}

/** With one worker process, and with two. */
export interface ProduceFigures {
  one: Rendered
  two: Rendered
}

const worker = fileURLToPath(new URL('produce.worker.ts', import.meta.url))

/** Renders the PDFs of runs of this many accounts, by one worker process and by two, on the server at `url`. */
export async function benchProduce(url: string, accounts = 3000): Promise<ProduceFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-bench-files-'))
  try {
    return await onScratchDatabase(url, 'produce', async own => {
      const { db, close } = openDatabase(own)
      // Alternating, twice each, so that neither has the warmer database.
      const took = { one: [] as Rendered[], two: [] as Rendered[] }
      for (const workers of [1, 2, 2, 1]) {
        const run = await numberedRun(db, own, folder, accounts)
        const spent = await render(db, own, run, folder, workers)
        took[workers === 1 ? 'one' : 'two'].push({
          rate: accounts / spent.seconds,
          workers: (spent.workers * 1000) / accounts,
          postgres: (spent.postgres * 1000) / accounts,
        })
      }
      await close()
      const best = (of: Rendered[]) => of.reduce((a, b) => (a.rate > b.rate ? a : b))
      return { one: best(took.one), two: best(took.two) }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run whose invoices are numbered, of a new reseller. */
async function numberedRun(db: Db, url: string, folder: string, accounts: number): Promise<number> {
  const { client, billRun } = await prepareCalculation(db, accounts, accounts * 20)
  await sql`insert into invoice_number_ranges (brand_index, kind, prefix)
    select b.index, k.kind, k.kind || ${client}::int || '-' from brands b, (values ('invoice'), ('credit_note')) k (kind)
    where b.client_index = ${client}`.execute(db)
  const { rows } = await sql<{ index: number }>`
    insert into users (username, given_name, email, password_hash)
    values ('bench-' || ${billRun}::int, 'Bench', 'b@nineops.example', 'x') returning index`.execute(db)
  const user = rows[0]?.index ?? 0
  const dates = { invoiceDate: '2026-11-02', bacsDate: '2026-11-16' }
  const run = await createRun(db, client, { billRunIndex: billRun, ...dates }, user, '2026-11-02')
  const queue = await openSliceQueue(url, db)
  const signal = new AbortController().signal
  const work = { db, url, files: localFiles(folder), log: createLog('bench'), signal }
  for (const group of ['prepare', 'calculate', 'number'] as const) {
    await inTransaction(db, tx => runGroup(tx, run, group))
    for (let slices = await queue.take(); slices.length > 0; slices = await queue.take())
      await Promise.all(slices.map(slice => workOnSlice(work, slice)))
  }
  await queue.close()
  return run
}

/** Seconds that this many worker processes take together, and processor seconds, not counting their start. */
async function render(db: Db, url: string, run: number, folder: string, workers: number) {
  const watch = new Client({ connectionString: url })
  await watch.connect()
  const children: ChildProcessByStdio<Writable, Readable, null>[] = []
  for (let at = 0; at < workers; at += 1) {
    const child = spawn(process.execPath, [worker, url, String(run), folder, at === 0 ? 'lead' : ''], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    children.push(child)
  }
  const ended = Promise.all(children.map(child => text(child.stdout)))
  const before = await postgresSeconds(watch)
  const began = performance.now()
  for (const child of children) child.stdin.write('go\n')
  const spent = await ended
  const seconds = (performance.now() - began) / 1000
  const postgres = (await postgresSeconds(watch)) - before
  await watch.end()
  const { rows } = await sql<{ left: number }>`
    select count(*) filter (where stage < 5)::int as left from invoice_run_accounts where invoice_run_index = ${run}`.execute(
    db,
  )
  if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} accounts have no PDF.`)
  return { seconds, workers: spent.reduce((sum, used) => sum + Number(used), 0), postgres }
}
