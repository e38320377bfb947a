import { type AgedDebt, agedDebt, debtSummary } from '@nineops/contract/partner-commercial/aged-debt.contract'
import { accountLedger } from '@nineops/contract/crm/account-ledger.contract'
import { parsePence } from '@nineops/contract/money'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'

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

it('debts are counted by days after their due day, and what is in hand is apart', async () => {
  const [reseller] = await debts(`client=${client}`)
  const aged = { current: '1.00', upTo30: '5.00', upTo60: '9.00', upTo90: '13.00', over90: '8.00' }
  expect(reseller).toMatchObject({
    ...aged,
    total: '36.00',
    inHand: '5.50',
    accounts: 2,
    name: 'Aged Telecom',
  })
  const accounts = await debts(`client=${client}&by=account&sort=-total`)
  expect(accounts.map(({ accountNumber, total, inHand }) => [accountNumber, total, inHand])).toEqual([
    ['AGE-1', '36.00', '0.00'],
    ['AGE-2', '0.00', '5.50'],
  ])
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
