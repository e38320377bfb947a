import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database/embedded-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { benchBackup } from './backup.bench.ts'
import { benchCalculate } from './calculate.bench.ts'
import { benchCollect } from './collect.bench.ts'
import { benchInvoiceReporting } from './invoice-reporting.bench.ts'
import { benchDashCalls } from './dash-calls.bench.ts'
import { benchExceptions } from './exceptions.bench.ts'
import { benchStatement } from './bank-statements.bench.ts'
import { confirmRow } from './confirm.bench.ts'
import { directDebitsRow } from './direct-debits.bench.ts'
import { benchLedger } from './ledger.bench.ts'
import { monthEndRow } from './month-ends.bench.ts'
import { benchLists, type Took } from './lists.bench.ts'
import { benchPdf } from './pdf.bench.ts'
import { benchProduce } from './produce.bench.ts'
import { benchRate } from './rate.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchServerCalls } from './server-calls.bench.ts'

// The engine's figures and their floors, in one run on one PostgreSQL. Ratios carry over to other machines, absolute
// figures do not. `--write` puts the table into the README; `--large` adds 5 million calls. Names select benchmarks:
// `npm run bench -- reporting exceptions lists server`.
process.env['LOG_LEVEL'] ??= 'warn'
const names = [
  'calls',
  'calculate',
  'search',
  'reporting',
  'exceptions',
  'ledger',
  'lists',
  'dashcalls',
  'server',
  'pdf',
  'backup',
] as const
// These run alone; three start whole portals, as the browser tests do: `npm run bench -- load --people 50`, `npm run
// bench -- pages`, `npm run bench -- exact`.
const alone = new Map([
  ['load', 'e2e/bench'],
  ['pages', 'e2e/bench'],
  ['exact', 'e2e/bench'],
  ['scaling', 'bench'],
  ['bureaux', 'bench'],
])
const [, , apart = '', ...further] = process.argv
const folder = alone.get(apart)
if (folder !== undefined) {
  // The recomputation must need less than 4 GB at any size.
  const program = ['--max-old-space-size=3500', `${folder}/${apart}.ts`, ...further]
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' })
  process.exit(status ?? 1)
}
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, large: { type: 'boolean', default: false } },
})

