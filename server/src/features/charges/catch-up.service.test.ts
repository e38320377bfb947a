import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildBundle } from '../../../test/factories/bundles.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import {
  changeService,
  moveToAccount,
  previewEnding,
  previewMove,
} from '../account-services/account-services.service.ts'
import { changeCharge, createCharge } from './charge-changes.service.ts'
import { getCharge } from './charge-list.service.ts'
import { endCharges } from './charges.service.ts'
import { changeClient, clientDetail } from '../clients/client-details.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { attachBundle, listAccountBundles } from '../product-group-bundles/account-bundles.service.ts'
import { abandonRun } from '../invoice-runs/invoice-runs.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { onlyValueOf, updateRow } from '../../platform/db/rows.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver

const months = {
  september: { start: '2026-09-01', end: '2026-09-30' },
  october: { start: '2026-10-01', end: '2026-10-31' },
  november: { start: '2026-11-01', end: '2026-11-30' },
}
const dates = { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') }

/** A reseller whose September is invoiced, with an account that has one charge in arrears. */
async function reseller() {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  const account = await driver.build.account({ client, brand })
  await driver.build.charge(client, account, { description: 'Maintenance', product_group: 'Maintenance' })
  const september = await bill(client, months.september)
  return { client, account, september }
}

async function bill(client: number, month: { start: string; end: string }): Promise<number> {
  const run = await driver.create(client, await driver.build.closedBillRun(client, month), dates)
  await driver.through(run, 'prepare', 'calculate')
  return run
}

/** The same with a bundle of £30 a month for a service of the account from a day on, and an account to move it to. */
async function withBundle(startDate: string) {
  const { client, account } = await reseller()
  const service = await driver.build.service(client, account)
  const to = await driver.build.account({ client, brand: await driver.build.brand(client) })
  const details = { name: 'UK 300', minutes: 300, groups: ['National'], monthly_price: '30.00' }
  const bundleIndex = await buildBundle(db, client, details)
  const given = { bundleIndex, serviceIndex: service, pool: [], startDate, endDate: null }
  return { client, account, service, to, attached: await attachBundle(db, client, account, given, 1) }
}

const linesOf = async (
  run: number,
  account: number,
  description: string,
  kind: 'invoice' | 'credit_note' = 'invoice',
) =>
  (await getInvoice(db, run, account, kind)).lines
    .filter(line => line.description.startsWith(description))
    .map(line => [line.kind, line.periodStart, line.periodEnd, line.net])

const serviceOn = (index: number, account: number) =>
  db
    .selectFrom('services')
    .select(sql<string>`xmin::text`.as('version'))
    .where(eb => eb.and({ index, account_index: account }))
    .executeTakeFirstOrThrow()

/** The one service of an account. */
async function movedTo(clientIndex: number, accountIndex: number) {
  const index = await onlyValueOf(db, 'services', 'index', { account_index: accountIndex })
  return { clientIndex, accountIndex, index }
}

/** Ends a service on a day with what stands under it. */
async function endWithCharges(
  { clientIndex, accountIndex, index }: Awaited<ReturnType<typeof movedTo>>,
  endDate: string,
) {
  const { version } = await serviceOn(index, accountIndex)
  return changeService(db, clientIndex, accountIndex, index, { version, endDate, endCharges: true })
}

const rental = {
  description: 'Line rental',
  productGroup: 'Line rental',
  frequency: 'monthly',
  timing: 'advance',
  amount: '31.00',
  quantity: '1',
  startDate: '2026-09-15',
  endDate: null,
  billedThrough: null,
  serviceIndex: null,
  productIndex: null,
  cost: null,
  nominal: null,
} as const

const caughtUp = [
  ['charge', '2026-09-15', '2026-09-30', '16.53'],
  ['charge', '2026-10-01', '2026-10-31', '31.00'],
  ['charge', '2026-11-01', '2026-11-30', '31.00'],
]

test('a rental entered late catches up on the next invoice, however often its run is repeated', async () => {
  const { client, account } = await reseller()
  const { outlook } = await createCharge(db, client, { ...rental, accountIndex: account })
  expect(outlook.notes.filter(note => note.includes('No run'))).toEqual([])
  const october = await bill(client, months.october)
  expect(await linesOf(october, account, 'Line rental')).toEqual(caughtUp)
  await resetAccounts(db, october, 'all')
  await driver.through(october, 'prepare', 'calculate')
  expect(await linesOf(october, account, 'Line rental')).toEqual(caughtUp)
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Line rental')).toEqual([
    ['charge', '2026-12-01', '2026-12-31', '31.00'],
  ])
})

