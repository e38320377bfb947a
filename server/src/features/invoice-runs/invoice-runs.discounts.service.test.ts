import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { buildContract, buildScheme } from '../../../test/factories/contracts.ts'
import { markReverseCharge } from '../../../test/factories/group-vat.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { readLines } from '../end-of-run-packs/end-of-run-rows.repository.ts'
import { listFailures } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { changePrice } from '../charges/charge-copies.service.ts'
import { getCharge } from '../charges/charge-list.service.ts'
import { getContract } from '../contracts/contract-list.service.ts'
import { removeContract } from '../contracts/contracts.service.ts'
import { loadLines } from '../invoices/invoice-lines.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'

const driver = closedAtEnd(await runDriver())

async function reseller() {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  return { client, brand }
}
const november = { start: '2026-11-01', end: '2026-11-30' }
const december = { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') }
const linesOf = (document: Awaited<ReturnType<typeof getInvoice>>) =>
  document.lines.map(line => [line.kind, line.description, line.net, line.vatRate])
const billed = async (run: number, account: number) => {
  const invoice = await getInvoice(driver.db, run, account)
  return invoice.lines.map(line => [line.kind, line.description, line.net])
}

test('a scheme comes off usage and charges of its product groups, once for all services', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const scheme = await buildScheme(driver.db, client, {
    name: 'Stay 12.5',
    percent: '12.50',
    product_groups: ['Line rental', 'UK calls', 'Credits'],
  })
  const contract = await buildContract(driver.db, { client, account, scheme })
  const services = [
    await driver.build.service(client, account, { cli: '442079460111' }),
    await driver.build.service(client, account, { cli: '442079460112' }),
  ]
  await driver.build.charge(client, account, { amount: '49.95' })
  await driver.build.charge(client, account, { product_group: 'Credits', amount: '-9.99' })
  await driver.build.charge(client, account, { product_group: 'Broadband', amount: '30.00' })
  const calls = services.map(service => ({ account, service, charge: '1.234567' }))
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate')

  // 1.23 + 1.23 + 49.95 = 52.41; 12.5 % of it is 6.55125. The standing credit of 9.99 is a credit note.
  expect((await billed(run, account)).at(-1)).toEqual([
    'discount',
    'Stay 12.5, 12.5% of £52.41: Line rental, UK calls',
    '-6.55',
  ])
  // 82.41 in all, less 6.55.
  expect(await getInvoice(driver.db, run, account)).toMatchObject({ net: '75.86', vat: '15.17' })
  expect(await getInvoice(driver.db, run, account, 'credit_note')).toMatchObject({
    net: '-9.99',
    vat: '-2.00',
  })
  const lines = driver.db.selectFrom('invoice_lines').where('invoice_run_index', '=', run)
  const stored = await lines.select(['kind', 'contract_index']).execute()
  expect(stored.filter(line => line.contract_index !== null)).toEqual([
    { kind: 'discount', contract_index: contract },
  ])

  await updateRow(driver.db, 'loyalty_schemes', scheme, { percent: '25.00' })
  expect((await billed(run, account)).at(-1)?.[2]).toBe('-6.55')
  await resetAccounts(driver.db, run, 'all')
  await driver.through(run, 'prepare', 'calculate')
  // 13.1025, half up.
  expect((await billed(run, account)).at(-1)?.[2]).toBe('-13.10')
})

test('it applies or not by the last day of the period, in full either way', async () => {
  const { client, brand } = await reseller()
  const scheme = await buildScheme(driver.db, client, { amount: '2.50' })
  const days = [
    { start_date: '2026-10-31' },
    { start_date: '2026-11-01' },
    { notice_on: '2026-09-30', ended_on: '2026-10-30' },
    { notice_on: '2026-09-30', ended_on: '2026-10-31' },
    // The discount continues after its term.
    { start_date: '2025-01-01', end_date: '2025-12-31' },
  ]
  const accounts: number[] = []
  for (const changes of days) {
    const account = await driver.build.account({ client, brand })
    await driver.build.charge(client, account)
    await buildContract(driver.db, { client, account, scheme }, changes)
    accounts.push(account)
  }
  await markReverseCharge(driver.db, client, ['Line rental'])
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate')
  const nets = await Promise.all(
    accounts.map(async account => (await getInvoice(driver.db, run, account)).net),
  )
  expect(nets).toEqual(['7.50', '10.00', '10.00', '7.50', '7.50'])
})