const unknown = positionals.filter(name => !names.some(known => known === name))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}; there are ${names.join(', ')}.`)
if (options.write && positionals.length > 0) throw new Error('The README is written from all of them.')
const isSelected = (name: (typeof names)[number]) => positionals.length === 0 || positionals.includes(name)

const rows: string[][] = []
const thousand = (n: number) => `${Math.round(n / 1000)}k/s`
const ratio = (a: number, b: number) => (a / b).toFixed(2)
const add = (...cells: string[]) => {
  rows.push(cells)
  console.log(cells.join(' | '))
}
/** Two consecutive steps as rows a second of the whole. */
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

async function benchEngine(url: string): Promise<void> {
  // The first run's compilation is not measured.
  await benchCollect(url, 100_000)
  await benchRate(url, 100_000)
  for (const calls of [100_000, 1_000_000, ...(options.large ? [5_000_000] : [])])
    await benchCalls(url, calls)
}

async function addCalculate(url: string): Promise<void> {
  const calculate = await benchCalculate(url, 10_000, 1_000_000)
  add(
    'invoices of 10,000 accounts with 1 million calls',
    `${calculate.seconds.toFixed(1)} s`,
    `COPY of their rows ${calculate.floorSeconds.toFixed(1)} s`,
    ratio(calculate.floorSeconds, calculate.seconds),
    '< 20 s on two cores',
  )
  add('memory of that worker', `${Math.round(calculate.memoryMb)} MB`, '', '', '< 400 MB')
}

async function addSearch(url: string): Promise<void> {
  const search = await benchSearch(url)
  add(
    'search among 100,000 accounts with 300,000 numbers, server time',
    `${search.median.toFixed(1)} ms (p95 ${search.p95.toFixed(1)})`,
    `one account by its number ${search.floor.toFixed(1)} ms`,
    ratio(search.floor, search.median),
    'p95 < 100 ms',
  )
}

async function addReporting(url: string): Promise<void> {
  const reporting = await benchInvoiceReporting(url)
  const summed = `sum of all ${reporting.rows} kept rows ${ms(reporting.floor)}`
  const against = (what: string, took: number) =>
    add(what, ms(took), summed, ratio(reporting.floor, took), '< 1 s')
  against('36 months of 100,000 accounts by one dimension, slowest of six', reporting.slowest)
  against(`the same by two, slowest of 15 (${reporting.slowestTwoName})`, reporting.slowestTwo)
  against('a year by reseller and month beside the year before', reporting.two)
  add(
    "accounts behind a reseller's year, of one product group",
    `${ms(reporting.accounts)}, ${ms(reporting.narrowed)}`,
    '',
    '',
    '< 1 s',
  )
  const read = `their totals of one month ${ms(reporting.accountsFloor)}`
  const list = (what: string, took: number) =>
    add(what, ms(took), read, ratio(reporting.accountsFloor, took), '< 1 s')
  list('a page of the accounts of all resellers, 36 months', reporting.allResellers)
  list('the same, a year beside the year before', reporting.compared)
  list('the same, of a name', reporting.named)
}

async function addExceptions(url: string): Promise<void> {
  const calls = options.large ? 5_000_000 : 1_000_000
  const found = await benchExceptions(url, calls)
  add(
    `calls behind zero value and negative margin, of ${calls / 1_000_000} million`,
    `${found.zeroValue.toFixed(1)}, ${found.negativeMargin.toFixed(1)} ms`,
    `look at each call ${ms(found.floor)}`,
    ratio(found.floor, Math.max(found.zeroValue, found.negativeMargin)),
    '< 1 s',
  )
}

async function addLedger(url: string): Promise<void> {
  const accounts = 10_000
  add(...(await confirmRow(url, accounts)))
  const took = await benchLedger(url, accounts)
  add(
    'ledger of an account with 10 years of postings: balance and what is open, first page',
    `${took.balance.toFixed(1)}, ${took.page.toFixed(1)} ms`,
    '–',
    '–',
    'balance < 5 ms',
  )
  const lines = 50_000
  const statement = await benchStatement(url, lines)
  add(
    `bank statement of ${lines.toLocaleString('en-GB')} lines: load, match and post ${statement.receipts.toLocaleString('en-GB')} receipts`,
    `${(statement.load / 1000).toFixed(1)} s`,
    `COPY of the lines ${ms(statement.floor)}`,
    ratio(statement.floor, statement.load),
    '< 20 s',
  )
  add(
    `aged debt of ${(2 * lines).toLocaleString('en-GB')} accounts: a page by account, totals, the course of months`,
    `${ms(statement.aged)}, ${ms(statement.agedTotals)}, ${ms(statement.trend)}`,
    `sum what is open ${ms(statement.agedFloor)}`,
    ratio(statement.agedFloor, statement.aged),
    '< 1 s',
  )
  add(...(await directDebitsRow(url, 2 * lines)))
  add(...(await monthEndRow(url, 2 * lines, 12)))
}

/** The slowest way to ask for a list counts; each is printed as it is measured. */
const addSlowest = (what: string, took: readonly Took[], floor: number) => {
  for (const { name, ms: value } of took) console.log(`  ${what}: ${name} ${ms(value)}`)
  const slowest = took.toSorted((a, b) => b.ms - a.ms)[0]
  if (slowest)
    add(
      `${what}, slowest of ${took.length} ways (${slowest.name})`,
      ms(slowest.ms),
      `count as they lie ${ms(floor)}`,
      ratio(floor, slowest.ms),
      '< 1 s',
    )
}

async function addLists(url: string): Promise<void> {
  const lists = await benchLists(url)
  addSlowest("partners' list of 100,000 accounts", lists.accounts, lists.accountsFloor)
  addSlowest('list of 100,000 circuits', lists.circuits, lists.circuitsFloor)
}

async function addDashCalls(url: string): Promise<void> {
  const calls = options.large ? 5_000_000 : 1_000_000
  const log = await benchDashCalls(url, calls)
  for (const [name, took] of Object.entries(log.lists)) console.log(`  ${name} ${took.toFixed(1)} ms`)
  const slowest = Math.max(...Object.values(log.lists))
  add(
    `log of ${calls / 1_000_000} million Dash calls over 90 days: slowest list, summary`,
    `${slowest.toFixed(0)} ms, ${log.summary.toFixed(0)} ms`,
    '',
    '',
    '< 1 s',
  )
  add('Dash calls written down by one server', thousand(log.writes), '', '', '')
}

async function addServerCalls(url: string): Promise<void> {
  const calls = await benchServerCalls(url)
  add(
    'light signed-in calls, session known or looked up',
    `${Math.round(calls.lookedUp)}/s`,
    `without ${Math.round(calls.trusted)}/s`,
    ratio(calls.lookedUp, calls.trusted),
    '≥ 0.90',
  )
  const staff = (what: string, p99: number) =>
    add(what, `${p99.toFixed(1)} ms`, `alone ${calls.alone.toFixed(1)} ms`, ratio(p99, calls.alone), '')
  staff("staff's 99th percentile beside a partner at its limit", calls.atLimit)
  staff(
    `the same beside one that calls ${Math.round(calls.flood)} times a second (${calls.admitted} let in)`,
    calls.flooded,
  )
}

async function addPdf(url: string): Promise<void> {
  const pdf = await benchPdf()
  add(
    'invoice PDFs, embedded fonts and logo',
    `${pdf.ours}/s a core`,
    `naive embedding ${pdf.naive}/s`,
    ratio(pdf.ours, pdf.naive),
    '≥ 300/s a core',
  )
  const { one, two } = await benchProduce(url)
  const processor = ({ workers, postgres }: typeof one) =>
    `${workers.toFixed(2)} + ${postgres.toFixed(2)} ms of processor each, PostgreSQL's second`
  add(
    'the same as a process of a run, from the database to stored files: two workers',
    `${Math.round(two.rate)}/s (${processor(two)})`,
    `one worker ${Math.round(one.rate)}/s (${processor(one)})`,
    ratio(two.rate, one.rate),
    '≥ 1.70, on a core of their own',
  )
}

