import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { markReverseCharge } from '../../../test/factories/group-vat.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { weightLines } from '../../../test/factories/modulus-tables.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { uploadTable } from '../bank-checks/bank-checks.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { listFailures } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { abandonRun, getRun } from './invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

async function reseller() {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  return { client, brand }
}

const billed = (run: number) =>
  driver.db
    .selectFrom('billed_charges')
    .select(['charge_index', 'kind', 'period_start', 'period_end', 'amount'])
    .where('invoice_run_index', '=', run)
    .orderBy('charge_index')
    .orderBy('period_start')
    .execute()

test('usage is summed exactly and rounded once, charges follow, VAT is on the sum', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const service = await driver.build.service(client, account, { cli: '442079460101' })
  await driver.build.charge(client, account, { amount: '9.99', quantity: '3' })
  await driver.build.charge(client, account, {
    description: 'Broadband',
    product_group: 'Broadband',
    amount: '49.95',
    start_date: '2026-10-08',
  })
  const call = (charge: string, group = 'UK calls') => ({ account, service, charge, group, seconds: 30 })
  // Each of the first two rounds to 0.00 alone; their sum is just over half a penny.
  const calls = [call('0.002500'), call('0.002600'), call('1.234567', 'Mobile')]
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate')

  const invoice = await getInvoice(driver.db, run, account)
  expect(
    invoice.lines.map(line => [line.kind, line.description, line.calls, line.quantity, line.net]),
  ).toEqual([
    ['usage', '442079460101 Mobile', 1, '1.000', '1.23'],
    ['usage', '442079460101 UK calls', 2, '2.000', '0.01'],
    ['charge', 'Line rental, 1 Oct 2026 to 31 Oct 2026', 0, '3.000', '29.97'],
    // 24 of 31 days of 49.95
    ['charge', 'Broadband, 8 Oct 2026 to 31 Oct 2026 (24 of 31 days)', 0, '1.000', '38.67'],
  ])
  expect(invoice).toMatchObject({ kind: 'invoice', net: '69.88', vat: '13.98', gross: '83.86', calls: 3 })
  expect(invoice.callCharge).toBe('1.239667')
  expect(invoice.vatByRate).toEqual([
    { vatRate: 'standard', percent: '20.00', net: '69.88', vat: '13.98', customerVat: '0.00' },
  ])
})

test('the VAT rate is the one in force on the invoice date', async () => {
  const { client, brand } = await reseller()
  const [early, late] = [
    await driver.build.account({ client, brand }),
    await driver.build.account({ client, brand }),
  ]
  for (const account of [early, late]) await driver.build.charge(client, account, { amount: '10.10' })
  await driver.db
    .insertInto('account_vat_rates')
    .values([
      { account_index: early, valid_from: '2026-01-01', vat_rate: 'exempt' },
      { account_index: early, valid_from: '2026-11-02', vat_rate: 'reduced' },
      { account_index: late, valid_from: '2026-01-01', vat_rate: 'reverse' },
      { account_index: late, valid_from: '2026-11-03', vat_rate: 'standard' },
    ])
    .execute()
  await markReverseCharge(driver.db, client, ['Line rental'])
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate')
  expect(await getInvoice(driver.db, run, early)).toMatchObject({ net: '10.10', vat: '0.51', gross: '10.61' })
  expect(await getInvoice(driver.db, run, late)).toMatchObject({ net: '10.10', vat: '0.00', gross: '10.10' })
})

test('nothing to bill creates no invoice unless the brand asks for one; a negative total is a credit note', async () => {
  const { client, brand } = await reseller()
  const keen = await driver.build.brand(client, { invoice_zero: true })
  const nothing = await driver.build.account({ client, brand })
  const zero = await driver.build.account({ client, brand: keen })
  const credit = await driver.build.account({ client, brand })
  await driver.build.charge(client, credit, {
    description: 'Goodwill',
    amount: '-25.00',
    frequency: 'once',
    start_date: '2026-10-05',
  })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')

  await expect(getInvoice(driver.db, run, nothing)).rejects.toMatchObject({ status: 404 })
  expect(await getInvoice(driver.db, run, zero)).toMatchObject({ kind: 'invoice', gross: '0.00' })
  const note = await getInvoice(driver.db, run, credit)
  expect(note).toMatchObject({ kind: 'credit_note', net: '-25.00', vat: '-5.00', gross: '-30.00' })
  expect(note.number).toMatch(/^B\d+C-000001$/)
  const { current } = await runMetrics(driver.db, run)
  expect(current).toMatchObject({
    accounts: 3,
    invoices: 1,
    creditNotes: 1,
    nothingToBill: 1,
    gross: '-30.00',
  })
  expect((await getRun(driver.db, run, 1)).status.description).toBe('Awaiting Confirmation')
})