test('an invoice of which a scheme takes everything off is still made, for nothing', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const scheme = await buildScheme(driver.db, client, { amount: '500.00' })
  await driver.build.charge(client, account)
  await buildContract(driver.db, { client, account, scheme })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate')
  const { kind, net, gross, lines } = await getInvoice(driver.db, run, account)
  expect({ kind, net, gross }).toEqual({ kind: 'invoice', net: '0.00', gross: '0.00' })
  expect(lines.map(line => line.net)).toEqual(['10.00', '-10.00'])
})

test('what a failed account holds back is less its discount', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand }, { email: '' })
  await driver.build.charge(client, account, { amount: '80.00' })
  await buildContract(driver.db, { client, account, scheme: await buildScheme(driver.db, client) })
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare')
  expect(await listFailures(driver.db, run)).toMatchObject([{ valueAtStake: '72.00' }])
})

test('a refund after a price change, at the VAT rate of its invoice, gives back what was paid', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const rental = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  await buildContract(driver.db, { client, account, scheme: await buildScheme(driver.db, client) })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(october, 'prepare', 'calculate')
  expect((await billed(october, account)).map(line => line[2])).toEqual(['30.00', '-3.00'])

  const { version } = await getCharge(driver.db, client, rental)
  await inTransaction(driver.db, db =>
    changePrice(db, client, rental, { version, amount: '60.00', from: '2026-11-21' }),
  )
  await driver.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2026-11-15', vat_rate: 'reduced' })
    .execute()
  const run = await driver.create(client, await driver.build.closedBillRun(client, november), december)
  await driver.through(run, 'prepare', 'calculate')
  const invoice = await getInvoice(driver.db, run, account)
  expect(linesOf(invoice)).toEqual([
    ['charge', 'Line rental, 21 Nov 2026 to 30 Nov 2026 (10 of 30 days)', '20.00', 'reduced'],
    ['charge', 'Line rental, 1 Dec 2026 to 31 Dec 2026', '60.00', 'reduced'],
    ['discount', 'Scheme 5, 10% of £80.00: Line rental', '-8.00', 'reduced'],
  ])
  expect(invoice).toMatchObject({ kind: 'invoice', net: '72.00', vat: '3.60', gross: '75.60' })
  const note = await getInvoice(driver.db, run, account, 'credit_note')
  expect(linesOf(note)).toEqual([
    // 10 of the 30 days of the old price, which were billed at the standard rate.
    ['refund', 'Line rental, Refund 21 Nov 2026 to 30 Nov 2026 (10 of 30 days)', '-10.00', 'standard'],
    // 1.00 of it was never paid.
    ['discount', 'Scheme 5, Discount on what is refunded', '1.00', 'standard'],
  ])
  expect(note).toMatchObject({ kind: 'credit_note', net: '-9.00', vat: '-1.80', gross: '-10.80' })
})

test('a charge that ended early is given back on a credit note of its own number, less its discount', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  const rental = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  const scheme = await buildScheme(driver.db, client)
  await buildContract(driver.db, { client, account, scheme })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(october, 'prepare', 'calculate', 'number', 'produce')
  const first = await getInvoice(driver.db, october, account)
  await driver.db
    .updateTable('invoices')
    .set({ confirmed_at: new Date() })
    .where('invoice_run_index', '=', october)
    .execute()

  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  const run = await driver.create(client, await driver.build.closedBillRun(client, november), december)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const note = await getInvoice(driver.db, run, account)
  expect(note).toMatchObject({ kind: 'credit_note', net: '-9.00', vat: '-1.80', gross: '-10.80' })
  expect(note.number).toMatch(/^B\d+C-000001$/)
  const [stored] = await invoicesWithLines(driver.db, run, [account])
  if (!stored) throw new Error('The credit note is missing.')
  const paper = documentOf(stored, [])
  expect(paper).toMatchObject({
    kind: 'credit_note',
    corrects: [{ number: first.number, date: '2026-11-02' }],
    totals: { net: '9.00', vat: '1.80', gross: '10.80' },
  })
})