test('what an abandoned run billed is caught up by the next', async () => {
  const { client, account } = await reseller()
  await createCharge(db, client, { ...rental, accountIndex: account })
  const october = await bill(client, months.october)
  const { index: userIndex } = await db.selectFrom('users').select('index').executeTakeFirstOrThrow()
  await abandonRun(db, october, { reason: 'wrong cards', userIndex })
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Line rental')).toEqual([
    ...caughtUp,
    ['charge', '2026-12-01', '2026-12-31', '31.00'],
  ])
  expect(await linesOf(november, account, 'Maintenance')).toEqual([
    ['charge', '2026-10-01', '2026-10-31', '10.00'],
    ['charge', '2026-11-01', '2026-11-30', '10.00'],
  ])
})

test('a bundle given late is billed from its first day', async () => {
  const { client, account } = await reseller()
  await bill(client, months.october)
  const bundleIndex = await buildBundle(db, client, { name: 'Minutes', minutes: 60, groups: ['UK calls'] })
  const { index: userIndex } = await db.selectFrom('users').select('index').executeTakeFirstOrThrow()
  const given = { bundleIndex, serviceIndex: null, pool: [], startDate: '2026-09-01', endDate: null }
  await attachBundle(db, client, account, given, userIndex)
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Minutes')).toEqual([
    ['charge', '2026-09-01', '2026-09-30', '10.00'],
    ['charge', '2026-10-01', '2026-10-31', '10.00'],
    ['charge', '2026-11-01', '2026-11-30', '10.00'],
    ['charge', '2026-12-01', '2026-12-31', '10.00'],
  ])
})

test('a one-off of a day that is past is billed by the next run, and one that ended is billed to its end', async () => {
  const { client, account } = await reseller()
  const visit = { ...rental, description: 'Visit', frequency: 'once', amount: '85.00' } as const
  await createCharge(db, client, { ...visit, accountIndex: account })
  await createCharge(db, client, { ...rental, endDate: '2026-10-10', accountIndex: account })
  const october = await bill(client, months.october)
  expect(await linesOf(october, account, 'Visit')).toEqual([['charge', '2026-09-15', '2026-09-15', '85.00']])
  expect(await linesOf(october, account, 'Line rental')).toEqual([
    ['charge', '2026-09-15', '2026-09-30', '16.53'],
    ['charge', '2026-10-01', '2026-10-10', '10.00'],
  ])
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Visit')).toEqual([])
})

test('a closed account is billed for what was entered late up to its last day, and once', async () => {
  const { client, account } = await reseller()
  const other = await driver.build.account({ client, brand: await driver.build.brand(client) })
  for (const index of [account, other]) await updateRow(db, 'accounts', index, { closed_on: '2026-09-20' })
  await db
    .updateTable('charges')
    .set({ end_date: '2026-09-20' })
    .where('account_index', '=', account)
    .execute()
  // Open: nothing says whether it goes on beyond the last day.
  await createCharge(db, client, { ...rental, accountIndex: other })
  const staying = await driver.build.account({ client, brand: await driver.build.brand(client) })
  await driver.build.charge(client, staying)
  const october = await bill(client, months.october)
  const included = async (run: number) =>
    (
      await db
        .selectFrom('invoice_run_accounts')
        .select('account_index')
        .where('invoice_run_index', '=', run)
        .orderBy('account_index')
        .execute()
    ).map(row => row.account_index)
  expect(await included(october)).toEqual([staying])
  const visit = {
    description: 'Visit',
    frequency: 'once',
    timing: 'arrears',
    amount: '45.00',
    startDate: '2026-09-18',
  } as const
  await createCharge(db, client, { ...rental, ...visit, accountIndex: account })
  // It begins after the last day, and is no reason to leave out the visit.
  await createCharge(db, client, { ...rental, startDate: '2026-11-12', accountIndex: account })
  const november = await bill(client, months.november)
  expect(await included(november)).toEqual([account, staying])
  expect((await getInvoice(db, november, account)).lines.map(line => [line.description, line.net])).toEqual([
    [expect.stringContaining('Visit'), '45.00'],
  ])
  const december = await bill(client, { start: '2026-12-01', end: '2026-12-31' })
  expect(await included(december)).toEqual([staying])
})

