import {
  ledgerExport,
  type LedgerExport,
  type WaitingLedgerExport,
} from '@nineops/contract/invoicing/ledger-exports.contract'
import { accountLedger } from '@nineops/contract/crm/account-ledger.contract'
import { z } from 'zod'
import { beforeAll, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { postOpeningBalances } from '../account-ledger/opening-balances.service.ts'

const app = closedAtEnd(await testApp())
const bureau = { roles: ['NINEOPS_BUREAU_ACCESS'] as const }
const finance = { roles: ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const }
const today = londonDate(Date.now())
const before = (days: number) => addDays(today, -days)
const shown = (day: string) => day.split('-').toReversed().join('/')
let client: number
let account: number
let brand: number
let user: number

beforeAll(async () => {
  client = await app.build.client('Exporting Telecom')
  brand = await app.build.brand(client, { ranges: false })
  account = await app.build.account({ client, brand }, { account_number: 'EXP-1' })
  await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
  user = (await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index
})

const ledger = async (of: number, path: string, json: object, status = 201) => {
  const answer = await app.call(`/api/clients/${client}/accounts/${of}/ledger/${path}`, {
    method: 'POST',
    json,
    ...bureau,
  })
  expect(answer.status).toBe(status)
}
const posting = async (of: number, kind: string): Promise<number> => {
  const { index } = await app.db
    .selectFrom('account_postings')
    .select('index')
    .where('account_index', '=', of)
    .where('kind', '=', kind)
    .orderBy('index', 'desc')
    .executeTakeFirstOrThrow()
  return index
}
const make = (through = today) =>
  app.call(`/api/clients/${client}/ledgerexports`, { method: 'POST', json: { through }, ...finance })
const made = async (through = today): Promise<LedgerExport> => {
  const answer = await make(through)
  expect(answer.status).toBe(201)
  return ledgerExport.parse(await answer.json())
}
const waiting = async (through = today) =>
  (await (
    await app.call(`/api/clients/${client}/ledgerexports/waiting?through=${through}`, finance)
  ).json()) as WaitingLedgerExport
const fileOf = async ({ index }: LedgerExport): Promise<string> =>
  (await app.call(`/api/clients/${client}/ledgerexports/${index}/file`, finance)).text()
const rowsOf = async (of: LedgerExport) =>
  (await fileOf(of))
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(row => row.replace(/,1,POSTING \d+,NINEOPS,,$/, ''))

it('has money in as SA, money out as SP and bad debts as SC, and what is reversed the other way round', async () => {
  await inTransaction(app.db, db =>
    postOpeningBalances(
      db,
      client,
      [{ accountIndex: account, date: before(40), amount: '70.00', reference: '' }],
      user,
    ),
  )
  const debt = await postInvoice(app.db, {
    client,
    brand,
    account,
    number: 'EX-1',
    gross: '40.00',
    dueOn: before(20),
    invoiceDate: before(30),
  })
  await ledger(account, 'receipts', {
    amount: '100.00',
    receivedOn: before(9),
    method: 'cheque',
    reference: 'CHQ 7',
  })
  await ledger(account, `postings/${await posting(account, 'receipt')}/unpaid`, {
    returnedOn: before(5),
    reason: 'Refer to drawer',
  })
  await ledger(account, 'receipts', {
    amount: '120.00',
    receivedOn: before(4),
    method: 'transfer',
    reference: '',
  })
  await ledger(account, 'refunds', {
    amount: '10.00',
    paidOn: before(3),
    method: 'card',
    reference: '=R',
    reason: 'Overpaid',
  })
  await ledger(account, `postings/${await posting(account, 'refund')}/reversal`, { reason: 'Wrong account' })
  await ledger(account, `postings/${await posting(account, 'receipt')}/reversal`, { reason: 'Wrong account' })
  await ledger(account, 'writeoffs', { debt, amount: '40.00', reason: 'Ceased trading' })
  await ledger(account, `postings/${await posting(account, 'write_off')}/reversal`, {
    reason: 'Paid after all',
  })
  expect(await waiting()).toMatchObject({ postings: 8, debits: '270.00', credits: '270.00', unnamed: [] })
  const all = await made()
  expect(all).toMatchObject({ postings: 8, firstOn: before(9), lastOn: today, through: today })
  expect(await rowsOf(all)).toEqual([
    `SA,EXP-1,1200,0,${shown(before(9))},CHQ 7,"Receipt, cheque",100.00,T9,0.00`,
    `SP,EXP-1,1200,0,${shown(before(5))},CHQ 7,"Returned unpaid, cheque",100.00,T9,0.00`,
    `SA,EXP-1,1200,0,${shown(before(4))},,"Receipt, bank transfer",120.00,T9,0.00`,
    `SP,EXP-1,1200,0,${shown(before(3))},'=R,"Refund, card",10.00,T9,0.00`,
    `SA,EXP-1,1200,0,${shown(before(3))},'=R,"Reversed: Refund, card",10.00,T9,0.00`,
    `SP,EXP-1,1200,0,${shown(before(4))},,"Reversed: Receipt, bank transfer",120.00,T9,0.00`,
    `SC,EXP-1,8100,0,${shown(today)},EX-1,Bad debt written off,40.00,T9,0.00`,
    `SI,EXP-1,8100,0,${shown(today)},EX-1,Reversed: Bad debt written off,40.00,T9,0.00`,
  ])
})

it('no posting is exported twice, and an export has the same bytes again whatever changes', async () => {
  expect((await make()).status).toBe(409)
  await ledger(account, 'receipts', {
    amount: '5.00',
    receivedOn: before(35),
    method: 'cash',
    reference: 'A',
  })
  await ledger(account, 'receipts', { amount: '6.00', receivedOn: today, method: 'cash', reference: 'B' })
  // A day in a month that was exported already goes with the next export.
  const early = await made(before(1))
  expect(early).toMatchObject({ postings: 1, firstOn: before(35), lastOn: before(35), credits: '5.00' })
  const bytes = await fileOf(early)
  const codes = `/api/clients/${client}/salesledger`
  const current = z.record(z.string(), z.unknown()).parse(await (await app.call(codes, bureau)).json())
  await app.call(codes, {
    method: 'PUT',
    json: { ...current, bankNominal: '1210' },
    roles: ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'],
  })
  await updateRow(app.db, 'accounts', account, { ledger_reference: 'OTHER' })
  expect(await fileOf(early)).toBe(bytes)
  expect(await rowsOf(await made())).toEqual([
    `SA,OTHER,1210,0,${shown(today)},B,"Receipt, cash",6.00,T9,0.00`,
  ])
  const list = await app.call(`/api/clients/${client}/ledgerexports`, finance)
  expect(
    z
      .array(ledgerExport)
      .parse(await list.json())
      .map(one => one.postings),
  ).toEqual([1, 1, 8])
})

it('two exports at once hold each posting once', async () => {
  await ledger(account, 'receipts', { amount: '7.00', receivedOn: today, method: 'cash', reference: 'C' })
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

it('what the books refuse waits and is named, and brands without a sales ledger have no rows', async () => {
  const long = await app.build.account({ client, brand }, { account_number: 'TOO-LONG-1' })
  const other = await app.build.brand(client, { ranges: false })
  const outside = await app.build.account({ client, brand: other }, { account_number: 'OUT-1' })
  await app.db
    .with('g', db =>
      db
        .insertInto('output_groups')
        .values({ client_index: client, name: 'No books', left_out: ['sales-ledger'] })
        .returning('index'),
    )
    .updateTable('output_group_brands')
    .from('g')
    .set(eb => ({ output_group_index: eb.ref('g.index') }))
    .where('brand_index', '=', other)
    .execute()
  for (const each of [long, outside])
    await ledger(each, 'receipts', { amount: '8.00', receivedOn: today, method: 'cash', reference: '' })
  expect(await waiting()).toEqual({
    firstOn: null,
    lastOn: null,
    postings: 0,
    debits: '0.00',
    credits: '0.00',
    unnamed: [{ index: long, accountNumber: 'TOO-LONG-1', postings: 1 }],
  })
  expect((await make()).status).toBe(409)
  await updateRow(app.db, 'accounts', long, { ledger_reference: 'LONG1' })
  expect(await rowsOf(await made())).toEqual([
    `SA,LONG1,1210,0,${shown(today)},,"Receipt, cash",8.00,T9,0.00`,
  ])
})

it('refuses a day to come, and an export of another reseller', async () => {
  expect((await make(addDays(today, 1))).status).toBe(400)
  const other = await app.build.client('Other books')
  const [mine] = z
    .array(ledgerExport)
    .parse(await (await app.call(`/api/clients/${client}/ledgerexports`, finance)).json())
  const answer = await app.call(`/api/clients/${other}/ledgerexports/${mine?.index}/file`, finance)
  expect(answer.status).toBe(404)
})

it('exports are never changed or deleted', async () => {
  await expect(app.db.deleteFrom('ledger_export_postings').execute()).rejects.toThrow('never changed')
  await expect(app.db.updateTable('ledger_exports').set({ postings: 2 }).execute()).rejects.toThrow(
    'never changed',
  )
})

it('an account’s ledger says up to which day its money is exported, and the next export has what is posted before it', async () => {
  const exportedOf = async (of: number) =>
    accountLedger.parse(await (await app.call(`/api/clients/${client}/accounts/${of}/ledger`)).json())
      .exportedThrough
  const fresh = await app.build.client('Fresh Telecom')
  const freshBrand = await app.build.brand(fresh, { ranges: false })
  const other = await app.build.account({ client: fresh, brand: freshBrand })
  const none = await app.call(`/api/clients/${fresh}/accounts/${other}/ledger`)
  expect(accountLedger.parse(await none.json()).exportedThrough).toBeNull()
  const last = await app.db
    .selectFrom('ledger_exports')
    .select(({ fn }) => fn.max('through').as('through'))
    .where('client_index', '=', client)
    .executeTakeFirstOrThrow()
  expect(await exportedOf(account)).toBe(last.through)
  await ledger(account, 'receipts', { amount: '1.00', receivedOn: before(60), method: 'cash' })
  expect(await rowsOf(await made())).toEqual([
    expect.stringContaining(`,${shown(before(60))},,"Receipt, cash",1.00,`) as string,
  ])
  expect(await exportedOf(account)).toBe(today)
  // Money of a brand without a sales ledger is in no export.
  const group = await app.db
    .insertInto('output_groups')
    .values({ client_index: client, name: 'Without a sales ledger', left_out: ['sales-ledger'] })
    .returning('index')
    .executeTakeFirstOrThrow()
  const apart = await app.build.brand(client, { ranges: false })
  await app.db
    .updateTable('output_group_brands')
    .set({ output_group_index: group.index })
    .where('brand_index', '=', apart)
    .execute()
  expect(await exportedOf(await app.build.account({ client, brand: apart }))).toBeNull()
})