test('a charge is billed once, however often and on whichever run it is loaded', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const rental = await driver.build.charge(client, account, {
    timing: 'advance',
    amount: '30.00',
    start_date: '2026-10-16',
  })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  const november = await driver.create(
    client,
    await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' }),
    { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') },
  )
  await driver.through(october, 'prepare', 'calculate')
  const once = await billed(october)
  expect(once.map(part => [part.period_start, part.period_end, part.amount])).toEqual([
    ['2026-10-16', '2026-10-31', '15.48'],
    ['2026-11-01', '2026-11-30', '30.00'],
  ])
  await resetAccounts(driver.db, october, 'all')
  expect(await billed(october)).toEqual([])
  await driver.through(october, 'prepare', 'calculate')
  expect(await billed(october)).toEqual(once)

  // November is billed already: the next run bills December alone, and refunds what was billed beyond the end.
  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  await driver.through(november, 'prepare', 'calculate')
  expect((await billed(november)).map(part => [part.kind, part.period_start, part.amount])).toEqual([
    ['refund', '2026-11-21', '-10.00'],
  ])
  expect(await getInvoice(driver.db, november, account)).toMatchObject({ kind: 'credit_note', net: '-10.00' })

  await abandonRun(driver.db, october, { reason: 'Wrong rates', userIndex: 1 })
  expect(await billed(october)).toEqual([])
})

test("a refund has the VAT rate that was charged, even after the account's rate has changed", async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const advance = { timing: 'advance', amount: '30.00' } as const
  const rental = await driver.build.charge(client, account, advance)
  await driver.through(await driver.create(client, await driver.build.closedBillRun(client)), 'prepare')
  await driver.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2026-11-20', vat_rate: 'exempt' })
    .execute()
  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  const november = await driver.create(
    client,
    await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' }),
    { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') },
  )
  await driver.through(november, 'prepare', 'calculate')
  expect(await getInvoice(driver.db, november, account)).toMatchObject({
    net: '-10.00',
    vat: '-2.00',
    vatByRate: [{ vatRate: 'standard' }],
  })
})

test('a quarter in arrears that ended before its last month is billed when the quarter is over, once', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  await driver.build.charge(client, account, {
    frequency: 'quarterly',
    amount: '92.00',
    start_date: '2026-07-01',
    end_date: '2026-08-10',
  })
  const dates = { invoiceDate: '2026-10-01', bacsDate: collectionDay() }
  const billRun = await driver.build.closedBillRun(client, { start: '2026-09-01', end: '2026-09-30' })
  const run = await driver.create(client, billRun, dates)
  await driver.through(run, 'prepare', 'calculate')
  // 41 of 92 days.
  expect((await billed(run)).map(part => [part.period_start, part.period_end, part.amount])).toEqual([
    ['2026-07-01', '2026-08-10', '41.00'],
  ])
  // Overlapping bill runs do not occur; this one is inserted to test the guard against billing twice.
  const again = await driver.build.closedBillRun(client, { start: '2026-09-02', end: '2026-09-30' })
  const later = await driver.create(client, again, dates)
  await driver.through(later, 'prepare', 'calculate')
  expect(await billed(later)).toEqual([])
})

test('an account closed before the period is left out, unless it has late calls', async () => {
  const { client, brand } = await reseller()
  const closed = { closed_on: '2026-09-20' }
  await driver.build.account({ client, brand }, closed)
  const late = await driver.build.account({ client, brand }, closed)
  const service = await driver.build.service(client, late, { end_date: '2026-09-20' })
  const calls = [{ account: late, service, charge: '2.500000', at: '2026-09-19T12:00:00Z' }]
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate')
  expect(await getRun(driver.db, run, 1)).toMatchObject({ accounts: 1 })
  expect(await getInvoice(driver.db, run, late)).toMatchObject({ net: '2.50' })
})

test('an account closed before the period is included once for its refund of advance payments', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const charge = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  const period = (start: string, end: string) => driver.build.closedBillRun(client, { start, end })
  const dates = { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') }
  const october = await driver.create(client, await period('2026-10-01', '2026-10-31'))
  await driver.through(october, 'prepare', 'calculate')
  // Closed as of October, when November is billed already.
  const last = '2026-10-31'
  await updateRow(driver.db, 'charges', charge, { end_date: last })
  await updateRow(driver.db, 'accounts', account, { closed_on: last })
  const november = await driver.create(client, await period('2026-11-01', '2026-11-30'), dates)
  await driver.through(november, 'prepare', 'calculate')
  expect(await getInvoice(driver.db, november, account)).toMatchObject({ net: '-30.00' })
  const december = await period('2026-12-01', '2026-12-31')
  await expect(driver.create(client, december, dates)).rejects.toThrow('invoice_run_without_accounts')
})

