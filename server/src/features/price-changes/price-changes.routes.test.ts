import { charge } from '@nineops/contract/ordering/charges.contract'
import { priceChangePreview } from '@nineops/contract/ordering/price-changes.contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildContract, buildScheme } from '../../../test/factories/contracts.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const inOrder = (a: readonly unknown[], b: readonly unknown[]) => (a.join() < b.join() ? -1 : 1)
const failure = z.object({ error: z.object({ code: z.string() }) })
const bureau = ['NINEOPS_BUREAU_ACCESS'] as const

/** A reseller with three accounts, each with a rental in advance, a one-off and a standing credit. */
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const start_date = '2026-10-01'
  for (const amount of ['9.90', '20.00', '0.05']) {
    const account = await app.build.account({ client, brand })
    await app.build.charge(client, account, { description: 'Wire', timing: 'advance', amount, start_date })
    await app.build.charge(client, account, {
      description: 'Set-up',
      frequency: 'once',
      amount: '50.00',
      start_date,
    })
    await app.build.charge(client, account, { description: 'Goodwill', amount: '-5.00', start_date })
  }
  const call = async <S extends z.ZodType>(schema: S, path: string, json?: object) => {
    const answer = await app.call(`/api/clients/${client}${path}`, {
      roles: bureau,
      ...(json && { method: 'POST', json }),
    })
    return { status: answer.status, body: schema.parse(await answer.json()) }
  }
  const charges = async () => (await call(z.array(charge), '/charges?page=1&pageSize=100')).body
  return { client, call, charges }
}

const lines = { all: true, filter: 'Wire' } as const
const asked = { charges: lines, change: { by: 'percent', percent: '5' }, from: '2027-01-01' } as const

test('prices of all that match rise by a percentage from a day, with the next invoices shown first', async () => {
  const { call, charges } = await reseller()
  const { body: preview } = await call(priceChangePreview, '/pricechanges/preview', asked)
  expect(preview).toMatchObject({ changes: 2, accounts: 2, refusedCount: 1 })
  expect(preview.items.map(({ before, after }) => [before, after])).toEqual([
    ['9.90', '10.40'],
    ['20.00', '21.00'],
  ])
  expect(preview.refused).toMatchObject([{ reason: 'Its amount would stay the same.' }])
  expect(await charges()).toHaveLength(9)

  const { status, body } = await call(z.unknown(), '/pricechanges', {
    ...asked,
    charges: { ...lines, seen: preview.seen },
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { changed: 2, accounts: 2, refused: 1 } })
  const rentals = (await charges()).filter(one => one.description === 'Wire' && one.account.accountNumber)
  expect(rentals.map(one => [one.amount, one.startDate, one.endDate]).toSorted(inOrder)).toEqual([
    ['0.05', '2026-10-01', null],
    ['10.40', '2027-01-01', null],
    ['20.00', '2026-10-01', '2026-12-31'],
    ['21.00', '2027-01-01', null],
    ['9.90', '2026-10-01', '2026-12-31'],
  ])
  // A second press finds that the charges have changed.
  const again = await call(failure, '/pricechanges', {
    ...asked,
    charges: { ...lines, seen: preview.seen },
  })
  expect([again.status, again.body.error.code]).toEqual([409, 'charge_changed'])
})

test('a product changes its price with its charges if asked; its other terms and other products stay', async () => {
  const { client, call, charges } = await reseller()
  const product = async (code: string, price: string) => {
    const json = {
      code,
      name: code,
      productGroup: 'Lines',
      frequency: 'monthly',
      timing: 'advance',
      price,
      cost: null,
    }
    const roles = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
    const answer = await app.call(`/api/clients/${client}/products`, { method: 'POST', roles, json })
    return z.object({ index: z.number() }).parse(await answer.json()).index
  }
  const wire = await product('WIRE', '20.00')
  await product('OTHER', '7.00')
  await app.db
    .updateTable('charges')
    .set({ product_index: wire })
    .where('client_index', '=', client)
    .where('description', '=', 'Wire')
    .execute()
  const { body: preview } = await call(priceChangePreview, '/pricechanges/preview', asked)
  expect(preview.products).toEqual([{ index: wire, code: 'WIRE', before: '20.00', after: '21.00' }])
  const seen = { ...lines, seen: preview.seen }
  await call(z.unknown(), '/pricechanges', { ...asked, charges: seen, products: true })
  const list = await call(z.array(z.object({ code: z.string(), price: z.string() })), '/products')
  expect(list.body).toEqual([
    { code: 'OTHER', price: '7.00' },
    { code: 'WIRE', price: '21.00' },
  ])
  expect((await charges()).filter(one => one.startDate === '2027-01-01')).toMatchObject([
    { product: { index: wire } },
    { product: { index: wire } },
  ])
})

