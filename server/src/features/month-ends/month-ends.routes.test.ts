import {
  type MonthEnd,
  monthEnd,
  type MonthEndCheck,
  monthEndCheck,
  unexportedPosting,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { receive, refund, returnUnpaid, reverse, writeOff } from '../account-ledger/account-ledger.service.ts'
import { postOpeningBalances } from '../account-ledger/opening-balances.service.ts'
import { makeExport } from '../ledger-exports/ledger-exports.service.ts'
import { notePackLedger, noteWithdrawnLedger } from '../sales-ledger/sales-ledger.service.ts'

const app = closedAtEnd(await testApp())
const { db } = app
const finance = { roles: ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const }
await app.tokenFor([...finance.roles])
const user = (await db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index

const get = async (month: string, client?: number): Promise<MonthEnd> => {
  const only = client === undefined ? '' : `&client=${client}`
  return monthEnd.parse(await (await app.call(`/api/monthends?month=${month}${only}`, finance)).json())
}
const check = async (month: string, client: number): Promise<MonthEndCheck> =>
  monthEndCheck.parse(
    await (await app.call(`/api/monthends/check?month=${month}&client=${client}`, finance)).json(),
  )
const unexported = async (query: string) =>
  z
    .array(unexportedPosting)
    .parse(await (await app.call(`/api/monthends/unexported?${query}`, finance)).json())

async function reseller(name: string) {
  const client = await app.build.client(name)
  const brand = await app.build.brand(client, { ranges: false })
  const account = await app.build.account({ client, brand }, { account_number: `M${client}` })
  const poster = { clientIndex: client, accountIndex: account, userIndex: user, requestId: 'test' }
  return { client, brand, account, poster }
}
type Reseller = Awaited<ReturnType<typeof reseller>>

/** The newest posting of a kind. */
const newest = async (account: number, kind: string): Promise<number> =>
  (
    await db
      .selectFrom('account_postings')
      .select('index')
      .where('account_index', '=', account)
      .where('kind', '=', kind)
      .orderBy('index', 'desc')
      .executeTakeFirstOrThrow()
  ).index

/** A document with its VAT by rate, posted; a credit note's amounts are negative. */
async function document(
  of: Reseller,
  number: string,
  invoiceDate: string,
  vat: readonly { rate: string; percent: number; net: string; vat: string }[],
) {
  const gross = vat.reduce((sum, line) => sum + Number(line.net) + Number(line.vat), 0)
  const credit = gross < 0
  const posting = await postInvoice(db, {
    ...of,
    number,
    gross: gross.toFixed(2),
    dueOn: invoiceDate,
    invoiceDate,
    ...(credit && { kind: 'credit_note' as const }),
  })
  const { invoice_index: invoice, run } = await db
    .selectFrom('account_postings as p')
    .innerJoin('invoices as i', 'i.index', 'p.invoice_index')
    .select(['p.invoice_index', 'i.invoice_run_index as run'])
    .where('p.index', '=', posting)
    .executeTakeFirstOrThrow()
  for (const line of vat)
    await sql`insert into invoice_vat (invoice_index, vat_rate, percent, rate, net, vat)
      values (${invoice}, ${line.rate}, ${line.percent}, ${line.percent}, ${line.net}, ${line.vat})`.execute(
      db,
    )
  return { posting, run }
}
const standard = (net: string, vat: string) => [{ rate: 'standard', percent: 20, net, vat }]

const paid = (amount: string, receivedOn: string, method: 'transfer' | 'card' = 'transfer') => ({
  amount,
  receivedOn,
  method,
  reference: '',
})

it('a month by hand: documents, receipt, bounce, refund, write-off, opening balance and reversal over month ends', async () => {
  const of = await reseller('By Hand Telecom')
  await inTransaction(db, tx =>
    postOpeningBalances(
      tx,
      of.client,
      [{ accountIndex: of.account, date: '2026-08-31', amount: '50.00', reference: '' }],
      user,
    ),
  )
  const first = await document(of, 'BH-1', '2026-09-10', [
    ...standard('100.00', '20.00'),
    { rate: 'zero', percent: 0, net: '7.00', vat: '0.00' },
    { rate: 'reverse', percent: 0, net: '30.00', vat: '0.00' },
    { rate: 'exempt', percent: 0, net: '3.00', vat: '0.00' },
  ])
  const credit = await document(of, 'BH-C1', '2026-09-12', standard('-10.00', '-2.00'))
  const post = <T>(work: (tx: typeof db) => Promise<T>) => inTransaction(db, work)
  await post(tx => receive(tx, of.poster, paid('160.00', '2026-09-15')))
  const bounced = await newest(of.account, 'receipt')
  await post(tx => receive(tx, of.poster, paid('75.00', '2026-09-20', 'card')))
  const mistaken = await newest(of.account, 'receipt')
  // In October: the first receipt comes back, the second was a mistake of September.
  await post(tx =>
    returnUnpaid(tx, of.poster, bounced, { returnedOn: '2026-10-02', reason: 'Refer to payer' }),
  )
  const september = await get('2026-09', of.client)
  expect(september.total).toEqual({
    sales: [
      {
        kind: 'invoice',
        vatRate: 'standard',
        percent: '20.00',
        documents: 1,
        net: '100.00',
        vat: '20.00',
        gross: '120.00',
      },
      {
        kind: 'invoice',
        vatRate: 'zero',
        percent: '0.00',
        documents: 1,
        net: '7.00',
        vat: '0.00',
        gross: '7.00',
      },
      {
        kind: 'invoice',
        vatRate: 'exempt',
        percent: '0.00',
        documents: 1,
        net: '3.00',
        vat: '0.00',
        gross: '3.00',
      },
      {
        kind: 'invoice',
        vatRate: 'reverse',
        percent: '0.00',
        documents: 1,
        net: '30.00',
        vat: '0.00',
        gross: '30.00',
      },
      {
        kind: 'credit_note',
        vatRate: 'standard',
        percent: '20.00',
        documents: 1,
        net: '-10.00',
        vat: '-2.00',
        gross: '-12.00',
      },
    ],
    receipts: [
      { method: 'transfer', receipts: 1, amount: '160.00' },
      { method: 'card', receipts: 1, amount: '75.00' },
    ],
    control: {
      opening: '50.00',
      invoices: '160.00',
      creditNotes: '-12.00',
      receipts: '-235.00',
      unpaids: '0.00',
      refunds: '0.00',
      writeOffs: '0.00',
      openingBalances: '0.00',
      reversals: '0.00',
      closing: '-37.00',
    },
    notPosted: { documents: 0, gross: '0.00' },
    exported: {
      postings: 0,
      amount: '0.00',
      gaps: [
        { gap: 'not_exported', postings: 2, amount: '-235.00' },
        { gap: 'no_pack', postings: 2, amount: '148.00' },
      ],
    },
  })
  expect(await check('2026-09', of.client)).toEqual({
    accounts: 1,
    resellers: [{ client: of.client, balance: '-37.00' }],
    differences: [],
  })
  // A reversal has the day of what it reverses: September's closing changes, and says so as "not exported".
  for (const { run } of [first, credit]) await notePackLedger(db, run, [])
  await inTransaction(db, tx => makeExport(tx, of.client, '2026-09-30', user))
  await post(tx => reverse(tx, of.poster, mistaken, 'Another customer’s'))
  const again = await get('2026-09', of.client)
  expect(again.total.control).toMatchObject({ reversals: '75.00', closing: '38.00' })
  expect(again.total.exported).toEqual({
    postings: 4,
    amount: '-87.00',
    gaps: [{ gap: 'not_exported', postings: 1, amount: '75.00' }],
  })
  await post(tx => receive(tx, of.poster, paid('250.00', '2026-10-05')))
  await post(tx =>
    refund(tx, of.poster, {
      amount: '12.00',
      paidOn: '2026-10-06',
      method: 'card',
      reference: '',
      reason: 'Asked',
    }),
  )
  const late = await document(of, 'BH-2', '2026-10-10', standard('50.00', '10.00'))
  await post(tx => writeOff(tx, of.poster, { debt: late.posting, amount: '20.00', reason: 'Gone' }))
  const october = await get('2026-10', of.client)
  expect(october.total.control).toMatchObject({
    opening: '38.00',
    invoices: '60.00',
    receipts: '-250.00',
    unpaids: '160.00',
    refunds: '12.00',
    closing: '20.00',
  })
  expect((await check('2026-10', of.client)).resellers).toEqual([{ client: of.client, balance: '20.00' }])
  // A write-off has the day on which it is entered.
  const current = await get(londonDate(Date.now()).slice(0, 7), of.client)
  expect(current.total.control).toMatchObject({ opening: '20.00', writeOffs: '-20.00', closing: '0.00' })
  expect((await get('2026-08', of.client)).total).toMatchObject({
    control: { opening: '0.00', openingBalances: '50.00', closing: '50.00' },
    exported: { postings: 0, gaps: [{ gap: 'in_books', postings: 1, amount: '50.00' }] },
  })
})

it('packs and exports have all but what they leave out, each under its own name', async () => {
  const of = await reseller('Left Out Telecom')
  const other = await app.build.brand(of.client, { ranges: false })
  const outside = await app.build.account({ client: of.client, brand: other }, { account_number: 'OUTSIDE' })
  const long = await app.build.account(
    { client: of.client, brand: of.brand },
    { account_number: 'TOO-LONG-1' },
  )
  const documents = [
    await document(of, 'LO-1', '2026-10-10', standard('10.00', '2.00')),
    await document(
      { ...of, brand: other, account: outside },
      'LO-2',
      '2026-10-10',
      standard('20.00', '4.00'),
    ),
    await document({ ...of, account: long }, 'LO-3', '2026-10-10', standard('30.00', '6.00')),
  ]
  const gaps = async () =>
    (await get('2026-10', of.client)).total.exported.gaps.map(({ gap, amount }) => [gap, amount])
  expect(await gaps()).toEqual([['no_pack', '72.00']])
  for (const { run } of documents) await notePackLedger(db, run, [other])
  expect(await gaps()).toEqual([
    ['unnamed', '36.00'],
    ['no_ledger', '24.00'],
  ])
  await noteWithdrawnLedger(db, documents[0]?.run ?? 0)
  expect(await gaps()).toEqual([
    ['no_pack', '12.00'],
    ['unnamed', '36.00'],
    ['no_ledger', '24.00'],
  ])
  const list = await unexported(`month=2026-10&client=${of.client}&gap=unnamed`)
  expect(list).toMatchObject([
    { account: { accountNumber: 'TOO-LONG-1' }, kind: 'invoice', reference: 'LO-3', amount: '36.00' },
  ])
  expect(
    await exported(app, 'unexported-postings', {
      params: {},
      query: { month: '2026-10', client: of.client },
    }),
  ).toEqual([
    expect.objectContaining({ accountNumber: `M${of.client}`, kind: 'Invoice', gap: 'Pack not made yet' }),
    expect.objectContaining({ accountNumber: 'OUTSIDE', gap: 'Brand without a sales ledger' }),
    expect.objectContaining({ accountNumber: 'TOO-LONG-1', gap: 'Account reference refused by the books' }),
  ])
})

it('across resellers there is a row for each and their sum, and one file has all lines', async () => {
  const all = await get('2026-10')
  expect(all.resellers.map(({ client }) => client.name)).toEqual(['By Hand Telecom', 'Left Out Telecom'])
  expect(all.total.control).toMatchObject({ invoices: '132.00', closing: '92.00' })
  expect(all.total.sales).toMatchObject([{ documents: 4, net: '110.00', vat: '22.00', gross: '132.00' }])
  const lines = await exported(app, 'month-end', { params: {}, query: { month: '2026-10' } })
  const closing = lines.filter(({ line }) => line === 'Closing balance')
  expect(closing.map(({ reseller: whose, amount }) => [whose, amount])).toEqual([
    ['By Hand Telecom', '20.00'],
    ['Left Out Telecom', '72.00'],
    ['All resellers', '92.00'],
  ])
  expect((await app.call('/api/monthends?month=2026-10&client=999999', finance)).status).toBe(404)
})

it('names documents from before the ledger, and accounts whose open items are not their balance', async () => {
  const of = await reseller('Odd Telecom')
  const { run } = await document(of, 'OD-1', '2026-10-10', standard('10.00', '2.00'))
  const before = await app.build.account({ client: of.client, brand: of.brand })
  await sql`
    with i as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
        due_date, net, vat, gross, confirmed_at)
      values (${run}, ${of.client}, ${of.brand}, ${before}, 'invoice', 'OD-0', '2026-10-09', '2026-10-23', 5, 1, 6, now())
      returning index
    )
    insert into invoice_vat (invoice_index, vat_rate, percent, rate, net, vat)
    select index, 'standard', 20, 20, 5, 1 from i`.execute(db)
  const { sales, notPosted, control } = (await get('2026-10', of.client)).total
  expect(sales).toMatchObject([{ documents: 2, gross: '18.00' }])
  expect([notPosted, control.invoices]).toEqual([{ documents: 1, gross: '6.00' }, '12.00'])
  await db
    .updateTable('open_items')
    .set({ remainder: '11.00' })
    .where('account_index', '=', of.account)
    .execute()
  expect((await check('2026-10', of.client)).differences).toMatchObject([
    { account: { index: of.account }, balance: '12.00', open: '11.00' },
  ])
})