test('each treatment of VAT has its rate and its wording on the document, from its first day', async () => {
  const { client, brand } = await reseller()
  const scheme = await buildScheme(driver.db, client)
  const treatments = [
    ['reduced', '4.50', null],
    ['zero', '0.00', 'Zero-rated supply'],
    ['exempt', '0.00', 'Exempt from VAT'],
    ['reverse', '0.00', null],
  ] as const
  const accounts: number[] = []
  for (const [vat_rate] of treatments) {
    const account = await driver.build.account({ client, brand })
    await driver.build.charge(client, account, { amount: '100.00' })
    await buildContract(driver.db, { client, account, scheme })
    // In the middle of the period: the invoice is dated after it, so all of it has the new rate.
    await driver.db
      .insertInto('account_vat_rates')
      .values({ account_index: account, valid_from: '2026-10-16', vat_rate })
      .execute()
    accounts.push(account)
  }
  await markReverseCharge(driver.db, client, ['Line rental'])
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')
  const papers = (await invoicesWithLines(driver.db, run, accounts)).map(one => documentOf(one, []))
  expect(papers.map(({ totals, vatTotals }) => [totals.net, totals.vat, vatTotals[0]?.reason])).toEqual(
    treatments.map(([, vat, reason]) => ['90.00', vat, reason]),
  )
  expect(papers.at(-1)?.vatTotals).toMatchObject([
    { treatment: 'reverse_charge', net: '90.00', vat: '0.00', customerVat: '18.00', ratePercent: '20' },
  ])
})

test('a repeated run gives the same result to the penny, and its lines file has the discounts', async () => {
  const { client, brand } = await reseller()
  const schemes = [
    await buildScheme(driver.db, client, { percent: '33.33' }),
    await buildScheme(driver.db, client, { amount: '1.11' }),
  ]
  for (let at = 0; at < 40; at += 1) {
    const account = await driver.build.account({ client, brand })
    await driver.build.charge(client, account, { amount: `${at}.3${at % 10}` })
    for (const scheme of schemes) await buildContract(driver.db, { client, account, scheme })
  }
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  const linesFile = () =>
    inTransaction(driver.db, async db => {
      const rows = []
      for await (const line of readLines(db, run)) rows.push(line)
      return rows
    })
  await driver.through(run, 'prepare', 'calculate', 'number')
  const once = await linesFile()
  expect(once.filter(line => line.kind === 'discount')).toHaveLength(80)
  const { net } = await driver.db
    .selectFrom('invoices')
    .select(sql<number>`(sum(net) * 100)::int8`.as('net'))
    .where('invoice_run_index', '=', run)
    .executeTakeFirstOrThrow()
  expect(once.reduce((sum, line) => sum + line.netPence, 0)).toBe(net)
  await resetAccounts(driver.db, run, 'all')
  await driver.through(run, 'prepare', 'calculate', 'number')
  expect(await linesFile()).toEqual(once)
})

test('a contract cannot be deleted while a run is applying its discount', async () => {
  const { client, brand } = await reseller()
  const account = await driver.build.account({ client, brand })
  await driver.build.charge(client, account, { amount: '50.00' })
  const scheme = await buildScheme(driver.db, client, {})
  const contract = await buildContract(driver.db, { client, account, scheme })
  const { version } = await getContract(driver.db, client, contract)
  const billRunIndex = await driver.build.closedBillRun(client)
  const index = await driver.create(client, billRunIndex)
  const run = await driver.db
    .selectFrom('invoice_runs as r')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .select(['r.index', 'r.client_index as clientIndex', 'r.bill_run_index as billRunIndex'])
    .select(['b.period_start as periodStart', 'b.period_end as periodEnd'])
    .select(['r.invoice_date as invoiceDate', 'r.bacs_date as bacsDate'])
    .where('r.index', '=', index)
    .executeTakeFirstOrThrow()
  const { promise: loaded, resolve: tellLoaded } = Promise.withResolvers<void>()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const loading = inTransaction(driver.db, async tx => {
    await loadLines(tx, run, [account])
    tellLoaded()
    await left
  })
  await loaded
  const removing = inTransaction(driver.db, tx => removeContract(tx, client, contract, version))
  const refused = expect(removing).rejects.toThrow('contract_billed')
  // A delete that does not wait has finished by then.
  await Promise.race([removing, wait(300)])
  leave()
  await loading
  await refused
})
