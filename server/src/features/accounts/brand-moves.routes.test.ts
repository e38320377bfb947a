import { accountDetail, brandMoveEffects } from '@nineops/contract/crm/accounts/accounts.contract'
import { serviceMove } from '@nineops/contract/crm/account-services.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { loadServices } from '../account-services/services.service.ts'
import { insertRunAccounts } from '../invoice-runs/invoice-runs.repository.ts'
import { applyDueMoves } from './brand-moves.service.ts'
import { firstValue } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_CRM_ACCESS'] as const
const today = londonDate(Date.now())
const soon = addDays(today, 10)
const [cli, cli2] = ['441632960001', '441632960002']

/** A reseller with two brands, a card for each, and an account of the first that pays by Direct Debit. */
async function twoBrands() {
  const reseller = await app.build.reseller()
  await updateRow(app.db, 'brands', reseller.brand, { name: 'North', service_user_number: '123456' })
  const next = await insertRow(app.db, 'brands', {
    client_index: reseller.client,
    name: 'South',
    service_user_number: '654321',
    payment_days: 30,
  })
  await app.db
    .insertInto('invoice_number_ranges')
    .values({ brand_index: next, kind: 'invoice', prefix: 'SOU-', padding: 6, next_number: 12 })
    .execute()
  for (const [brand, name] of [
    [reseller.brand, 'North retail'],
    [next, 'South retail'],
  ] as const) {
    const card = await app.build.card(reseller, [{ prefix: '44', day: '0.10' }])
    await updateRow(app.db, 'rate_cards', card, { name })
    await app.db
      .insertInto('rate_allocations')
      .values({
        client_index: reseller.client,
        carrier_index: reseller.carrier,
        rate_card_index: card,
        side: 'retail',
        brand_index: brand,
        valid_from: '2026-01-01',
      })
      .execute()
  }
  const account = await app.build.accountWith(reseller, [])
  await updateRow(app.db, 'accounts', account, { payment_method: 'direct_debit' })
  return { ...reseller, next, account, at: `/api/clients/${reseller.client}/accounts/${account}` }
}
type Two = Awaited<ReturnType<typeof twoBrands>>

const read = async (two: Two) => accountDetail.parse(await (await app.call(two.at, { roles })).json())
async function move(two: Two, brandIndex: number, brandFrom?: string) {
  const { version } = await read(two)
  return app.call(two.at, { method: 'PATCH', roles, json: { version, brandIndex, brandFrom } })
}
const brandOn = (account: number, day: string) =>
  firstValue<number>(app.db)`select brand_on(${account}, ${day}::date) as brand`

it('says what a move changes, from its day, before it is saved', async () => {
  const two = await twoBrands()
  await app.build.service(two.client, two.account, { cli, start_date: '2026-01-01' })
  const answer = await app.call(`${two.at}/brandmove?brand=${two.next}&from=${soon}`, { roles })
  expect(brandMoveEffects.parse(await answer.json())).toMatchObject({
    from: soon,
    old: { brand: { name: 'North' }, serviceUserNumber: '123456', cards: ['North retail'] },
    next: {
      brand: { name: 'South' },
      nextNumber: 'SOU-000012',
      serviceUserNumber: '654321',
      paymentDays: 30,
      cards: ['South retail'],
    },
    ownCards: [],
    numbers: 1,
    paysByDirectDebit: true,
    lastInvoice: null,
    closedTo: null,
    replaces: null,
  })
  const foreign = await app.call(`${two.at}/brandmove?brand=999999&from=${soon}`, { roles })
  expect(foreign.status).toBe(400)
})

