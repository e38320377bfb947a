import { vatPercentage } from '@nineops/contract/administration/vat-percentages.contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { codeOf } from '../../../test/answers.ts'
import { buildRunOf } from '../../../test/factories/packs.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const path = '/api/vatpercentages'
const call = (method: 'GET' | 'POST' | 'DELETE', at = path, json?: object) =>
  app.call(at, { method, roles: ['administrator'], ...(json && { json }) })
const listed = async () => z.array(vatPercentage).parse(await (await call('GET')).json())
const inDays = (days: number) => addDays(londonDate(Date.now()), days)

test("the UK's percentages are there from the start, and what is in force stays", async () => {
  const rows = await listed()
  expect(rows.map(({ vatRate, validFrom, percent }) => `${vatRate} ${validFrom} ${percent}`)).toEqual([
    'standard 2011-01-04 20.00',
    'standard 2010-01-01 17.50',
    'standard 2008-12-01 15.00',
    'reduced 1997-09-01 5.00',
    'standard 1991-04-01 17.50',
    'zero 1973-04-01 0.00',
  ])
  expect(rows.some(({ removable }) => removable)).toBe(false)
  expect(await codeOf(await call('DELETE', `${path}/${rows[0]?.index}`))).toBe('vat_percentage_in_force')
  expect((await call('DELETE', `${path}/99`)).status).toBe(404)
})

test('a percentage is added at least two days ahead, once, and can be removed until then', async () => {
  const next = { vatRate: 'standard', validFrom: inDays(2), percent: '17.5' }
  expect((await call('POST', path, { ...next, validFrom: inDays(1) })).status).toBe(400)
  expect((await call('POST', path, { ...next, vatRate: 'zero' })).status).toBe(400)
  expect((await call('POST', path, { ...next, percent: '120' })).status).toBe(400)
  expect((await call('POST', path, next)).status).toBe(201)
  expect(await codeOf(await call('POST', path, next))).toBe('vat_percentage_exists')
  const [added] = await listed()
  expect(added).toMatchObject({ percent: '17.50', validFrom: next.validFrom, removable: true })
  expect((await call('DELETE', `${path}/${added?.index}`)).status).toBe(200)
  expect((await listed()).length).toBe(6)
})

test('a percentage never changes what is billed: not while a run has lines of that tax point', async () => {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  const run = await buildRunOf(app.db, client)
  await updateRow(app.db, 'invoice_runs', run, { invoice_date: inDays(5), status: 55 })
  const line = {
    invoice_run_index: run,
    account_index: account,
    line_number: 1,
    document: 'invoice',
    kind: 'charge',
    product_group: 'Line rental',
    description: 'Rental',
    period_start: '2026-11-01',
    period_end: '2026-11-30',
    quantity: '1',
    net: '10.00',
    vat_rate: 'standard',
    vat_percent: '20',
  }
  await app.db.insertInto('invoice_lines').values(line).execute()
  const next = { vatRate: 'standard', percent: '17.5' }
  const refused = async () => {
    const answer = await call('POST', path, { ...next, validFrom: inDays(5) })
    return ((await answer.json()) as { error: { code: string; detail: string } }).error
  }
  expect(await refused()).toMatchObject({
    code: 'vat_percentage_billed',
    detail: expect.stringContaining('Reset or abandon it first') as string,
  })
  await updateRow(app.db, 'invoice_runs', run, { status: 75 })
  expect(await refused()).toMatchObject({
    detail: expect.stringContaining('It is confirmed: choose a later day.') as string,
  })
  expect((await call('POST', path, { ...next, validFrom: inDays(6) })).status).toBe(201)
})
