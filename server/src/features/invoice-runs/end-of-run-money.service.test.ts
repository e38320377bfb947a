import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDriver, type RunDriver } from '../../../test/factories/invoice-run-driver.ts'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { workingDayFrom } from '../../platform/clock/working-days.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { holidayCalendar } from '../bank-holidays/bank-holidays.service.ts'
import { endOfRunFile, listEndOfRunFiles } from './end-of-run-files.service.ts'
import { runMetrics } from './invoice-run-metrics.service.ts'
import { confirmRun } from './invoice-runs.service.ts'
import type { Reconciliation } from './reconciliation.domain.ts'

let driver: RunDriver
beforeAll(async () => {
  driver = await runDriver()
})
afterAll(() => driver.close())

const mandate = (at: number) => ({
  payment_method: 'direct_debit' as const,
  sort_code: '08-99-99',
  bank_account: '66374958',
  bank_account_name: 'Mr J Smith',
  mandate_reference: `MAND-${1000 + at}`,
})

/** Three that pay by Direct Debit, of which one is in credit, and one that pays by transfer; 12, 24, -12, 36 pounds. */
async function reseller(serviceUserNumber: string) {
  const client = await buildClient(driver.db)
  const brand = await buildBrand(driver.db, client, {
    service_user_number: serviceUserNumber,
    bank_account_name: 'Northwind Telecom Ltd',
  })
  const amounts = ['10.00', '20.00', '-10.00', '30.00']
  for (const [at, amount] of amounts.entries()) {
    const account = await buildAccount(driver.db, { client, brand }, at < 3 ? mandate(at) : {})
    await buildCharge(driver.db, client, account, { amount })
  }
  return { client, brand }
}

async function confirmed(client: number, bacsDate: string, months = '2026-09-01'): Promise<number> {
  const billRun = await buildClosedBillRun(driver.db, client, { calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: months, bacsDate })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const { current } = await runMetrics(driver.db, run)
  await confirmRun(driver.db, run, { accounts: current.accounts, gross: current.gross }, 1)
  return run
}

async function packOf(run: number) {
  const stored = await endOfRunFile(driver.db, run, undefined)
  const entries = await zipEntries(await buffer(driver.work.files.read(stored.key)))
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as {
    reconciliation: Reconciliation
  }
  return { entries, reconciliation: manifest.reconciliation }
}

const reachable = async () =>
  workingDayFrom(addDays(londonDate(Date.now()), 14), await holidayCalendar(driver.db))

test('the pack collects what is due by Direct Debit, lists what is not, and its money agrees to the penny', async () => {
  const { client } = await reseller('123456')
  const day = await reachable()
  const run = await confirmed(client, day)
  await driver.through(run, 'release')
  const { entries, reconciliation } = await packOf(run)

  const file = entries.get('direct-debit-123456-000001.txt')?.toString('latin1') ?? ''
  const records = file.split('\r\n').filter(line => /^\d/.test(line))
  expect(records.map(line => [line.slice(15, 17), line.slice(35, 46)])).toEqual([
    ['01', '00000001200'],
    ['01', '00000002400'],
    ['99', '00000003600'],
  ])
  const leftOut = entries.get('direct-debit-left-out.csv')?.toString().trimEnd().split('\r\n') ?? []
  expect(leftOut).toHaveLength(2)
  expect(leftOut[1]).toContain(',credit note,-12.00')
  expect(reconciliation).toMatchObject({
    documents: { items: 4, total: '60.00' },
    directDebit: { items: 2, total: '36.00' },
    notCollected: { items: 1, total: '-12.00' },
    otherPayment: { items: 1, total: '36.00' },
    pdfs: 4,
    hosted: 4,
    ledger: { documents: { items: 4, total: '60.00' }, receipts: { items: 2, total: '36.00' } },
    differences: [],
  })
  const ledger = entries.get('sales-ledger.csv')?.toString().trimEnd().split('\r\n') ?? []
  expect(ledger.slice(1).map(line => line.split(',')[0])).toEqual(
    ['SI', 'SI', 'SI', 'SC', 'SA', 'SA'].toSorted(byLedger),
  )
})

// Documents by number come before receipts; credit notes have numbers of their own.
const byLedger = (a: string, b: string) => Number(a === 'SA') - Number(b === 'SA')

test('making the pack again gives the same files with the same serial; the next collection of a mandate is coded 17', async () => {
  const { client } = await reseller('654321')
  const day = await reachable()
  const first = await confirmed(client, day)
  await driver.through(first, 'release')
  const before = await packOf(first)
  await driver.start(first, 'build-end-of-run-files')
  await driver.drain()
  expect(await listEndOfRunFiles(driver.db, first)).toHaveLength(1)
  expect([...before.entries.keys()]).toContain('direct-debit-654321-000001.txt')

  const second = await confirmed(client, day, '2026-10-01')
  await driver.through(second, 'release')
  const { entries } = await packOf(second)
  const next = entries.get('direct-debit-654321-000002.txt')?.toString('latin1') ?? ''
  expect(
    next
      .split('\r\n')
      .filter(line => /^\d/.test(line))
      .map(line => line.slice(15, 17)),
  ).toEqual(['17', '17', '99'])
})

test('a run whose BACS date has passed gets no pack, and is told the next possible dates', async () => {
  const { client } = await reseller('111222')
  const run = await confirmed(client, '2026-09-16')
  await driver.through(run, 'release')
  const process = await driver.db
    .selectFrom('invoice_run_processes')
    .select(['status', 'failure'])
    .where('invoice_run_index', '=', run)
    .where('process', '=', 'build-end-of-run-files')
    .executeTakeFirstOrThrow()
  expect(process.status).toBe('failed')
  expect(process.failure).toMatch(/had to be submitted by 14 September 2026\. Next possible: /)
  expect(await listEndOfRunFiles(driver.db, run)).toEqual([])
})