test('an account fails with every reason, the money at stake and the fix; once fixed, it is billed', async () => {
  const { client, brand } = await reseller()
  const good = await driver.build.account({ client, brand })
  const bad = await driver.build.account(
    { client, brand },
    { email: '', address1: '', payment_method: 'direct_debit' },
  )
  for (const account of [good, bad]) await driver.build.charge(client, account, { amount: '12.34' })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')

  expect(await getInvoice(driver.db, run, good)).toMatchObject({
    net: '12.34',
    pdf: { bytes: expect.any(Number) },
  })
  expect(await getRun(driver.db, run, 1)).toMatchObject({ status: { index: 55 }, failed: 1, pending: 0 })
  const [cause] = await listFailures(driver.db, run)
  expect(cause).toMatchObject({
    cause: 'no_billing_address',
    accounts: 1,
    valueAtStake: '12.34',
    fix: { kind: 'account' },
  })
  expect(cause?.examples[0]?.message.split('\n')).toHaveLength(3)
  expect(cause?.examples[0]?.fix.index).toBe(bad)

  await updateRow(driver.db, 'accounts', bad, {
    email: 'a@b.example',
    address1: '1 High Street',
    payment_method: 'transfer',
  })
  expect(await resetAccounts(driver.db, run, 'failed')).toHaveLength(1)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  expect(await getInvoice(driver.db, run, bad)).toMatchObject({ net: '12.34' })
  expect(await getRun(driver.db, run, 1)).toMatchObject({ status: { index: 65 }, failed: 0, gross: '29.62' })
})

test('each cause in the catalogue is found', async () => {
  const client = await driver.build.client()
  const bare = await driver.build.brand(client, { vat_number: '' })
  const brand = await driver.build.brand(client)
  const withoutCard = await driver.build.account({ client, brand })
  await driver.build.service(client, withoutCard)
  await driver.build.account({ client, brand }, { currency: 'EUR' })
  await driver.build.account({ client, brand: bare })
  await driver.build.account({ client, brand }, { delivery: 'email', email: 'nobody' })
  await driver.build.account({ client, brand }, { payment_method: 'direct_debit', sort_code: '12' })
  const debit = {
    payment_method: 'direct_debit',
    sort_code: '089999',
    bank_account: '66374958',
    mandate_reference: 'MANDATE-1',
  }
  const silent = await driver.build.brand(client, { name: 'Silent', service_user_number: '' })
  await driver.build.account({ client, brand: silent }, debit)
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare')
  expect((await listFailures(driver.db, run)).map(failure => failure.cause)).toEqual([
    'no_brand_collection',
    'no_brand_details',
    'no_email',
    'no_rate_card',
    'no_valid_mandate',
    'unsupported_currency',
  ])
})

test('an account without a usable mandate fails before it is billed, with what to fix', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const debit = { payment_method: 'direct_debit', sort_code: '08-99-99', bank_account: '66374958' }
  const add = (number: string, changes: object) =>
    driver.build.account(
      { client, brand },
      { ...debit, account_number: number, mandate_reference: number, ...changes },
    )
  await add('GOOD-01', {})
  await add('SHARED-1', { mandate_reference: 'one-mandate' })
  await add('SHARED-2', { mandate_reference: 'ONE-MANDATE' })
  await add('WRONG-01', { bank_account: '66374959' })
  const silent = await driver.build.brand(client, { service_user_number: '' })
  const group = await insertRow(driver.db, 'output_groups', {
    client_index: client,
    name: 'No collection',
    left_out: ['direct-debits'],
  })
  await sql`insert into output_group_brands (client_index, brand_index, output_group_index)
    values (${client}, ${silent}, ${group})
    on conflict (brand_index) do update set output_group_index = excluded.output_group_index`.execute(
    driver.db,
  )
  await driver.build.account({ client, brand: silent }, { ...debit, mandate_reference: 'ELSEWHERE' })
  const messages = async (run: number) =>
    (await listFailures(driver.db, run)).flatMap(({ examples }) =>
      examples.map(one => [one.accountNumber, one.message]),
    )
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare')
  // Without a table nothing is checked, and no account fails.
  expect(await messages(run)).toEqual([
    ['SHARED-1', expect.stringContaining('account SHARED-2 has the mandate reference one-mandate too')],
    ['SHARED-2', expect.stringContaining('account SHARED-1 has the mandate reference ONE-MANDATE too')],
  ])
  const table = { name: 'A table', validFrom: '2026-01-01', weights: weightLines, substitutions: '' }
  await inTransaction(driver.db, db => uploadTable(db, table, 1))
  await resetAccounts(driver.db, run, 'all')
  await driver.through(run, 'prepare')
  expect(await messages(run)).toContainEqual([
    'WRONG-01',
    expect.stringContaining('there is no account number 66374959 at the sort code 08-99-99'),
  ])
})

test('unrated retail calls fail the account, unallocated ones do not', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const service = await driver.build.service(client, account)
  const calls = [
    { account, service, charge: null, destination: '88213' },
    { account, service, charge: '2.500000' },
  ]
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare')
  const [cause] = await listFailures(driver.db, run)
  expect(cause).toMatchObject({ cause: 'unrated_calls', valueAtStake: '2.50', fix: { kind: 'bill-run' } })
  expect(cause?.examples[0]?.message).toContain('88213 (1)')
})