test('a backdated end gives back each line that was billed beyond it', async () => {
  const { client, account } = await reseller()
  const { index } = await createCharge(db, client, { ...rental, accountIndex: account })
  await bill(client, months.october)
  await endCharges(db, [index], '2026-10-10')
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Line rental', 'credit_note')).toEqual([
    ['refund', '2026-10-11', '2026-10-31', '-21.00'],
    ['refund', '2026-11-01', '2026-11-30', '-31.00'],
  ])
})

test('a run reaches back as far as the reseller allows, and from the day that an import says', async () => {
  const { client, account } = await reseller()
  const { version, catchUpMonths } = await clientDetail(db, client)
  expect(catchUpMonths).toBe(12)
  const { after } = await changeClient(db, client, { version, catchUpMonths: 0 })
  expect(after.catchUpMonths).toBe(0)
  const added = await createCharge(db, client, { ...rental, accountIndex: account })
  expect(added.outlook.notes).toContain(
    'Not billed: £16.53 for 15 September 2026 to 30 September 2026. Runs catch up 0 months of this reseller.',
  )
  const told = { ...rental, description: 'Moved here', billedThrough: '2026-10-20', startDate: '2024-01-01' }
  await createCharge(db, client, { ...told, accountIndex: account })
  const october = await bill(client, months.october)
  expect(await linesOf(october, account, 'Line rental')).toEqual(caughtUp.slice(1))
  expect(await linesOf(october, account, 'Moved here')).toEqual([
    ['charge', '2026-10-21', '2026-10-31', '11.00'],
    ['charge', '2026-11-01', '2026-11-30', '31.00'],
  ])
})

test('a charge of a service is billed under it, and its refund under the service that it was billed under', async () => {
  const { client, account } = await reseller()
  const service = await driver.build.service(client, account, { cli: '441632960177' })
  const terms = { ...rental, accountIndex: account, serviceIndex: service }
  const { index, service: shown } = await createCharge(db, client, terms)
  expect(shown).toEqual({ index: service, cli: '441632960177' })
  const other = await driver.build.account({ client, brand: await driver.build.brand(client) })
  await expect(createCharge(db, client, { ...terms, accountIndex: other })).rejects.toThrow()
  const serviceOf = async (run: number) => {
    const lines = db.selectFrom('invoice_lines').where('charge_index', '=', index)
    const rows = await lines.where('invoice_run_index', '=', run).select(['kind', 'service_index']).execute()
    return rows.map(row => [row.kind, row.service_index])
  }
  expect(await serviceOf(await bill(client, months.october))).toEqual(caughtUp.map(() => ['charge', service]))
  await endCharges(db, [index], '2026-11-20')
  await updateRow(db, 'charges', index, { service_index: null })
  expect(await serviceOf(await bill(client, months.november))).toEqual([['refund', service]])
})

