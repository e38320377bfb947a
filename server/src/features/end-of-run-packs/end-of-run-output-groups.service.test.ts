import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import type { RatedCall } from '../../../test/factories/invoicing.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { endOfRunFile, listEndOfRunFiles } from './end-of-run-files.service.ts'
import {
  buildReport,
  listReports,
  reportFile,
  requestReport,
} from '../invoice-runs/invoice-run-reports.service.ts'

let run: number
const driver = closedAtEnd(await runDriver())
const client = await driver.build.client()
const brands = [
  await driver.build.brand(client, { name: 'Itemised' }),
  await driver.build.brand(client, { name: 'Quiet' }),
]
await driver.build.retailCard(client)
beforeAll(async () => {
  const calls: RatedCall[] = []
  for (const brand of [brands[0], brands[0], brands[1]]) {
    const account = await driver.build.account({ client, brand: brand ?? 0 })
    const service = await driver.build.service(client, account)
    await driver.build.charge(client, account)
    for (let call = 0; call < 10; call += 1) calls.push({ account, service, seconds: 60, charge: '0.123456' })
  }
  run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(run)
  await driver.through(run, 'release')
})

/** Puts a brand into a group of its own that leaves these out. */
async function leaveOut(brand: number, name: string, kinds: string[]): Promise<void> {
  const index = await insertRow(driver.db, 'output_groups', { client_index: client, name, left_out: kinds })
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

test('the pack leaves out the itemised calls of brands whose group says so, and states it next to its totals, which agree', async () => {
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
  // Earlier files stay as they are, and can still be downloaded.
  const packs = await listEndOfRunFiles(driver.db, run)
  expect(packs.map(pack => pack.withoutCalls)).toEqual([[{ brand: 'Quiet', calls: 10 }], []])
  await driver.through(run, 'release')
  expect(await listEndOfRunFiles(driver.db, run)).toEqual(packs)
})

test('a report has the brands that get it, lists those left out, and is refused if none gets it', async () => {
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