async function addBackup(url: string): Promise<void> {
  const calls = options.large ? 5_000_000 : 1_000_000
  const { rows: all, archiveMb, seconds, memoryMb } = await benchBackup(url, calls)
  const size = `${calls / 1_000_000} million calls and as many rated, ${(all / 1e6).toFixed(1)} million rows`
  const floor = `COPY to nowhere ${seconds.copyOut.toFixed(1)} s`
  const took = (what: string, value: number, memory: number) =>
    add(what, `${value.toFixed(1)} s, memory +${memory} MB`, floor, ratio(seconds.copyOut, value), '')
  took(`backup of ${size}, to ${Math.round(archiveMb)} MB`, seconds.backup, memoryMb.backup)
  took('restore of the same, with its indexes', seconds.restore, memoryMb.restore)
}

const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('bench') })
try {
  const { url } = database
  if (isSelected('calls')) await benchEngine(url)
  if (isSelected('calculate')) await addCalculate(url)
  if (isSelected('search')) await addSearch(url)
  if (isSelected('reporting')) await addReporting(url)
  if (isSelected('exceptions')) await addExceptions(url)
  if (isSelected('ledger')) await addLedger(url)
  if (isSelected('lists')) await addLists(url)
  if (isSelected('dashcalls')) await addDashCalls(url)
  if (isSelected('server')) await addServerCalls(url)
  if (isSelected('pdf')) await addPdf(url)
  if (isSelected('backup')) await addBackup(url)
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