test('a bundle of a service moves with it at the price that was agreed, and ends with it when asked', async () => {
  const { client, account } = await reseller()
  const service = await driver.build.service(client, account)
  const to = await driver.build.account({ client, brand: await driver.build.brand(client) })
  const bundle = await buildBundle(db, client, {
    name: 'UK 300',
    minutes: 300,
    groups: ['National'],
    monthly_price: '30.00',
  })
  const given = { bundleIndex: bundle, serviceIndex: service, pool: [], endDate: null }
  await attachBundle(db, client, account, { ...given, startDate: '2026-10-01' }, 1)
  await updateRow(db, 'product_group_bundles', bundle, { monthly_price: '45.00' })
  await bill(client, months.october)
  const { version } = await serviceOn(service, account)
  await moveToAccount(db, client, account, service, { version, toAccount: to, from: '2026-11-11' })
  const stored = async () =>
    db
      .selectFrom('account_bundles as b')
      .innerJoin('services as s', 's.index', 'b.service_index')
      .innerJoin('charges as c', 'c.index', 'b.charge_index')
      .select(['b.account_index as account', 's.account_index as service', 'c.account_index as charged'])
      .select(['b.start_date as start', 'b.end_date as end', 'c.end_date as last', 'c.amount'])
      .where('b.client_index', '=', client)
      .orderBy('b.start_date')
      .execute()
  const old = { account, service: account, charged: account, start: '2026-10-01', amount: '30.00' }
  const next = { account: to, service: to, charged: to, start: '2026-11-11', amount: '30.00' }
  expect(await stored()).toEqual([
    { ...old, end: '2026-11-10', last: '2026-11-10' },
    { ...next, end: null, last: null },
  ])
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'UK 300', 'credit_note')).toEqual([
    ['refund', '2026-11-11', '2026-11-30', '-20.00'],
  ])
  expect(await linesOf(november, to, 'UK 300')).toEqual([
    ['charge', '2026-11-11', '2026-11-30', '20.00'],
    ['charge', '2026-12-01', '2026-12-31', '30.00'],
  ])

  const at = await movedTo(client, to)
  expect(await previewEnding(db, at, '2026-12-15')).toMatchObject({ serviceCharges: 0, serviceBundles: 1 })
  const { endedCharges } = await endWithCharges(at, '2026-12-15')
  expect(endedCharges).toHaveLength(1)
  expect((await stored()).at(-1)).toEqual({ ...next, end: '2026-12-15', last: '2026-12-15' })
})

test('a bundle that only begins after its service moves is the other account’s from its first day', async () => {
  const { client, account, service, to, attached } = await withBundle('2026-12-01')
  const here = { clientIndex: client, accountIndex: account, index: service }
  expect(await previewMove(db, here, { toAccount: to, from: '2026-11-11' })).toMatchObject({
    serviceCharges: 0,
    serviceBundles: 1,
  })
  const { version } = await serviceOn(service, account)
  await moveToAccount(db, client, account, service, { version, toAccount: to, from: '2026-11-11' })
  const charge = await db
    .selectFrom('charges')
    .select(['account_index', 'start_date', 'end_date'])
    .where('index', '=', attached.charge?.index ?? 0)
    .executeTakeFirstOrThrow()
  expect(charge).toEqual({ account_index: to, start_date: '2026-12-01', end_date: null })
  expect(await listAccountBundles(db, client, account)).toEqual([])
  expect(await listAccountBundles(db, client, to)).toMatchObject([{ startDate: '2026-12-01', endDate: null }])
})

