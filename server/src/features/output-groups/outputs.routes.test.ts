import { output } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())

it('a new reseller gets every output; all are required but the itemised calls, the electronic invoices, the payment files and the reports', async () => {
  const client = await app.build.client()
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
    'e-invoices',
  ])
  expect(listed.every(each => each.enabled)).toBe(true)
  expect(listed.filter(each => !each.required).map(each => each.kind)).toEqual([
    'calls',
    'direct-debits',
    'sales-ledger',
    'invoice-summary',
    'vat',
    'failed-accounts',
    'e-invoices',
  ])
})

it('an output is on while a group with brands has it, or by the default group while there are no brands', async () => {
  const client = await app.build.client()
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
  const brand = await app.build.brand(client)
  const index = await insertRow(app.db, 'output_groups', { client_index: client, name: 'All' })
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