it('a move waits for its day: the old brand bills and rates until then', async () => {
  const two = await twoBrands()
  await app.build.service(two.client, two.account, { cli: cli2, start_date: '2026-01-01' })
  expect((await move(two, two.next, soon)).status).toBe(200)
  expect(await read(two)).toMatchObject({
    brand: { name: 'North' },
    brandMove: { brand: { name: 'South' }, from: soon },
  })
  expect(await brandOn(two.account, addDays(soon, -1))).toBe(two.brand)
  expect(await brandOn(two.account, soon)).toBe(two.next)
  const intervals = (await loadServices(app.db, two.client)).get(cli2)
  expect(intervals?.map(({ brandIndex, firstDay, lastDay }) => [brandIndex, firstDay, lastDay])).toEqual([
    [two.brand, toDayNumber('2026-01-01'), toDayNumber(soon) - 1],
    [two.next, toDayNumber(soon), Number.POSITIVE_INFINITY],
  ])
  const billed = async (invoiceDate: string) => {
    const billRun = await app.build.closedBillRun(two.client)
    const index = await app.build.invoiceRun(two.client, billRun, {
      description: 'Run',
      cycle_description: 'Run',
      status: 35,
      invoice_date: invoiceDate,
      bacs_date: invoiceDate,
    })
    expect(await insertRunAccounts(app.db, index)).toBe(1)
    const row = await app.db
      .selectFrom('invoice_run_accounts')
      .select('brand_index')
      .where('invoice_run_index', '=', index)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('invoice_run_accounts').where('invoice_run_index', '=', index).execute()
    await app.db.deleteFrom('invoice_runs').where('index', '=', index).execute()
    await app.db.deleteFrom('bill_runs').where('index', '=', billRun).execute()
    return row.brand_index
  }
  expect(await billed(addDays(soon, -1))).toBe(two.brand)
  expect(await billed(soon)).toBe(two.next)
  expect(await applyDueMoves(app.db)).toBe(0)
  // Its day has come.
  await app.db
    .updateTable('account_brand_moves')
    .set({ from_day: today })
    .where('account_index', '=', two.account)
    .execute()
  expect(await applyDueMoves(app.db)).toBe(1)
  expect(await read(two)).toMatchObject({ brand: { name: 'South' }, brandMove: null })
  expect(await app.actions({ entity: 'accounts', entity_index: two.account })).toEqual([
    'account.changed',
    'account.brand_moved',
  ])
})

it('a move that has not come is replaced, and undone by choosing the present brand', async () => {
  const two = await twoBrands()
  await move(two, two.next, soon)
  await move(two, two.next, addDays(soon, 5))
  expect((await read(two)).brandMove?.from).toBe(addDays(soon, 5))
  await move(two, two.brand)
  expect((await read(two)).brandMove).toBeNull()
  expect(await brandOn(two.account, addDays(soon, 50))).toBe(two.brand)
})

it('without a day it is today, and a day that a run bills already is refused', async () => {
  const two = await twoBrands()
  expect((await move(two, two.next)).status).toBe(200)
  expect(await read(two)).toMatchObject({ brand: { name: 'South' }, brandMove: null })
  expect(await brandOn(two.account, addDays(today, -1))).toBe(two.brand)
  const billRun = await app.build.closedBillRun(two.client)
  const index = await app.build.invoiceRun(two.client, billRun, {
    description: 'Run',
    cycle_description: 'Run',
    status: 75,
    invoice_date: soon,
    bacs_date: soon,
  })
  await insertRunAccounts(app.db, index)
  const refused = await move(two, two.brand, soon)
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining(`Invoice run ${index} bills this account on ${soon}. Choose a later day.`),
  ])
  const undated = await move(two, two.brand)
  expect([undated.status, await undated.text()]).toEqual([
    400,
    expect.stringContaining(`Invoice run ${index} bills this account on ${soon}. Choose a later day.`),
  ])
  expect((await move(two, two.brand, addDays(soon, 1))).status).toBe(200)
})

it('says what moving a number to another account changes, and what ending one leaves of the rates', async () => {
  const two = await twoBrands()
  const other = await app.build.accountWith({ ...two, brand: two.next }, [])
  const service = await app.build.service(two.client, two.account, {
    cli: '441632960003',
    start_date: '2026-01-01',
  })
  await app.build.calls(two, [
    { cli: '441632960003', at: `${addDays(soon, -1)}T12:00:00Z` },
    { cli: '441632960003', at: `${soon}T12:00:00Z` },
  ])
  const answer = await app.call(`${two.at}/services/${service}/moving?toAccount=${other}&from=${soon}`, {
    roles,
  })
  expect(serviceMove.parse(await answer.json())).toMatchObject({
    from: soon,
    old: { brand: { name: 'North' }, rateCards: ['North retail'], directDebit: true },
    next: {
      account: { index: other },
      brand: { name: 'South' },
      rateCards: ['South retail'],
      directDebit: false,
    },
    calls: 1,
    charges: 0,
    lastNumber: true,
  })
  const ending = await app.call(`${two.at}/services/${service}/ending?lastDay=${soon}`, { roles })
  expect(await ending.json()).toMatchObject({ rateCards: ['North retail'], ownCards: false })
  const same = await app.call(`${two.at}/services/${service}/moving?toAccount=${two.account}&from=${soon}`, {
    roles,
  })
  expect(same.status).toBe(400)
})