test('what the next invoices come to is what the engine bills: a change in mid-period refunds and bills in part', async () => {
  const { client, call, charges } = await reseller()
  await app.build.closedBillRun(client, { start: '2026-10-01', end: '2026-10-31' })
  const named = (await charges())
    .filter(one => one.amount === '20.00')
    .map(({ index, version }) => ({ index, version }))
  const { body } = await call(priceChangePreview, '/pricechanges/preview', {
    charges: named,
    change: { by: 'amount', amount: '10.00' },
    from: '2026-12-16',
  })
  // In advance: October’s run bills October and November, November’s run December: 15 and 16 of 31 days.
  expect(body.invoices).toEqual([
    { periodStart: '2026-10-01', periodEnd: '2026-10-31', before: '40.00', after: '40.00' },
    { periodStart: '2026-11-01', periodEnd: '2026-11-30', before: '20.00', after: '25.16' },
    { periodStart: '2026-12-01', periodEnd: '2026-12-31', before: '20.00', after: '30.00' },
  ])
})

test('a rise inside a quarter shows the run that bills the rest of it at the new price, not only the shortened quarter', async () => {
  const { client, call } = await reseller()
  const account = await app.build.account({ client, brand: await app.build.brand(client) })
  const start_date = '2026-10-01'
  const terms = {
    description: 'Quarter',
    frequency: 'quarterly',
    timing: 'advance',
    amount: '90.00',
  } as const
  await app.build.charge(client, account, { ...terms, start_date })
  await app.build.closedBillRun(client, { start: '2026-10-01', end: '2026-10-31' })
  const { body } = await call(priceChangePreview, '/pricechanges/preview', {
    charges: { all: true, filter: 'Quarter' },
    change: { by: 'amount', amount: '3.00' },
    from: '2027-03-01',
  })
  // December's run bills January to March: 59 of 90 days at the old price. February's bills a quarter from March.
  expect(body.invoices.map(({ periodStart, before, after }) => [periodStart, before, after])).toEqual([
    ['2026-11-01', '0.00', '0.00'],
    ['2026-12-01', '90.00', '59.00'],
    ['2027-02-01', '0.00', '93.00'],
  ])
})

test('one-offs and charges that start later keep their price; where none can change, nothing does', async () => {
  const { call, charges } = await reseller()
  const refusals = async (from: string, filter: string) =>
    (
      await call(priceChangePreview, '/pricechanges/preview', {
        ...asked,
        charges: { all: true, filter },
        from,
      })
    ).body.refused.map(({ reason }) => reason)
  expect(await refusals('2027-01-01', 'Set-up')).toContain(
    'A one-off has one day. Change it while no run has billed it.',
  )
  expect((await refusals('2026-10-01', 'Goodwill'))[0]).toContain('It starts on 1 October 2026')
  const oneOffs = (await charges())
    .filter(one => one.description === 'Set-up')
    .map(({ index, version }) => ({ index, version }))
  const none = await call(failure, '/pricechanges', { ...asked, charges: oneOffs })
  expect([none.status, none.body.error.code]).toEqual([409, 'prices_not_changed'])
  expect(await charges()).toHaveLength(9)
})

test('a contract names steps in pounds for its account, within its term, and each is billed from its day', async () => {
  const { client, call, charges } = await reseller()
  const all = await charges()
  const one = all.find(({ amount }) => amount === '20.00')
  const account = one?.account.index ?? 0
  const scheme = await buildScheme(app.db, client)
  const contract = await buildContract(
    app.db,
    { client, account, scheme },
    { start_date: '2026-10-01', end_date: '2028-09-30' },
  )
  const ask = async (from: string, more: object = {}) => {
    const step = {
      charges: { all: true, filter: 'Wire', account, frequency: 'periodic' },
      change: { by: 'amount', amount: '1.50' },
      from,
      contract,
      ...more,
    }
    const preview = await call(priceChangePreview.partial(), '/pricechanges/preview', step)
    const { seen } = preview.body
    const done = await call(z.unknown(), '/pricechanges', { ...step, charges: { ...step.charges, seen } })
    return { preview, status: done.status }
  }
  expect((await ask('2027-04-01')).status).toBe(200)
  expect((await ask('2028-04-01')).status).toBe(200)
  const priced = (await charges()).filter(
    ({ description, account: { index } }) => description === 'Wire' && index === account,
  )
  expect(priced.map(line => [line.amount, line.startDate, line.endDate]).toSorted(inOrder)).toEqual([
    ['20.00', '2026-10-01', '2027-03-31'],
    ['21.50', '2027-04-01', '2028-03-31'],
    ['23.00', '2028-04-01', null],
  ])
  const { body: steps } = await call(z.array(z.unknown()), `/pricechanges?contract=${contract}`)
  expect(steps).toMatchObject([
    { from: '2028-04-01', contract, agreed: true, charges: 1 },
    { from: '2027-04-01', contract, agreed: true, charges: 1 },
  ])

  const late = await ask('2028-10-01')
  expect(late.preview.body.refused?.at(-1)?.reason).toBe(
    'The term of the contract ends on 30 September 2028.',
  )
  const other = await ask('2027-04-01', { charges: { all: true, filter: 'Wire' } })
  expect(other.preview.body.refused?.map(({ reason }) => reason)).toContain(
    'The contract is of another account.',
  )
  const percent = await ask('2027-06-01', { change: { by: 'percent', percent: '3' } })
  expect([percent.preview.status, percent.status]).toEqual([400, 400])
})