test('a service takes its charges along when it moves, and ends them when asked', async () => {
  const { client, account } = await reseller()
  const service = await driver.build.service(client, account)
  const to = await driver.build.account({ client, brand: await driver.build.brand(client) })
  const going = await createCharge(db, client, { ...rental, accountIndex: account, serviceIndex: service })
  const later = { ...rental, description: 'Later', startDate: '2026-12-01' }
  await createCharge(db, client, { ...later, accountIndex: account, serviceIndex: service })
  const ahead = { ...rental, description: 'Billed ahead', startDate: '2026-11-20' }
  await createCharge(db, client, { ...ahead, accountIndex: account, serviceIndex: service })
  await bill(client, months.october)
  const here = { clientIndex: client, accountIndex: account, index: service }
  expect(await previewMove(db, here, { toAccount: to, from: '2026-11-11' })).toMatchObject({
    serviceCharges: 3,
    serviceBundles: 0,
  })
  expect(await previewEnding(db, here, '2026-11-10')).toMatchObject({ serviceCharges: 3, laterOneOffs: 0 })
  const { version } = await serviceOn(service, account)
  await moveToAccount(db, client, account, service, { version, toAccount: to, from: '2026-11-11' })
  const stored = await db
    .selectFrom('charges as c')
    .innerJoin('services as s', 's.index', 'c.service_index')
    .select(['c.description', 'c.account_index as account', 's.account_index as service'])
    .select(['c.start_date as start', 'c.end_date as end'])
    .where('c.client_index', '=', client)
    .orderBy('c.start_date')
    .orderBy('c.index')
    .execute()
  expect(stored).toEqual([
    { description: 'Line rental', account, service: account, start: '2026-09-15', end: '2026-11-10' },
    { description: 'Line rental', account: to, service: to, start: '2026-11-11', end: null },
    { description: 'Billed ahead', account, service: account, start: '2026-11-20', end: '2026-11-19' },
    { description: 'Billed ahead', account: to, service: to, start: '2026-11-20', end: null },
    { description: 'Later', account: to, service: to, start: '2026-12-01', end: null },
  ])
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Line rental', 'credit_note')).toEqual([
    ['refund', '2026-11-11', '2026-11-30', '-20.67'],
  ])
  expect(await linesOf(november, to, 'Line rental')).toEqual([
    ['charge', '2026-11-11', '2026-11-30', '20.67'],
    ['charge', '2026-12-01', '2026-12-31', '31.00'],
  ])
  // Billed by October's run before it began: the old account gets it back and the new one pays it.
  expect(await linesOf(november, account, 'Billed ahead', 'credit_note')).toEqual([
    ['refund', '2026-11-20', '2026-11-30', '-11.37'],
  ])
  expect(await linesOf(november, to, 'Billed ahead')).toEqual([
    ['charge', '2026-11-20', '2026-11-30', '11.37'],
    ['charge', '2026-12-01', '2026-12-31', '31.00'],
  ])

  const at = await movedTo(client, to)
  expect(await previewEnding(db, at, '2026-12-15')).toMatchObject({ charges: 0, serviceCharges: 3 })
  const { endedCharges } = await endWithCharges(at, '2026-12-15')
  expect(endedCharges).toHaveLength(3)
  expect(endedCharges).not.toContain(going.index)
  expect(await previewEnding(db, at, '2026-12-15')).toMatchObject({ serviceCharges: 0 })
})

test('a bundle billed before it began is given back when its service moves, and billed to the other account', async () => {
  const { client, account, service, to } = await withBundle('2026-11-21')
  expect(await linesOf(await bill(client, months.october), account, 'UK 300')).toEqual([
    ['charge', '2026-11-21', '2026-11-30', '10.00'],
  ])
  const { version } = await serviceOn(service, account)
  await moveToAccount(db, client, account, service, { version, toAccount: to, from: '2026-11-11' })
  expect(await listAccountBundles(db, client, account)).toMatchObject([
    { state: 'ended', startDate: '2026-11-21', endDate: '2026-11-20' },
  ])
  expect(await listAccountBundles(db, client, to)).toMatchObject([{ startDate: '2026-11-21', endDate: null }])
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'UK 300', 'credit_note')).toEqual([
    ['refund', '2026-11-21', '2026-11-30', '-10.00'],
  ])
  expect(await linesOf(november, to, 'UK 300')).toEqual([
    ['charge', '2026-11-21', '2026-11-30', '10.00'],
    ['charge', '2026-12-01', '2026-12-31', '30.00'],
  ])
})

