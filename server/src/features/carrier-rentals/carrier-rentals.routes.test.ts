import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  billedNotBought,
  boughtNotBilled,
  collectedRentals,
  rentalFile,
  rentalReject,
  rentalSummary,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_PARTNER_COMMERCIAL_ACCESS', 'NINEOPS_BUREAU_ACCESS'] as const

/** A reseller with a carrier, whose October is invoiced. */
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  const carrier = await app.build.carrier(client, 'Gamma')
  const billRun = await app.build.closedBillRun(client)
  const run = await app.build.invoiceRun(client, billRun, {
    description: 'October',
    cycle_description: 'October 2026',
    status: 75,
  })
  const base = `/api/clients/${client}/carrierrentals`
  const get = async (path: string) => (await app.call(`${base}/${path}`, { roles: [...roles] })).json()
  /** A charge under a number, billed from one day to another. */
  async function billed(cli: string | null, amount: string, from = '2026-10-01', to = '2026-10-31') {
    const service = cli === null ? null : await app.build.service(client, account, { cli })
    const charge = await app.build.charge(client, account, { service_index: service })
    await app.db
      .insertInto('billed_charges')
      .values({
        charge_index: charge,
        invoice_run_index: run,
        kind: 'charge',
        period_start: from,
        period_end: to,
        amount,
      })
      .execute()
    return charge
  }
  async function load(rows: readonly string[], of = carrier) {
    const body = new FormData()
    body.set('carrierIndex', String(of))
    body.set('file', new Blob([`${rows.join('\r\n')}\r\n`]), 'rentals.csv')
    return app.call(`${base}/files`, { method: 'POST', roles: [...roles], body })
  }
  const summary = async (month = '2026-10') => rentalSummary.parse(await get(`summary?month=${month}`))
  const lists = async (query = 'month=2026-10') => ({
    billed: z.array(billedNotBought).parse(await get(`billednotbought?${query}`)),
    bought: z.array(boughtNotBilled).parse(await get(`boughtnotbilled?${query}`)),
  })
  return { client, account, carrier, run, base, get, billed, load, summary, lists }
}

const line = (number: string, cost: string, part = '0') =>
  `01/10/2026,October 2026,${number},WLR3 line,Rental,${cost},${part},1`

test('a rental file is collected: every line is accepted or rejected with its reason', async () => {
  const { client, load, get } = await reseller()
  const answer = await load([
    line('01632 960101', '12.50'),
    line('?', '1'),
    'too,"bad',
    line('ONEA1', '3.005'),
  ])
  expect(answer.status).toBe(200)
  const file = rentalFile.parse(await answer.json())
  expect(file).toMatchObject({
    carrier: { name: 'Gamma' },
    firstMonth: '2026-10-01',
    lastMonth: '2026-10-01',
  })
  expect(file.accepted + file.rejected).toBeGreaterThanOrEqual(2)
  const rejects = z.array(rentalReject).parse(await get(`files/${file.index}/rejects`))
  expect(rejects[0]).toEqual({ line: 2, reason: 'BAD_NUMBER', raw: line('?', '1') })
  expect(rejects).toHaveLength(file.rejected)
  const actions = await app.audit({ entity: 'carrier_rental_files', client_index: client })
  expect(actions.map(entry => entry.action)).toEqual(['carrier_rental_file.loaded'])
})

test('a file collected twice changes nothing; another carrier may deliver the same', async () => {
  const { client, load, get, summary } = await reseller()
  const rows = [line('01632 960101', '12.50')]
  const first = rentalFile.parse(await (await load(rows)).json())
  const again = rentalFile.parse(await (await load(rows)).json())
  expect(again).toEqual(first)
  expect((await summary()).bought).toEqual({ numbers: 1, total: '12.50' })
  await load(rows, await app.build.carrier(client, 'Other'))
  expect(z.array(rentalFile).parse(await get('files'))).toHaveLength(2)
  expect((await summary()).bought).toEqual({ numbers: 1, total: '25.00' })
})

test('a file without known columns, without lines, or of another reseller’s carrier is refused', async () => {
  const { load } = await reseller()
  const { carrier } = await reseller()
  expect((await load(['a,b,c', '1,2,3'])).status).toBe(400)
  expect((await load(['CLI,Cost,From'])).status).toBe(400)
  expect((await load([line('01632 960101', '1')], carrier)).status).toBe(404)
})

