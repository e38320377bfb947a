import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { rateBillRun } from '../server/src/features/bill-runs/rate-bill-run.service.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { fillRatingBench, addBundles } from './rate.data.ts'
import { rateBySql } from './rate.sql.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface RateFigures {
  calls: number
  /** Calls a second of our rating: the whole period rated again, with indexes, sums and the swap. */
  ours: number
  /** COPY of the finished rows into the same table with its indexes. */
  copyFloor: number
  /** The best way in SQL alone: hash joins on prefix lengths, then the same indexes. */
  sql: number
  /** Largest growth of this process's memory while rating, in MB. */
  memoryMb: number
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/**
 * Rates this many calls again on a scratch database of the server at `url`, compared with the floor and plain SQL;
 * with `bundled`, one account in that many has a bundle (and plain SQL, which has none, is no comparison).
 */
export async function benchRate(url: string, calls: number, bundled = 0): Promise<RateFigures> {
  return onScratchDatabase(url, 'rate', own => measure(own, calls, bundled))
}

async function measure(url: string, calls: number, bundled: number): Promise<RateFigures> {
  const database = openDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { client: reseller } = await fillRatingBench(client, calls)
    if (bundled > 0) await addBundles(client, reseller, bundled)
    const { rows } = await client.query<{ index: number }>(
      `insert into bill_runs (client_index, description, period_start, period_end)
       values ($1, 'Bench', '2026-11-01', '2026-11-30') returning index`,
      [reseller],
    )
    const index = rows[0]?.index ?? 0
    const work = { db: database.db, url, signal: new AbortController().signal }
    const rate = async () => {
      await client.query('update bill_runs set status = 30 where index = $1', [index])
      await rateBillRun(work, index)
    }
    await rate()
    const memory = watchMemory()
    const ours = calls / (await seconds(rate))
    const memoryMb = memory()
    const table = `rated_calls_${index}_2`
    await client.query('checkpoint')
    const copyFloor = calls / (await copyAgain(client, table))
    await client.query('checkpoint')
    const sql = calls / (await seconds(() => rateBySql(client, reseller, index)))
    return { calls, ours, copyFloor, sql, memoryMb }
  } finally {
    await client.end()
    await database.close()
  }
}

/** Seconds that COPY takes for the finished rows, from a file, into a table with the same indexes. */
async function copyAgain(client: Client, table: string): Promise<number> {
  const file = `/tmp/${table}_${randomBytes(4).toString('hex')}.copy`
  await client.query(`copy ${table} to '${file}' (format binary)`)
  await client.query(`create table floor (like ${table} including all)`)
  const time = await seconds(() => client.query(`copy floor from '${file}' (format binary)`))
  await client.query(`copy (select 1) to program 'rm -f ${file}'`)
  return time
}

function watchMemory(): () => number {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 1024 ** 2)
  }
}

if (import.meta.main) {
  const [url = '', calls = '1000000', bundled = '0'] = process.argv.slice(2)
  console.log(await benchRate(url, Number(calls), Number(bundled)))
}
