import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDriver, type RunDriver } from '../../../test/factories/invoice-run-driver.ts'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
  buildRetailCard,
  buildService,
  type RatedCall,
} from '../../../test/factories/invoicing.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { endOfRunFile, listEndOfRunFiles } from './end-of-run-files.service.ts'
import { buildReport, listReports, reportFile, requestReport } from './invoice-run-reports.service.ts'
import { runMetrics } from './invoice-run-metrics.service.ts'
import { confirmRun } from './invoice-runs.service.ts'

let driver: RunDriver
let client: number
let brands: number[]
let run: number
beforeAll(async () => {
  driver = await runDriver()
  client = await buildClient(driver.db)
  brands = [
    await buildBrand(driver.db, client, { name: 'Itemised' }),
    await buildBrand(driver.db, client, { name: 'Quiet' }),
  ]
  await buildRetailCard(driver.db, client)
  const calls: RatedCall[] = []
  for (const brand of [brands[0], brands[0], brands[1]]) {
    const account = await buildAccount(driver.db, { client, brand: brand ?? 0 })
    const service = await buildService(driver.db, client, account)
    await buildCharge(driver.db, client, account)
    for (let call = 0; call < 10; call += 1) calls.push({ account, service, seconds: 60, charge: '0.123456' })
  }
  run = await driver.create(client, await buildClosedBillRun(driver.db, client, { calls }))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const { current } = await runMetrics(driver.db, run)
  await confirmRun(driver.db, run, { accounts: current.accounts, gross: current.gross }, 1)
  await driver.through(run, 'release')
})
afterAll(() => driver.close())

/** Puts a brand into a group of its own that leaves these out. */
async function leaveOut(brand: number, name: string, kinds: string[]): Promise<void> {
  const { index } = await driver.db
    .insertInto('output_groups')
    .values({ client_index: client, name, left_out: kinds })
    .returning('index')
    .executeTakeFirstOrThrow()
  await driver.db
    .updateTable('output_group_brands')
    .set({ output_group_index: index })
    .where('brand_index', '=', brand)
    .execute()
}

const newest = async () => {
  const stored = await endOfRunFile(driver.db, run, undefined)
  const entries = await zipEntries(await buffer(driver.work.files.read(stored.key)))
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as {
    controlTotals: { calls: number; callSeconds: number; callCharges: string }
    leftOut?: unknown
  }
  return { manifest, calls: entries.get('calls.csv')?.toString().trimEnd().split('\r\n').slice(1) }
}

test('the pack leaves out the itemised calls of brands whose group does, and says so where its totals agree', async () => {
  const whole = await newest()
  expect(whole.calls).toHaveLength(30)
  expect(whole.manifest.leftOut).toBeUndefined()
  const [, quiet = 0] = brands
  await leaveOut(quiet, 'Quiet ones', ['calls'])
  await driver.through(run, 'release')

  const { manifest, calls } = await newest()
  expect(calls).toHaveLength(20)
  expect(manifest.controlTotals).toEqual(whole.manifest.controlTotals)
  expect(manifest.leftOut).toEqual([
    {
      output: 'calls',
      brandIndex: quiet,
      brand: 'Quiet',
      calls: 10,
      callSeconds: 600,
      callCharges: '1.234560',
    },
  ])
  // What was made before stays as it is, and is there to be downloaded.
  const packs = await listEndOfRunFiles(driver.db, run)
  expect(packs.map(pack => pack.withoutCalls)).toEqual([[{ brand: 'Quiet', calls: 10 }], []])
  await driver.through(run, 'release')
  expect(await listEndOfRunFiles(driver.db, run)).toEqual(packs)
})

test('a report has the brands that get it, says which it was built without, and is refused where none does', async () => {
  const [itemised = 0, quiet = 0] = brands
  await leaveOut(quiet, 'No VAT', ['vat'])
  const place = { clientIndex: client, runIndex: run, report: 'vat', userIndex: 1 } as const
  const ask = async () => {
    const { index } = await requestReport(driver.db, place, async () => undefined)
    await buildReport(driver.db, driver.work.files, { runIndex: run, report: 'vat', requestIndex: index })
    const file = await reportFile(driver.db, run, 'vat', index)
    return (await buffer(driver.work.files.read(file.key))).toString()
  }
  const csv = await ask()
  expect(csv).toContain('Itemised')
  expect(csv).not.toContain('Quiet')
  const vat = (await listReports(driver.db, run)).find(report => report.id === 'vat')
  expect(vat?.requests[0]?.leftOutBrands).toEqual(['Quiet'])

  await leaveOut(itemised, 'No VAT either', ['vat'])
  await expect(ask()).rejects.toThrow('report_left_out')
})