test('what is billed and not bought, and bought and not billed, is listed in pounds with its totals', async () => {
  const { client, account, billed, load, lists, summary } = await reseller()
  await billed('441632960101', '20.00')
  // A quarter of which October is 31 of 92 days.
  const quarterly = await billed('441632960102', '92.00', '2026-10-01', '2026-12-31')
  await billed(null, '7.00')
  await app.build.service(client, account, { cli: '441632960103' })
  await load([
    line('01632 960101', '12.50'),
    line('01632960103', '9.00', '-1.50'),
    line('01632960199', '4.00'),
  ])
  expect(await lists()).toMatchObject({
    billed: [
      { number: '441632960102', amount: '31.00', account: { index: account }, chargeIndex: quarterly },
    ],
    bought: [
      { number: '441632960103', cost: '7.50', account: { index: account }, carrier: 'Gamma' },
      { number: '441632960199', cost: '4.00', account: null, product: 'WLR3 line' },
    ],
  })
  expect(await summary()).toEqual({
    carriers: ['Gamma'],
    missing: [],
    invoiced: true,
    bought: { numbers: 3, total: '24.00' },
    billedNotBought: { numbers: 1, total: '31.00' },
    boughtNotBilled: { numbers: 2, total: '11.50' },
    matched: { numbers: 1, billed: '20.00', bought: '12.50', margin: '7.50' },
    withoutNumber: { charges: 1, total: '7.00' },
  })
  expect((await lists('month=2026-10&filter=0199')).bought).toHaveLength(1)
  expect((await lists('month=2026-10&filter=01632+960199')).bought).toHaveLength(1)
  const query = { month: '2026-10' }
  const rows = await exported(app, 'bought-not-billed', { params: { client }, query })
  expect(rows.map(row => row['cost'])).toEqual(['7.50', '4.00'])
  expect(await exported(app, 'billed-not-bought', { params: { client }, query })).toHaveLength(1)
})

test('a month without a rental file lists nothing as not bought, and says whose file is missing', async () => {
  const { billed, load, lists, summary } = await reseller()
  await billed('441632960101', '20.00', '2026-11-01', '2026-11-30')
  expect((await lists('month=2026-11')).billed).toEqual([])
  expect(await summary('2026-11')).toMatchObject({ carriers: [], missing: [], invoiced: true })
  await load([line('01632 960101', '12.50')])
  expect(await summary('2026-11')).toMatchObject({ carriers: [], missing: ['Gamma'] })
  expect((await lists('month=2026-11')).billed).toEqual([])
})

test('a refund, a credit of the carrier and a circuit number are taken into account', async () => {
  const { client, run, billed, load, lists } = await reseller()
  const refunded = await billed('441632960101', '20.00')
  await app.db
    .insertInto('billed_charges')
    .values({
      charge_index: refunded,
      invoice_run_index: run,
      kind: 'refund',
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      amount: '-20.00',
    })
    .execute()
  await billed('441632960102', '30.00')
  await app.db
    .insertInto('circuits')
    .values({ client_index: client, cli: '441632960102', circuit_number: 'ONEA777' })
    .execute()
  await billed('441632960105', '5.00')
  await load([line('ONEA777', '10.00'), line('01632960105', '4.00'), line('01632960105', '0', '-4.00')])
  const { billed: unbought, bought } = await lists()
  expect([unbought.map(row => row.number), bought]).toEqual([['441632960105'], []])
})

const put = (path: string, json: unknown) => app.call(path, { method: 'PUT', roles: [...roles], json })

test("a carrier's own columns are set, and its files are read by them; another carrier's are not", async () => {
  const { client, carrier, base, get, load, summary } = await reseller()
  const profile = {
    delimiter: ';',
    header: 'present',
    columns: { number: 'Line', cost: 'Charged', from: 'Since' },
    dateFormat: 'yyyymmdd',
    costUnit: 'pence',
  }
  const file = ['Line;Charged;Since', '01632960101;1250;20261001', '01632960102;1,5;20261001']
  expect((await load(file)).status).toBe(400)
  const set = await put(`${base}/profiles/${carrier}`, { profile })
  expect(await set.json()).toEqual({ carrier: { index: carrier, name: 'Gamma' }, profile })
  expect(await get('profiles')).toEqual([{ carrier: { index: carrier, name: 'Gamma' }, profile }])
  expect(rentalFile.parse(await (await load(file)).json())).toMatchObject({ accepted: 1, rejected: 1 })
  expect((await summary()).bought).toEqual({ numbers: 1, total: '12.50' })
  const other = await load(['Number;Charged;Since', '01632960101;1250;20261001'])
  expect(other.status).toBe(400)
  expect(await other.text()).toContain('the columns that are set for Gamma: \\"Line\\" is missing')
  const actions = await app.audit({ entity: 'carriers', client_index: client })
  expect(actions.map(entry => entry.action)).toEqual(['rental_profile.set'])
  await put(`${base}/profiles/${carrier}`, { profile: null })
  expect((await load([line('01632 960103', '2.00')])).status).toBe(200)
})

