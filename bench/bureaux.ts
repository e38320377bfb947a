import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { rateBillRun } from '../server/src/features/bill-runs/rate-bill-run.service.ts'
import { closeBillRun } from '../server/src/features/bill-runs/bill-runs.service.ts'
import { collectFile } from '../server/src/features/data-collection/collect-file.service.ts'
import { runMetrics } from '../server/src/features/invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from '../server/src/features/invoice-runs/confirm-run.service.ts'
import { runGroup } from '../server/src/features/invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../server/src/features/invoice-runs/invoice-run-slices.service.ts'
import { createRun } from '../server/src/features/invoice-runs/invoice-runs.service.ts'
import { inTransaction, openDatabase } from '../server/src/platform/db/db.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database/embedded-database.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { addReseller, addUser } from './bureaux.data.ts'
import { writeCallFile } from './collect.data.ts'
import { postgresSeconds } from './processor-time.ts'
import { jobs } from '../server/src/app/jobs.ts'
import { connectJobs } from '../server/src/platform/jobs/jobs.ts'
import { openSliceQueue } from './slice-queue.ts'

// The month of many resellers in one database, one reseller after the other, each with 10,000 accounts of three
// services and a file of a million calls: what each step of the next one takes, beside all those before. `npm run bench
// -- bureaux --resellers 50`; with `--url` in that empty database, which it leaves behind, otherwise in one of its own.
process.env['LOG_LEVEL'] ??= 'warn'
const { values: options } = parseArgs({
  options: {
    resellers: { type: 'string', default: '50' },
    calls: { type: 'string', default: '1000000' },
    url: { type: 'string' },
  },
})
const calls = Number(options.calls)
const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
const own = options.url ? null : await startEmbeddedDatabase({ dataDir, log: createLog('bench') })
const url = options.url ?? own?.url ?? ''
await migrate(url)
await writeCallFile(join(dataDir, 'calls.csv'), calls)
const { db, close } = openDatabase(url)
const client = new Client({ connectionString: url })
await client.connect()
const leave = await connectJobs(url, jobs, createLog('bench'))
const queue = await openSliceQueue(url, db)
const signal = new AbortController().signal
const files = localFiles(dataDir)
const work = { db, url, files, log: createLog('bench'), signal }
const user = await addUser(client)
let memory = 0
const watch = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss())
}, 50)

/** Seconds, and processor seconds of this process and of PostgreSQL. */
async function measured(step: () => Promise<unknown>): Promise<string> {
  const [postgres, before, began] = [await postgresSeconds(client), process.cpuUsage(), performance.now()]
  await step()
  const seconds = (performance.now() - began) / 1000
  const { user: inUser, system } = process.cpuUsage(before)
  const spent = (await postgresSeconds(client)) - postgres
  return `${seconds.toFixed(1)} (${((inUser + system) / 1e6).toFixed(1)} + ${spent.toFixed(1)})`
}

/** All slices of a group of a run's processes, two at once as a worker has them. */
async function runThrough(run: number, group: 'prepare' | 'calculate' | 'number'): Promise<void> {
  await inTransaction(db, tx => runGroup(tx, run, group))
  for (let slices = await queue.take(); slices.length > 0; slices = await queue.take())
    await Promise.all(slices.map(slice => workOnSlice(work, slice)))
}

const billRunOf = async (reseller: number): Promise<number> => {
  const { rows } = await client.query<{ index: number }>(
    `insert into bill_runs (client_index, description, period_start, period_end, status)
     values ($1, 'October', '2026-10-01', '2026-10-31', 30) returning index`,
    [reseller],
  )
  return rows[0]?.index ?? 0
}

/** Confirms a run as it is seen, as though its PDFs were rendered: they are measured by `bench pdf`. */
async function confirm(run: number): Promise<void> {
  await client.query(
    `update invoice_run_accounts set stage = $1, status = 'done' where invoice_run_index = $2`,
    [accountStage.rendered, run],
  )
  await client.query(
    `update invoice_run_processes set status = 'done', started_at = now(), finished_at = now()
     where invoice_run_index = $1 and process = any($2::text[])`,
    [run, runProcesses.filter(one => one.group !== 'release').map(({ id }) => id)],
  )
  const { current } = await runMetrics(db, run)
  await inTransaction(db, tx => confirmRun(tx, run, current, user, '2026-11-02'))
}

/** A figure counts only if the work was done. */
async function requireMonth(run: number): Promise<void> {
  const { rows } = await client.query<{ calls: string; numbered: string }>(
    `select (select sum(calls) from bill_run_usage where bill_run_index = r.bill_run_index) as calls,
       (select count(*) from invoices where invoice_run_index = r.index and number is not null) as numbered
     from invoice_runs r where r.index = $1`,
    [run],
  )
  if (Number(rows[0]?.calls) !== calls || Number(rows[0]?.numbered) !== 10_000)
    throw new Error(`${rows[0]?.calls} calls were rated and ${rows[0]?.numbered} invoices numbered.`)
}

console.log('Seconds (processor seconds of the worker + of PostgreSQL) of each step:')
console.log(
  '| reseller | collect | rate | close | prepare | calculate | number | confirm | database | worker |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
try {
  for (let at = 1; at <= Number(options.resellers); at += 1) {
    const { reseller, file } = await addReseller(client, at)
    const cells = [await measured(() => collectFile(work, file))]
    const billRun = await billRunOf(reseller)
    cells.push(await measured(() => rateBillRun(work, billRun)))
    const accepted = { acceptExceptions: true, acceptOutOfDate: false }
    cells.push(await measured(() => inTransaction(db, tx => closeBillRun(tx, reseller, billRun, accepted))))
    const dates = { invoiceDate: '2026-11-02', bacsDate: '2026-11-16' }
    const run = await createRun(db, reseller, { billRunIndex: billRun, ...dates }, user, '2026-11-02')
    for (const group of ['prepare', 'calculate', 'number'] as const)
      cells.push(await measured(() => runThrough(run, group)))
    await requireMonth(run)
    cells.push(await measured(() => confirm(run)))
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    cells.push(`${(Number(rows[0]?.bytes) / 1e9).toFixed(2)} GB`, `${Math.round(memory / 2 ** 20)} MB`)
    memory = 0
    console.log(`| ${at} | ${cells.join(' | ')} |`)
  }
} finally {
  clearInterval(watch)
  await queue.close()
  await leave()
  await client.end()
  await close()
  await own?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
