import type {
  Charge,
  ChargeDetail,
  ChargeOutlook,
  CopyPreview,
  EndPreview,
} from '@nineops/contract/ordering/charges.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { createRun } from '../invoice-runs/invoice-runs.service.ts'

const app = closedAtEnd(await testApp())
await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
const user = (await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index

/** A reseller with October 2026 closed, and optionally an invoice run of it that includes the account. */
async function reseller({ held = false, confirmed = false } = {}) {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  const billRunIndex = await app.build.closedBillRun(client)
  let run = 0
  if (held || confirmed) {
    run = await createRun(
      app.db,
      client,
      { billRunIndex, invoiceDate: '2026-11-02', bacsDate: collectionDay() },
      user,
    )
    await app.db
      .updateTable('invoice_run_accounts')
      .set({ stage: 2 })
      .where('invoice_run_index', '=', run)
      .execute()
    if (confirmed) await updateRow(app.db, 'invoice_runs', run, { status: 75 })
  }
  return { client, brand, account, run }
}

const billedFor = (charge: number, run: number, amount = '30.00', changes: object = {}) =>
  app.db
    .insertInto('billed_charges')
    .values({
      charge_index: charge,
      invoice_run_index: run,
      kind: 'charge',
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      amount,
      ...changes,
    })
    .execute()

type Failure = { error?: { code: string; detail: string } }
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each call names its response type
async function call<T>(
  method: string,
  path: string,
  json?: unknown,
): Promise<{ status: number; body: T & Failure; code: string | undefined; detail: string }> {
  const response = await app.call(path, { method, ...(json === undefined ? {} : { json }) })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as T & Failure
  return { status: response.status, body, code: body.error?.code, detail: body.error?.detail ?? '' }
}
const at = (client: number, rest = '') => `/api/clients/${client}/charges${rest}`
const rental = {
  description: 'Line rental',
  productGroup: 'Line rental',
  frequency: 'monthly',
  timing: 'advance',
  amount: '30.00',
  quantity: '1',
  startDate: '2026-11-16',
  endDate: null,
}
const actions = (client: number) => app.actions({ client_index: client, entity: 'charges' })

test('a charge is added with its next bills, changed until a run has billed it, and deleted', async () => {
  const { client, account } = await reseller({ confirmed: true })
  const preview = await call<ChargeOutlook>('POST', at(client, '/preview'), {
    ...rental,
    accountIndex: account,
  })
  expect(preview).toMatchObject({
    status: 200,
    body: { notes: [], bills: [{ periodStart: '2026-11-01', amount: '45.00' }, { amount: '30.00' }, {}] },
  })
  const added = await call<ChargeDetail>('POST', at(client), { ...rental, accountIndex: account })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ ...rental, billed: [], billedTotal: '0.00', billedTo: null })
  expect(added.body.outlook).toEqual(preview.body)
  expect(preview.body.bills[0]?.items[0]).toMatchObject({
    text: '16 Nov 2026 to 30 Nov 2026 (15 of 30 days)',
    amount: '15.00',
  })
  const one = at(client, `/${added.body.index}`)
  const { version } = added.body
  const changed = await call<ChargeDetail>('PATCH', one, { version, amount: '12', quantity: '2.5' })
  expect(changed).toMatchObject({
    status: 200,
    body: { amount: '12.00', quantity: '2.5', description: 'Line rental' },
  })
  expect(await call('PATCH', one, { version, amount: '13' })).toMatchObject({
    status: 409,
    code: 'charge_changed',
  })
  const same = await call<ChargeDetail>('PATCH', one, { version: changed.body.version, amount: '12.0' })
  expect(same).toMatchObject({ status: 200, body: { version: changed.body.version } })
  expect(await call('DELETE', `${one}?version=${version}`)).toMatchObject({
    status: 409,
    code: 'charge_changed',
  })
  expect((await call('DELETE', `${one}?version=${changed.body.version}`)).status).toBe(204)
  expect(await call('GET', one)).toMatchObject({ status: 404, code: 'charge_not_found' })
  expect(await actions(client)).toEqual(['charge.created', 'charge.changed', 'charge.deleted'])
})

