import { output } from '@nineops/contract/outputs.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a new reseller gets every output; all but the itemised calls are required', async () => {
  const client = await buildClient(app.db)
  const answer = await app.call(`/api/clients/${client}/outputs`)
  expect(answer.status).toBe(200)
  const listed = z.array(output).parse(await answer.json())
  expect(listed.map(each => each.kind)).toEqual([
    'invoice-pdfs',
    'invoices',
    'lines',
    'calls',
    'manifest',
    'invoice-summary',
    'vat',
    'failed-accounts',
  ])
  expect(listed.every(each => each.enabled)).toBe(true)
  expect(listed.filter(each => !each.required).map(each => each.kind)).toEqual(['calls'])
})

it('an unknown reseller has no outputs', async () => {
  expect((await app.call('/api/clients/99999/outputs')).status).toBe(404)
})
