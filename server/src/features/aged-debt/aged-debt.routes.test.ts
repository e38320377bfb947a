import { type AgedDebt, agedDebt, debtSummary } from '@nineops/contract/partner-commercial/aged-debt.contract'
import { accountLedger, posting } from '@nineops/contract/crm/account-ledger.contract'
import { formatPence, parsePence } from '@nineops/contract/money'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { listAttention } from '../board/attention.service.ts'

const app = closedAtEnd(await testApp())
const today = londonDate(Date.now())
const reader = { roles: ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const }
const client = await app.build.client('Aged Telecom')
const brand = await app.build.brand(client, { ranges: false })
const late: number[] = [0, 1, 30, 31, 60, 61, 90, 91]
let first: number
let second: number

const pence = (amount: string) => parsePence(amount) ?? 0
const debts = async (query: string): Promise<AgedDebt[]> =>
  z.array(agedDebt).parse(await (await app.call(`/api/ageddebt?${query}`, reader)).json())
const summary = async () =>
  debtSummary.parse(await (await app.call(`/api/ageddebt/summary?client=${client}`, reader)).json())
const overdue = async () => (await summary()).trend.at(-1)?.overdue ?? ''
const pay = (account: number, amount: string, receivedOn = today) =>
  app.call(`/api/clients/${client}/accounts/${account}/ledger/receipts`, {
    method: 'POST',
    json: { amount, receivedOn, method: 'transfer' },
    roles: ['NINEOPS_BUREAU_ACCESS'],
  })

beforeAll(async () => {
  first = await app.build.account({ client, brand }, { account_number: 'AGE-1' })
  second = await app.build.account({ client, brand }, { account_number: 'AGE-2' })
  for (const [at, days] of late.entries())
    await postInvoice(app.db, {
      client,
      brand,
      account: first,
      number: `AG-${at}`,
      gross: `${at + 1}.00`,
      dueOn: addDays(today, -days),
      invoiceDate: addDays(today, -days - 14),
    })
  await pay(second, '5.50')
})

it('debts are counted by days after their due day, and what is in hand is apart, with accounts that owe nothing', async () => {
  const [reseller] = await debts(`client=${client}`)
  const aged = { current: '1.00', upTo30: '5.00', upTo60: '9.00', upTo90: '13.00', over90: '8.00' }
  expect(reseller).toMatchObject({
    ...aged,
    total: '36.00',
    inHand: '5.50',
    // The other is only in credit.
    accounts: 1,
    name: 'Aged Telecom',
  })
  const accounts = await debts(`client=${client}&by=account&sort=-total`)
  expect(accounts.map(row => [row.accountNumber, row.total, row.inHand, row.accounts])).toEqual([
    ['AGE-1', '36.00', '0.00', 1],
    ['AGE-2', '0.00', '5.50', 0],
  ])
  expect((await summary()).totals).toMatchObject({ total: '36.00', accounts: 1 })
  expect(await debts(`client=${client}&by=brand`)).toMatchObject([{ index: brand, ...aged }])
  expect(await debts(`client=${client}&by=account&filter=age-2`)).toHaveLength(1)
  const ledger = await app.call(`/api/clients/${client}/accounts/${first}/ledger`)
  expect(accountLedger.parse(await ledger.json()).aged).toEqual({ ...aged, total: '36.00', inHand: '0.00' })
})

it('the course ends at what is owed and overdue today, and a payment counts from its day', async () => {
  const before = await summary()
  expect(before.trend).toHaveLength(12)
  expect(before.trend.at(-1)).toEqual({ on: today, balance: '30.50', overdue: '35.00' })
  await pay(first, '8.00')
  const { trend, totals } = await summary()
  // The oldest is settled from today on; it was late before.
  expect(trend.at(-1)).toEqual({ on: today, balance: '22.50', overdue: '27.00' })
  expect(trend.slice(0, -1)).toEqual(before.trend.slice(0, -1))
  const { total, inHand, ...rest } = totals
  const parts =
    pence(rest.current) + pence(rest.upTo30) + pence(rest.upTo60) + pence(rest.upTo90) + pence(rest.over90)
  expect(parts).toBe(pence(total))
  expect(pence(total) - pence(inHand)).toBe(pence(trend.at(-1)?.balance ?? ''))
  expect(pence(total) - pence(rest.current)).toBe(pence(trend.at(-1)?.overdue ?? ''))
})

it('a payment that comes back makes its invoice late again from that day, not before', async () => {
  const account = await app.build.account({ client, brand }, { account_number: 'AGE-3' })
  const [dueOn, paidOn] = [addDays(today, -100), addDays(today, -70)]
  const invoiceDate = addDays(dueOn, -14)
  await postInvoice(app.db, { client, brand, account, number: 'AG-BACK', gross: '10.00', dueOn, invoiceDate })
  const owed = await summary()
  await pay(account, '10.00', paidOn)
  const paid = await summary()
  const ledger = `/api/clients/${client}/accounts/${account}/ledger/postings`
  const postings = await (await app.call(ledger, { roles: ['NINEOPS_BUREAU_ACCESS'] })).json()
  const receipt = z
    .array(posting)
    .parse(postings)
    .find(({ kind }) => kind === 'receipt')
  const back = await app.call(`${ledger}/${receipt?.index}/unpaid`, {
    method: 'POST',
    json: { returnedOn: today, reason: 'Refer to payer' },
    roles: ['NINEOPS_BUREAU_ACCESS'],
  })
  expect(back.status).toBe(201)
  const { trend } = await summary()
  expect(trend.slice(0, -1)).toEqual(paid.trend.slice(0, -1))
  expect(trend.at(-1)).toEqual(owed.trend.at(-1))
})

it('what needs attention says in one line what all accounts owe overdue, as aged debt adds it up, ten seconds old at most', async () => {
  const said = async (nowMs: number) =>
    (await listAttention(app.db, nowMs)).filter(({ kind }) => kind === 'overdue-debt')
  const now = Date.now()
  const before = await overdue()
  const text = `${formatPence(pence(before))} is overdue on 2 accounts`
  expect(await said(now)).toEqual([
    {
      kind: 'overdue-debt',
      client: null,
      run: null,
      subject: null,
      text,
      // It would be counted twice with Direct Debits that came back.
      atStake: null,
      since: `${addDays(today, -100)}T00:00:00.000Z`,
    },
  ])
  const account = await app.build.account({ client, brand }, { account_number: 'AGE-4' })
  const dueOn = addDays(today, -1)
  await postInvoice(app.db, {
    client,
    brand,
    account,
    number: 'AG-NEW',
    gross: '7.25',
    dueOn,
    invoiceDate: dueOn,
  })
  expect((await said(now + 9_000))[0]?.text).toBe(text)
  expect((await said(now + 10_000))[0]?.text).toBe(
    `${formatPence(pence(before) + 725)} is overdue on 3 accounts`,
  )
})