test('a charge is billed to a day once the run is confirmed', async () => {
  const { client, account, run } = await reseller({ held: true })
  const charge = await app.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await billedFor(charge, run)
  const billedTo = async () => (await call<ChargeDetail>('GET', at(client, `/${charge}`))).body.billedTo
  expect(await billedTo()).toBeNull()
  await updateRow(app.db, 'invoice_runs', run, { status: 75 })
  expect(await billedTo()).toBe('2026-11-30')
})

test('once a run has billed it only description and end can change, and it cannot be deleted', async () => {
  const { client, account, run } = await reseller({ confirmed: true })
  const charge = await app.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await billedFor(charge, run)
  const one = at(client, `/${charge}`)
  const { body } = await call<ChargeDetail>('GET', one)
  expect(body).toMatchObject({
    billedTo: '2026-11-30',
    billedTotal: '30.00',
    billed: [{ kind: 'charge', amount: '30.00', run: { index: run }, confirmed: true }],
  })
  const { version } = body
  for (const change of [
    { amount: '31' },
    { timing: 'arrears' },
    { startDate: '2026-02-01' },
    { quantity: '2' },
  ]) {
    const refused = await call('PATCH', one, { version, ...change })
    expect(refused).toMatchObject({ status: 409, code: 'charge_billed' })
    expect(refused.detail).toContain(`Invoice run ${run}`)
  }
  expect(await call('DELETE', `${one}?version=${version}`)).toMatchObject({
    status: 409,
    code: 'charge_billed',
  })
  const renamed = await call<ChargeDetail>('PATCH', one, {
    version,
    description: 'Rental',
    endDate: '2026-11-20',
  })
  expect(renamed).toMatchObject({
    status: 200,
    body: { description: 'Rental', outlook: { bills: [{ amount: '-10.00' }] } },
  })
  // Refunded days are never billed again, so the end cannot move beyond them.
  await billedFor(charge, run, '-10.00', { kind: 'refund', period_start: '2026-11-21' })
  const again = { version: renamed.body.version, endDate: null }
  expect(await call('PATCH', one, again)).toMatchObject({ status: 409, code: 'charge_refunded' })
})

test('an unconfirmed run that has billed the account is named, with the way out', async () => {
  const { client, account, run } = await reseller({ held: true })
  const charge = await app.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await billedFor(charge, run)
  const { body } = await call<ChargeDetail>('GET', at(client, `/${charge}`))
  const note = `Invoice run ${run} (`
  expect(body.billed[0]?.confirmed).toBe(false)
  expect(body.outlook.notes[0]).toContain(note)
  expect(body.outlook.notes[0]).toContain('is not confirmed: reset the account there')
  const charges = [{ index: charge, version: body.version }]
  const preview = await call<EndPreview>('POST', at(client, '/end/preview'), {
    charges,
    endDate: '2026-11-15',
  })
  expect(preview.body).toMatchObject({ ends: 1, refunds: 1, refundTotal: '-15.00' })
  expect(preview.body.notes[0]).toContain(note)
  const refused = await call('PATCH', at(client, `/${charge}`), { version: body.version, amount: '9' })
  expect(refused.detail).toContain('reset the account there to change all of it')
})

