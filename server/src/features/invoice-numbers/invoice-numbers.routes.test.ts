import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'
import { createRun } from '../invoice-runs/invoice-runs.service.ts'

const app = closedAtEnd(await testApp())

const save = async (client: number, range: object) => {
  const response = await app.call(`/api/clients/${client}/invoicenumbers`, {
    method: 'POST',
    json: { kind: 'invoice', padding: 6, nextNumber: 1, ...range },
  })
  const body = (await response.json()) as InvoiceNumberRange & { error?: { code: string } }
  return { status: response.status, code: body.error?.code, range: body }
}

/** Brands without number ranges of the factory. */
async function reseller() {
  const client = await app.build.client()
  const brands = [await app.build.brand(client), await app.build.brand(client)] as const
  await app.db.deleteFrom('invoice_number_ranges').where('brand_index', 'in', brands).execute()
  return { client, brands }
}

test('a range is created and moved forward, never back, and only for a brand of the reseller', async () => {
  const { client, brands } = await reseller()
  const made = await save(client, { brandIndex: brands[0], prefix: 'ACM' })
  expect(made).toMatchObject({ status: 201, range: { nextFormatted: 'ACM000001', used: 0, void: 0 } })
  expect(await save(client, { brandIndex: brands[0], prefix: 'ACM', nextNumber: 500 })).toMatchObject({
    status: 201,
    range: { index: made.range.index, nextFormatted: 'ACM000500' },
  })
  const back = await save(client, { brandIndex: brands[0], prefix: 'ACM', nextNumber: 499 })
  expect(back).toMatchObject({ status: 409, code: 'invoice_numbers_backwards' })
  const rival = await save(client, { brandIndex: brands[1], prefix: 'ACM0' })
  expect(rival).toMatchObject({ status: 409, code: 'invoice_numbers_overlap' })
  const stranger = await reseller()
  expect((await save(client, { brandIndex: stranger.brands[0], prefix: 'X' })).status).toBe(404)
})

test('a number is not given again through an abandoned prefix', async () => {
  const { client, brands } = await reseller()
  const account = await app.build.account({ client, brand: brands[0] })
  const { range } = await save(client, { brandIndex: brands[0], prefix: 'OLD', nextNumber: 7 })
  const dates = { invoiceDate: '2026-11-02', bacsDate: collectionDay() }
  const { index: user } = await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()
  const billRunIndex = await app.build.closedBillRun(client)
  const run = await createRun(app.db, client, { billRunIndex, ...dates }, user)
  await app.db
    .insertInto('invoice_numbers')
    .values({
      range_index: range.index,
      number: 7,
      formatted: 'OLD000007',
      invoice_run_index: run,
      account_index: account,
      status: 'used',
    })
    .execute()
  expect(await save(client, { brandIndex: brands[0], prefix: 'NEW', nextNumber: 8 })).toMatchObject({
    status: 201,
  })
  const again = { brandIndex: brands[1], prefix: 'OLD' }
  expect(await save(client, again)).toMatchObject({ status: 409, code: 'invoice_numbers_given' })
  expect(await save(client, { ...again, kind: 'credit_note', nextNumber: 7 })).toMatchObject({ status: 409 })
  expect(await save(client, { ...again, nextNumber: 8 })).toMatchObject({ status: 201 })
})
