import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { prepareCalculation } from './calculate.data.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface CalculateFigures {
  accounts: number
  calls: number
  /** Prepare, load and calculate, from nothing to finished invoices, by one worker. */
  seconds: number
  /** Calls a second of the same. */
  ours: number
  /** COPY of the finished rows into the same tables with their indexes. */
  floorSeconds: number
  /** Largest memory of the worker, in MB. */
  memoryMb: number
}

const worker = fileURLToPath(new URL('calculate.worker.ts', import.meta.url))
const written = ['invoice_lines', 'billed_charges', 'invoices', 'invoice_vat', 'invoice_run_accounts']

/** Calculates the invoices of this many accounts and calls on a scratch database of the server at `url`. */
export async function benchCalculate(
  url: string,
  accounts: number,
  calls: number,
): Promise<CalculateFigures> {
  return onScratchDatabase(url, 'calculate', own => measure(own, accounts, calls))
}

async function measure(url: string, accounts: number, calls: number): Promise<CalculateFigures> {
  const { db, close } = openDatabase(url)
  const { client, billRun } = await prepareCalculation(db, accounts, calls)
  await close()
  const { stdout } = await promisify(execFile)(process.execPath, [
    worker,
    url,
    String(client),
    String(billRun),
    join(tmpdir(), 'nineops-bench-files'),
  ])
  const { seconds, memoryMb } = JSON.parse(stdout.trim()) as { seconds: number; memoryMb: number }
  return { accounts, calls, seconds, ours: calls / seconds, floorSeconds: await copySeconds(url), memoryMb }
}

/** Seconds that COPY takes for the finished rows, from files, into the same tables with their indexes. */
async function copySeconds(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let total = 0
    for (const table of written) {
      const file = join(tmpdir(), `${table}_${randomBytes(4).toString('hex')}.copy`)
      await client.query(`create table floor_${table} (like ${table} including indexes)`)
      await client.query(`copy ${table} to '${file}' (format binary)`)
      const began = performance.now()
      await client.query(`copy floor_${table} from '${file}' (format binary)`)
      total += (performance.now() - began) / 1000
      // The server wrote the file, so only it may remove it.
      await client.query(`copy (select 1) to program 'rm ${file}'`)
    }
    return total
  } finally {
    await client.end()
  }
}