test('many charges end on a day, after a preview of the refunds; those that cannot end are left', async () => {
  const { client, account, run } = await reseller({ confirmed: true })
  const rentals = await Promise.all(
    [1, 2, 3].map(() => app.build.charge(client, account, { timing: 'advance', amount: '30.00' })),
  )
  for (const charge of rentals) await billedFor(charge, run)
  const once = await app.build.charge(client, account, { frequency: 'once' })
  const { body: listed } = await call<Charge[]>('GET', at(client))
  const charges = listed.map(({ index, version }) => ({ index, version }))
  const body = { charges, endDate: '2026-11-20' }
  const preview = await call<EndPreview>('POST', at(client, '/end/preview'), body)
  expect(preview.body).toMatchObject({
    ends: 3,
    refusedCount: 1,
    refunds: 3,
    refundTotal: '-30.00',
    notes: [],
  })
  expect(preview.body.refused).toMatchObject([{ index: once }])
  expect(preview.body.refundItems[0]?.text).toContain('Refund 21 Nov 2026 to 30 Nov 2026')
  const ended = await call('POST', at(client, '/end'), body)
  expect(ended).toMatchObject({ status: 200, body: { ended: 3, refused: 1 } })
  // Only as they were seen.
  expect(await call('POST', at(client, '/end'), { ...body, endDate: '2026-11-10' })).toMatchObject({
    status: 409,
    code: 'charge_changed',
  })
  const onlyOnce = { charges: charges.filter(({ index }) => index === once), endDate: '2026-12-31' }
  expect(await call('POST', at(client, '/end'), onlyOnce)).toMatchObject({
    status: 409,
    code: 'charge_not_ended',
  })
  expect(await actions(client)).toEqual(['charge.ended'])
})

test('a new amount ends the charge the day before and starts another', async () => {
  const { client, account, run } = await reseller({ confirmed: true })
  const charge = await app.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await billedFor(charge, run)
  const one = at(client, `/${charge}`)
  const { version } = (await call<ChargeDetail>('GET', one)).body
  const pricing = { version, amount: '60.00', from: '2026-11-16' }
  const preview = await call<{ end: EndPreview; outlook: ChargeOutlook }>(
    'POST',
    `${one}/price/preview`,
    pricing,
  )
  expect(preview.body).toMatchObject({
    end: { refundTotal: '-15.00' },
    outlook: { bills: [{ amount: '90.00' }, { amount: '60.00' }, {}] },
  })
  const added = await call<ChargeDetail>('POST', `${one}/price`, pricing)
  expect(added).toMatchObject({
    status: 201,
    body: { amount: '60.00', startDate: '2026-11-16', endDate: null },
  })
  expect((await call<ChargeDetail>('GET', one)).body).toMatchObject({
    endDate: '2026-11-15',
    amount: '30.00',
  })
  expect(await call('POST', `${one}/price`, pricing)).toMatchObject({ status: 409, code: 'charge_changed' })
  const late = { ...pricing, version: added.body.version, from: '2026-11-16' }
  expect(await call('POST', at(client, `/${added.body.index}/price`), late)).toMatchObject({
    status: 409,
    code: 'charge_not_repriced',
  })
})

test('charges are copied to other accounts, after a preview', async () => {
  const { client, brand, account } = await reseller({ confirmed: true })
  const others = [await app.build.account({ client, brand }), await app.build.account({ client, brand })]
  const charges = [
    await app.build.charge(client, account, { amount: '10.00' }),
    await app.build.charge(client, account, { amount: '5.00', frequency: 'once' }),
  ]
  const body = { charges, accounts: others, startDate: '2026-11-01' }
  const preview = await call<CopyPreview>('POST', at(client, '/copy/preview'), body)
  expect(preview.body).toMatchObject({ copies: 4, firstBills: '30.00', notes: [] })
  expect(await call('POST', at(client, '/copy'), body)).toMatchObject({ status: 201, body: { added: 4 } })
  const { body: listed } = await call<Charge[]>('GET', at(client, `?account=${others[0]}&sort=amount`))
  expect(listed.map(row => [row.amount, row.startDate, row.frequency])).toEqual([
    ['5.00', '2026-11-01', 'once'],
    ['10.00', '2026-11-01', 'monthly'],
  ])
  const early = { ...body, endDate: '2026-10-01' }
  expect(await call('POST', at(client, '/copy'), early)).toMatchObject({ status: 400 })
})

