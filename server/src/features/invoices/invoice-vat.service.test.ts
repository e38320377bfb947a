import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { markReverseCharge } from '../../../test/factories/group-vat.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { vatNotes } from '../invoice-documents/invoice-documents.domain.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { invoicesWithLines } from './invoices.service.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'

const driver = closedAtEnd(await runDriver())

async function customer(status: string, vat_number = '') {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  const account = await driver.build.account({ client, brand }, { vat_number })
  await driver.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2016-02-01', vat_rate: status })
    .execute()
  return { client, brand, account }
}
const november = { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') }
const ofNovember = (client: number) =>
  driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' })

test('a wholesale customer accounts for the VAT of SIP trunks, and is charged that of a data circuit', async () => {
  const { client, account } = await customer('reverse', 'GB 123 4567 82')
  await markReverseCharge(driver.db, client, ['SIP trunks'])
  await driver.build.charge(client, account, { amount: '200.00', product_group: 'SIP trunks' })
  await driver.build.charge(client, account, { amount: '500.00', product_group: 'Data circuits' })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')

  const invoice = await getInvoice(driver.db, run, account)
  expect(invoice).toMatchObject({ net: '700.00', vat: '100.00', gross: '800.00' })
  expect(invoice.vatByRate).toEqual([
    { vatRate: 'reverse', percent: '20.00', net: '200.00', vat: '0.00', customerVat: '40.00' },
    { vatRate: 'standard', percent: '20.00', net: '500.00', vat: '100.00', customerVat: '0.00' },
  ])
  const [paper] = (await invoicesWithLines(driver.db, run, [account])).map(one => documentOf(one, []))
  expect(paper?.customer.vatNumber).toBe('GB 123 4567 82')
  expect(paper?.customer.address.at(-1)).toBe('United Kingdom')
  expect(vatNotes(paper?.vatTotals ?? [])).toEqual([
    'Reverse charge: customer to account to HMRC for the VAT: £40.00, 20% of £200.00',
  ])
})

test('a customer accounts for the VAT of two percentages on one invoice, and each is named', async () => {
  const { client, account } = await customer('reverse', 'GB 123 4567 82')
  await markReverseCharge(driver.db, client, ['SIP trunks'])
  await driver.db
    .insertInto('product_group_vat')
    .values({
      client_index: client,
      product_group: 'Community lines',
      valid_from: '2016-02-01',
      category: 'reduced',
      reverse_charge: true,
    })
    .execute()
  await driver.build.charge(client, account, { amount: '200.00', product_group: 'SIP trunks' })
  await driver.build.charge(client, account, { amount: '33.30', product_group: 'Community lines' })
  await driver.build.charge(client, account, { amount: '0.20', product_group: 'Community lines' })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')

  const invoice = await getInvoice(driver.db, run, account)
  expect(invoice).toMatchObject({ net: '233.50', vat: '0.00', gross: '233.50' })
  // Of the sum of the lines: £1.675, half up.
  expect(invoice.vatByRate).toEqual([
    { vatRate: 'reverse', percent: '20.00', net: '200.00', vat: '0.00', customerVat: '40.00' },
    { vatRate: 'reverse', percent: '5.00', net: '33.50', vat: '0.00', customerVat: '1.68' },
  ])
  const [paper] = (await invoicesWithLines(driver.db, run, [account])).map(one => documentOf(one, []))
  expect(vatNotes(paper?.vatTotals ?? [])).toEqual([
    'Reverse charge: customer to account to HMRC for the VAT: £40.00, 20% of £200.00',
    'Reverse charge: customer to account to HMRC for the VAT: £1.68, 5% of £33.50',
  ])
})

test('what is outside the scope has no VAT and says so, at any status of the account', async () => {
  for (const status of ['standard', 'reverse']) {
    const { client, account } = await customer(status, 'GB 123 4567 82')
    await driver.db
      .insertInto('product_group_vat')
      .values({
        client_index: client,
        product_group: 'compensation',
        valid_from: '2020-01-01',
        category: 'outside',
      })
      .execute()
    await driver.build.charge(client, account, { amount: '25.00', product_group: 'Compensation' })
    await driver.build.charge(client, account, { amount: '10.00', product_group: 'Line rental' })
    const run = await driver.create(client, await driver.build.closedBillRun(client))
    await driver.through(run, 'prepare', 'calculate', 'number')
    expect(await getInvoice(driver.db, run, account)).toMatchObject({ net: '35.00', vat: '2.00' })
    const [paper] = (await invoicesWithLines(driver.db, run, [account])).map(one => documentOf(one, []))
    expect(vatNotes(paper?.vatTotals ?? [])).toEqual(['Outside the scope of UK VAT'])
  }
})

test('a product with a VAT category of its own is billed at it, and others of its group at the group’s', async () => {
  const { client, account } = await customer('standard')
  const product = await insertRow(driver.db, 'products', {
    client_index: client,
    code: 'ALARM',
    name: 'Alarm line for a disabled customer',
    product_group: 'Line rental',
    frequency: 'monthly',
    timing: 'arrears',
    price: '18.00',
    vat_categories: JSON.stringify([{ validFrom: '2026-01-01', category: 'zero' }]),
  })
  await driver.build.charge(client, account, { amount: '18.00', product_index: product })
  await driver.build.charge(client, account, { amount: '20.00' })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')
  expect((await getInvoice(driver.db, run, account)).vatByRate).toMatchObject([
    { vatRate: 'standard', net: '20.00', vat: '4.00' },
    { vatRate: 'zero', net: '18.00', vat: '0.00' },
  ])
})

const linesOf = ({ lines }: Awaited<ReturnType<typeof getInvoice>>) =>
  lines.map(({ kind, net, vatRate, vatPercent }) => [kind, net, vatRate, vatPercent])

test('the percentage of the tax point counts, and a refund keeps the one that was charged', async () => {
  const { client, account } = await customer('standard')
  const rental = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await driver.build.charge(client, account, { amount: '100.00', product_group: 'Maintenance' })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(october, 'prepare', 'calculate')
  const before = await getInvoice(driver.db, october, account)
  // October in part, November in advance, and October's maintenance: all dated 2 November.
  expect(before.vatByRate).toMatchObject([{ vatRate: 'standard', percent: '20.00' }])

  await driver.db
    .insertInto('vat_percentages')
    .values({ vat_rate: 'standard', valid_from: '2026-12-01', percent: '17.50' })
    .execute()
  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  const run = await driver.create(client, await ofNovember(client), november)
  await driver.through(run, 'prepare', 'calculate')
  const invoice = await getInvoice(driver.db, run, account)
  expect(linesOf(invoice)).toEqual([['charge', '100.00', 'standard', '17.50']])
  expect(invoice.vatByRate).toMatchObject([{ percent: '17.50', net: '100.00', vat: '17.50' }])
  expect(invoice).toMatchObject({ net: '100.00', vat: '17.50', gross: '117.50' })
  const note = await getInvoice(driver.db, run, account, 'credit_note')
  expect(linesOf(note)).toEqual([['refund', '-10.00', 'standard', '20.00']])
  expect(note.vatByRate).toMatchObject([{ percent: '20.00', net: '-10.00', vat: '-2.00' }])
  // A run of the time before is calculated as it was.
  await driver.through(october, 'prepare', 'calculate')
  expect((await getInvoice(driver.db, october, account)).vatByRate).toEqual(before.vatByRate)
  await driver.db.deleteFrom('vat_percentages').where('valid_from', '=', '2026-12-01').execute()
})

test('a refund of what was reverse-charged before percentages were kept says what the customer accounts for', async () => {
  const { client, account } = await customer('reverse')
  await markReverseCharge(driver.db, client, ['Line rental'])
  const rental = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(october, 'prepare', 'calculate')
  await driver.db
    .updateTable('invoice_lines')
    .set({ vat_percent: '0' })
    .where('invoice_run_index', '=', october)
    .execute()
  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  const run = await driver.create(client, await ofNovember(client), november)
  await driver.through(run, 'prepare', 'calculate')
  expect((await getInvoice(driver.db, run, account, 'credit_note')).vatByRate).toEqual([
    { vatRate: 'reverse', percent: '20.00', net: '-10.00', vat: '0.00', customerVat: '-2.00' },
  ])
})
