import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database/embedded-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { benchCalculate } from './calculate.bench.ts'
import { benchCollect } from './collect.bench.ts'
import { benchInvoiceReporting } from './invoice-reporting.bench.ts'
import { benchDashCalls } from './dash-calls.bench.ts'
import { benchPdf } from './pdf.bench.ts'
import { benchRate } from './rate.bench.ts'
import { benchSearch } from './search.bench.ts'

// The engine's figures beside their floors, in one run on one PostgreSQL. Ratios carry over to other machines,
// absolute figures do not. `--write` puts the table into the README; `--large` adds 5 million calls.
process.env['LOG_LEVEL'] ??= 'warn'
const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, large: { type: 'boolean', default: false } },
})

const rows: string[][] = []
const thousand = (n: number) => `${Math.round(n / 1000)}k/s`
const ratio = (a: number, b: number) => (a / b).toFixed(2)
const add = (...cells: string[]) => {
  rows.push(cells)
  console.log(cells.join(' | '))
}
/** Two steps one after the other, as rows a second of the whole. */
const inTurn = (a: number, b: number) => 1 / (1 / a + 1 / b)

async function benchCalls(url: string, calls: number): Promise<void> {
  const size = calls >= 1_000_000 ? `${calls / 1_000_000} million` : `${calls / 1000} thousand`
  const collect = await benchCollect(url, calls)
  const rate = await benchRate(url, calls)
  const ours = inTurn(collect.ours, rate.ours)
  const floor = inTurn(collect.copyFloor, rate.copyFloor)
  const sql = inTurn(collect.sql, rate.sql)
  add(
    `collect ${size} calls`,
    thousand(collect.ours),
    `COPY ${thousand(collect.copyFloor)}`,
    ratio(collect.ours, collect.copyFloor),
    '',
  )
  add(
    `rate ${size} calls again`,
    thousand(rate.ours),
    `COPY ${thousand(rate.copyFloor)}`,
    ratio(rate.ours, rate.copyFloor),
    '≥ 300k/s where COPY does 317k/s (0.95)',
  )
  add(`file to rated calls, ${size}`, thousand(ours), `COPY ${thousand(floor)}`, ratio(ours, floor), '≥ 0.70')
  add(
    `the same against SQL alone, ${size}`,
    thousand(ours),
    `SQL ${thousand(sql)}`,
    ratio(ours, sql),
    '≥ 1.20',
  )
}

const ms = (value: number) => `${Math.round(value)} ms`

const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('bench') })
try {
  // What the first run pays for compiling belongs to no figure.
  await benchCollect(database.url, 100_000)
  await benchRate(database.url, 100_000)
  for (const calls of [100_000, 1_000_000, ...(options.large ? [5_000_000] : [])])
    await benchCalls(database.url, calls)
  const calculate = await benchCalculate(database.url, 10_000, 1_000_000)
  add(
    'invoices of 10,000 accounts with 1 million calls',
    `${calculate.seconds.toFixed(1)} s`,
    `COPY of their rows ${calculate.floorSeconds.toFixed(1)} s`,
    ratio(calculate.floorSeconds, calculate.seconds),
    '< 20 s on two cores',
  )
  add('memory of that worker', `${Math.round(calculate.memoryMb)} MB`, '', '', '< 400 MB')
  const search = await benchSearch(database.url)
  add(
    'search among 100,000 accounts with 300,000 numbers, server time',
    `${search.median.toFixed(1)} ms (p95 ${search.p95.toFixed(1)})`,
    `one account by its number ${search.floor.toFixed(1)} ms`,
    ratio(search.floor, search.median),
    'p95 < 100 ms',
  )
  const reporting = await benchInvoiceReporting(database.url)
  add(
    '36 months of 100,000 accounts by one dimension, slowest of six',
    ms(reporting.slowest),
    `sum of all ${reporting.rows} kept rows ${ms(reporting.floor)}`,
    ratio(reporting.floor, reporting.slowest),
    '< 1 s',
  )
  add(
    'a year by reseller and month beside the year before',
    ms(reporting.two),
    `the same ${ms(reporting.floor)}`,
    ratio(reporting.floor, reporting.two),
    '< 1 s',
  )
  add(
    "accounts behind a reseller's year, of one product group",
    `${ms(reporting.accounts)}, ${ms(reporting.narrowed)}`,
    '',
    '',
    '< 1 s',
  )
  const calls = options.large ? 5_000_000 : 1_000_000
  const log = await benchDashCalls(database.url, calls)
  const slowest = Math.max(...Object.values(log.lists))
  add(
    `log of ${calls / 1_000_000} million Dash calls over 90 days: slowest list, summary`,
    `${slowest.toFixed(0)} ms, ${log.summary.toFixed(0)} ms`,
    '',
    '',
    '< 1 s',
  )
  add('Dash calls written down by one server', thousand(log.writes), '', '', '')
  const pdf = await benchPdf()
  add(
    'invoice PDFs, embedded fonts and logo',
    `${pdf.ours}/s a core`,
    `naive embedding ${pdf.naive}/s`,
    ratio(pdf.ours, pdf.naive),
    '≥ 300/s a core',
  )
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL 18.4, ${new Date().toISOString().slice(0, 10)}`
const table = [
  '| what | ours | floor | ratio | goal |',
  '|---|---|---|---|---|',
  ...rows.map(cells => `| ${cells.join(' | ')} |`),
].join('\n')
console.log(`\n${table}\n\n${machine}`)
if (options.write) {
  const path = new URL('../README.md', import.meta.url)
  const readme = await readFile(path, 'utf8')
  const marked = /(<!-- bench:start -->)[^]*(<!-- bench:end -->)/
  await writeFile(path, readme.replace(marked, `$1\n${table}\n\nMachine: ${machine}.\n$2`))
}