test('the list is filtered, sorted and paged by the server', async () => {
  const { client, account, brand } = await reseller()
  const other = await app.build.account(
    { client, brand: await app.build.brand(client) },
    { account_number: 'ZZ9', company_name: 'Zebra Ltd' },
  )
  const add = (owner: number, changes: object) => app.build.charge(client, owner, changes)
  const broadband = await add(other, { description: 'Broadband', amount: '100.00' })
  const ended = await add(account, { end_date: '2026-02-01', amount: '9.00' })
  const future = await add(account, { start_date: '2090-01-01', amount: '-20.00' })
  const once = await add(account, { frequency: 'once', start_date: '2026-01-05', amount: '10.00' })
  const listed = async (query: string) =>
    (await call<Charge[]>('GET', at(client, query))).body.map(row => row.index)
  expect(await listed('?sort=amount')).toEqual([future, ended, once, broadband])
  expect(await listed('?sort=-amount&pageSize=1&page=2')).toEqual([once])
  expect((await listed('?sort=-company,amount'))[0]).toBe(broadband)
  expect((await call('GET', at(client, '?sort=secret'))).status).toBe(400)
  expect(await listed('?filter=zz9')).toEqual([broadband])
  expect(await listed('?filter=ZEBRA')).toEqual([broadband])
  expect(await listed('?filter=broad')).toEqual([broadband])
  expect(await listed(`?brand=${brand}&frequency=once`)).toEqual([once])
  expect(await listed('?state=future')).toEqual([future])
  expect((await listed('?state=ended')).toSorted((a, b) => a - b)).toEqual([ended, once])
  expect(await listed('?state=active')).toEqual([broadband])
  expect(await listed(`?account=${other}&frequency=periodic`)).toEqual([broadband])
})

test("another reseller's charge or account is not found, and invalid terms are refused by field", async () => {
  const mine = await reseller()
  const theirs = await reseller()
  const charge = await app.build.charge(theirs.client, theirs.account)
  const { version } = (await call<ChargeDetail>('GET', at(theirs.client, `/${charge}`))).body
  const charges = [{ index: charge, version }]
  const pricing = { version, amount: '1', from: '2026-12-01' }
  const day = { startDate: '2026-12-01' }
  const calls: [string, string, unknown?][] = [
    ['GET', `/${charge}`],
    ['PATCH', `/${charge}`, { version, amount: '1' }],
    ['DELETE', `/${charge}?version=${version}`],
    ['POST', '/end', { charges, endDate: '2026-12-01' }],
    ['POST', '/end/preview', { charges, endDate: '2026-12-01' }],
    ['POST', `/${charge}/price`, pricing],
    ['POST', `/${charge}/price/preview`, pricing],
    ['POST', '/copy', { charges: [charge], accounts: [mine.account], ...day }],
    ['POST', '/copy/preview', { charges: [charge], accounts: [mine.account], ...day }],
    ['POST', '/preview', { ...rental, accountIndex: mine.account, charge }],
  ]
  for (const [method, path, json] of calls)
    expect(await call(method, at(mine.client, path), json), path).toMatchObject({
      status: 404,
      code: 'charge_not_found',
    })
  const foreign = { ...rental, accountIndex: theirs.account }
  for (const path of ['', '/preview'])
    expect(await call('POST', at(mine.client, path), foreign)).toMatchObject({
      status: 404,
      code: 'charge_account_not_found',
    })
  expect((await call('GET', at(999_999))).status).toBe(404)
  const own = { ...rental, accountIndex: mine.account }
  for (const wrong of [
    { endDate: '2026-01-01' },
    { amount: '100000000.01' },
    { amount: '100000000', quantity: '2' },
    { description: 'two\nlines' },
    { startDate: '2026-02-31' },
  ])
    expect((await call('POST', at(mine.client), { ...own, ...wrong })).status).toBe(400)
})