test('what only begins after a service ends is never in force, but a one-off of a later day is billed', async () => {
  const { client, account } = await reseller()
  const service = await driver.build.service(client, account)
  const terms = { ...rental, accountIndex: account, serviceIndex: service, startDate: '2026-11-20' }
  const ahead = await createCharge(db, client, { ...terms, description: 'Billed ahead' })
  const later = { ...terms, description: 'Later', startDate: '2026-12-20' }
  const { index } = await createCharge(db, client, later)
  const cease = { description: 'Cease', frequency: 'once', timing: 'arrears', amount: '15.00' } as const
  await createCharge(db, client, { ...terms, ...cease })
  await bill(client, months.october)
  const here = { clientIndex: client, accountIndex: account, index: service }
  expect(await previewEnding(db, here, '2026-11-10')).toMatchObject({ serviceCharges: 2, laterOneOffs: 1 })
  const { endedCharges } = await endWithCharges(here, '2026-11-10')
  expect(endedCharges).toEqual([ahead.index, index])
  const november = await bill(client, months.november)
  expect(await linesOf(november, account, 'Billed ahead', 'credit_note')).toEqual([
    ['refund', '2026-11-20', '2026-11-30', '-11.37'],
  ])
  expect(await linesOf(november, account, 'Cease')).toEqual([['charge', '2026-11-20', '2026-11-20', '15.00']])
  const ended = await getCharge(db, client, index)
  expect(ended).toMatchObject({ state: 'ended', startDate: '2026-12-20', endDate: '2026-12-19' })
  expect(ended.outlook.bills).toEqual([])
  const { version } = ended
  const { after } = await changeCharge(db, client, index, { version, description: 'Never began' })
  expect(after.description).toBe('Never began')
  const wrong = { version: after.version, endDate: '2026-12-18' }
  await expect(changeCharge(db, client, index, wrong)).rejects.toThrow()
  expect(await previewEnding(db, here, '2026-11-10')).toMatchObject({ serviceCharges: 0 })
})

const day = (month: number, date: number) => `2026-${month}-${String(date).padStart(2, '0')}`

test('whenever a service moves, each day is billed once: before it to the old account, from it to the new', async () => {
  const { client } = await reseller()
  const brand = await driver.build.brand(client)
  const pairs: { charge: number; from: string; first: string; last: string; accounts: [number, number] }[] =
    []
  for (let at = 0; at < 24; at += 1) {
    const accounts: [number, number] = [
      await driver.build.account({ client, brand }),
      await driver.build.account({ client, brand }),
    ]
    const service = await driver.build.service(client, accounts[0])
    const first = day(10 + (at % 3), 1 + ((at * 7) % 28))
    const last = at % 4 === 1 && at % 3 < 2 ? day(12, 1 + ((at * 5) % 28)) : '2026-12-31'
    const charge = await createCharge(db, client, {
      ...rental,
      accountIndex: accounts[0],
      serviceIndex: service,
      frequency: at % 5 === 0 ? 'quarterly' : 'monthly',
      timing: at % 6 === 0 ? 'arrears' : 'advance',
      startDate: first,
      endDate: last === '2026-12-31' ? null : last,
    })
    pairs.push({ charge: charge.index, from: day(11, 1 + ((at * 11) % 30)), first, last, accounts })
  }
  await bill(client, months.october)
  for (const { accounts, from } of pairs) {
    const { index } = await movedTo(client, accounts[0])
    const { version } = await serviceOn(index, accounts[0])
    await moveToAccount(db, client, accounts[0], index, { version, toAccount: accounts[1], from })
  }
  await bill(client, months.november)
  await bill(client, { start: '2026-12-01', end: '2026-12-31' })
  await bill(client, { start: '2027-01-01', end: '2027-01-31' })
  for (const { accounts, from, first, last } of pairs) {
    const rows = await allRows<{ day: string; account: number; times: number }>(db)`
      select d::date as day, c.account_index as account, sum(case b.kind when 'charge' then 1 else -1 end)::int as times
      from billed_charges b join charges c on c.index = b.charge_index
      cross join lateral generate_series(b.period_start, b.period_end, '1 day') d
      where c.account_index = any(${accounts}::int[]) and d <= date '2026-12-31'
      group by 1, 2 having sum(case b.kind when 'charge' then 1 else -1 end) <> 0 order by 1`
    const due: { day: string; account: number; times: number }[] = []
    for (let at = first; at <= last; at = addDays(at, 1))
      due.push({ day: at, account: at < from ? accounts[0] : accounts[1], times: 1 })
    expect(rows, `${first} to ${last}, moved on ${from}`).toEqual(due)
  }
})