test('a profile without a column for the month, or with names of columns and no header, is refused at the field', async () => {
  const { carrier, base } = await reseller()
  const refused = async (profile: object) => {
    const answer = await put(`${base}/profiles/${carrier}`, { profile })
    expect(answer.status).toBe(400)
    return answer.text()
  }
  expect(await refused({ header: 'present', columns: { number: 1, cost: 2 } })).toContain('columns.from')
  expect(await refused({ header: 'absent', columns: { number: 1, cost: 'Cost', from: 3 } })).toContain(
    'columns.cost',
  )
})

test('rental files are collected from an input path of their own, each once, and moved if it says so', async () => {
  const { client, carrier, base, get, summary } = await reseller()
  const folder = join(app.dataDir, 'io', `${client}`, 'rentals')
  const leave = async (name: string, rows: readonly string[]) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), `${rows.join('\n')}\n`)
    await utimes(join(folder, name), new Date('2026-11-02'), new Date('2026-11-02'))
  }
  await leave('october.csv', [line('01632 960101', '12.50')])
  await leave('wrong.csv', ['a,b,c'])
  const path = { path: `${client}/rentals`, carrierIndex: carrier, holds: 'rentals', moveTaken: true }
  const added = await app.call(`/api/clients/${client}/paths/input`, { method: 'POST', json: path })
  expect(await added.json()).toMatchObject({ holds: 'rentals', waiting: 2 })
  // Nor are they call files.
  const calls = await app.call(`/api/clients/${client}/datacollection/external/files`)
  expect(await calls.json()).toEqual([])
  expect((await get('waiting')).files).toHaveLength(2)
  const collected = collectedRentals.parse(
    await (await app.call(`${base}/waiting`, { method: 'POST', roles: [...roles], json: {} })).json(),
  )
  expect(collected.files).toMatchObject([{ fileName: 'october.csv', accepted: 1 }])
  expect(collected.left).toHaveLength(1)
  expect(collected.left[0]?.reason).toMatch(/^The file has no columns for the number, the cost/)
  expect(await readdir(join(folder, 'collected'))).toEqual(['october.csv'])
  expect((await get('waiting')).files).toMatchObject([{ carrier: { index: carrier } }])
  expect((await summary()).bought.total).toBe('12.50')
})

test('a comparison follows what changes: a number that is billed later leaves its list', async () => {
  const { client, account, billed, load, lists } = await reseller()
  await load([line('01632 960101', '12.50')])
  expect((await lists()).bought).toHaveLength(1)
  const service = await app.build.service(client, account, { cli: '441632960101' })
  const charge = await billed(null, '20.00')
  const path = `/api/clients/${client}/charges/${charge}`
  const { version } = await (await app.call(path)).json()
  const moved = await app.call(path, { method: 'PATCH', json: { version, serviceIndex: service } })
  expect(moved.status).toBe(200)
  expect((await lists()).bought).toEqual([])
})

test('a removed file no longer counts', async () => {
  const { client, base, load, get, summary } = await reseller()
  const { index } = rentalFile.parse(await (await load([line('01632 960101', '12.50')])).json())
  const removed = await app.call(`${base}/files/${index}`, { method: 'DELETE', roles: [...roles] })
  expect(removed.status).toBe(204)
  expect(await get('files')).toEqual([])
  expect((await summary()).carriers).toEqual([])
  const other = `/api/clients/${(await reseller()).client}/carrierrentals/files/${index}`
  expect((await app.call(other, { method: 'DELETE', roles: [...roles] })).status).toBe(404)
  const actions = await app.audit({ entity: 'carrier_rental_files', client_index: client })
  expect(actions.map(entry => entry.action)).toEqual([
    'carrier_rental_file.loaded',
    'carrier_rental_file.removed',
  ])
})
