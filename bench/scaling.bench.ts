import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { prepareCalculation } from './calculate.data.ts'
import { benchCollect } from './collect.bench.ts'
import { benchPdf } from './pdf.bench.ts'
import { benchRate } from './rate.bench.ts'
import { bytesOf } from './scaling.data.ts'
import { onScratchDatabase } from './scratch-database.ts'

const ACCOUNTS = 10_000
const CALLS = 1_000_000
const worker = fileURLToPath(new URL('calculate.worker.ts', import.meta.url))
const page = new URL('../docs/scaling.md', import.meta.url)
const sum = (sizes: [string, number][]): number => sizes.reduce((total, [, bytes]) => total + bytes, 0)
const sizes = [10_000, 100_000, 1_000_000, 10_000_000]
const CALLS_EACH = 100

interface Costs {
  /** Microseconds a call: collected, rated both sides. */
  collect: number
  rate: number
  /** Microseconds an account with its calls: prepared and calculated; rendered on one core. */
  calculate: number
  render: number
  bytesCall: number
  bytesAccount: number
}

/** Cost of a call and an account in time and disk space, for one worker on a database of its own. */
async function measureCosts(url: string): Promise<Costs> {
  const collect = await benchCollect(url, CALLS)
  const rate = await benchRate(url, CALLS)
  const pdf = await benchPdf()
  const rest = await onScratchDatabase(url, 'scaling', async own => {
    const { db, close } = openDatabase(own)
    const empty = await bytesOf(own)
    const { client, billRun } = await prepareCalculation(db, ACCOUNTS, CALLS)
    await close()
    const folder = join(tmpdir(), 'nineops-bench-files')
    const { stdout } = await promisify(execFile)(process.execPath, [
      worker,
      own,
      `${client}`,
      `${billRun}`,
      folder,
    ])
    const full = await bytesOf(own)
    return {
      calculate: ((JSON.parse(stdout) as { seconds: number }).seconds * 1e6) / ACCOUNTS,
      rated: (sum(full.call) - sum(empty.call)) / CALLS,
      bytesAccount: (sum(full.account) - sum(empty.account)) / ACCOUNTS,
    }
  })
  return {
    collect: 1e6 / collect.ours,
    rate: 1e6 / rate.ours,
    calculate: rest.calculate,
    render: 1e6 / pdf.ours,
    bytesCall: rest.rated,
    bytesAccount: rest.bytesAccount,
  }
}

const hours = (seconds: number): string =>
  seconds < 60
    ? `${seconds.toFixed(0)} s`
    : seconds < 7200
      ? `${(seconds / 60).toFixed(0)} min`
      : `${(seconds / 3600).toFixed(1)} h`
const size = (bytes: number): string =>
  bytes < 1e9
    ? `${(bytes / 1e6).toFixed(0)} MB`
    : bytes < 1e12
      ? `${(bytes / 1e9).toFixed(1)} GB`
      : `${(bytes / 1e12).toFixed(1)} TB`

/** Measures the costs, and prints or writes the totals at each size. */
export async function benchScaling(url: string, machine: string, write: boolean): Promise<void> {
  const costs = await measureCosts(url)
  const lines = [
    '| what | cost |',
    '|---|---|',
    `| collect a call | ${costs.collect.toFixed(1)} µs |`,
    `| rate a call, both sides | ${costs.rate.toFixed(1)} µs |`,
    `| prepare and calculate an account of ${CALLS / ACCOUNTS} calls | ${(costs.calculate / 1000).toFixed(2)} ms |`,
    `| render its PDF, one core | ${(costs.render / 1000).toFixed(2)} ms |`,
    `| a rated call on disk, indexes included | ${costs.bytesCall.toFixed(0)} bytes |`,
    `| an account with a month's invoice on disk, indexes included | ${costs.bytesAccount.toFixed(0)} bytes |`,
    '',
    `| accounts (${CALLS_EACH} calls each) | collect and rate | calculate | render | rated calls of a month | accounts and invoices of a month |`,
    '|---|---|---|---|---|---|',
    ...sizes.map(accounts => {
      const calls = accounts * CALLS_EACH
      return `| ${accounts.toLocaleString('en-GB')} | ${[
        hours((calls * (costs.collect + costs.rate)) / 1e6),
        hours((accounts * costs.calculate) / 1e6),
        hours((accounts * costs.render) / 1e6),
        size(calls * costs.bytesCall),
        size(accounts * costs.bytesAccount),
      ].join(' | ')} |`
    }),
    '',
    `Machine: ${machine}. Times are of one worker, and what is above ${ACCOUNTS.toLocaleString('en-GB')} accounts is multiplied, not measured.`,
  ].join('\n')
  console.log(lines)
  if (!write) return
  const text = await readFile(page, 'utf8')
  const marked = /(<!-- costs:start -->)[^]*(<!-- costs:end -->)/
  await writeFile(page, text.replace(marked, `$1\n${lines}\n$2`))
}
