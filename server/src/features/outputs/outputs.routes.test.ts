import { output } from '@nineops/contract/outputs.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a new reseller gets every output; all but the itemised calls, the files that money moves by and the reports are required', async () => {
  const client = await buildClient(app.db)
  const answer = await app.call(`/api/clients/${client}/outputs`)
  expect(answer.status).toBe(200)
  const listed = z.array(output).parse(await answer.json())
  expect(listed.map(each => each.kind)).toEqual([
    'invoice-pdfs',
    'invoices',
    'lines',
    'calls',
    'direct-debits',
    'sales-ledger',
    'manifest',
    'invoice-summary',
    'vat',
    'failed-accounts',
  ])
  expect(listed.every(each => each.enabled)).toBe(true)
  expect(listed.filter(each => !each.required).map(each => each.kind)).toEqual([
    'calls',
    'direct-debits',
    'sales-ledger',
    'invoice-summary',
    'vat',
    'failed-accounts',
  ])
})

it('an output is on while a group with brands has it, and by the default group while there is no brand', async () => {
  const client = await buildClient(app.db)
  const enabled = async () =>
    z
      .array(output)
      .parse(await (await app.call(`/api/clients/${client}/outputs`)).json())
      .find(each => each.kind === 'calls')?.enabled
  await app.db
    .updateTable('output_groups')
    .set({ left_out: ['calls'] })
    .where('client_index', '=', client)
    .execute()
  expect(await enabled()).toBe(false)
  const brand = await buildBrand(app.db, client)
  const { index } = await app.db
    .insertInto('output_groups')
    .values({ client_index: client, name: 'All' })
    .returning('index')
    .executeTakeFirstOrThrow()
  expect(await enabled()).toBe(false)
  await app.db
    .updateTable('output_group_brands')
    .set({ output_group_index: index })
    .where('brand_index', '=', brand)
    .execute()
  expect(await enabled()).toBe(true)
})

it('an unknown reseller has no outputs', async () => {
  expect((await app.call('/api/clients/99999/outputs')).status).toBe(404)
})
