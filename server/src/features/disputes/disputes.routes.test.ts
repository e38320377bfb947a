import { accountLedger, posting } from '@nineops/contract/crm/account-ledger.contract'
import { type Dispute, dispute } from '@nineops/contract/crm/disputes.contract'
import { agedDebt, debtSummary } from '@nineops/contract/partner-commercial/aged-debt.contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'

const app = closedAtEnd(await testApp())
const today = londonDate(Date.now())
const client = await app.build.client('Disputing Telecom')
const brand = await app.build.brand(client, { ranges: false })
const crm = { roles: ['NINEOPS_CRM_ACCESS'] as const }
const bureau = { roles: ['NINEOPS_BUREAU_ACCESS'] as const }
let account: number
let other: number
let first: number
let second: number

const of = (to: string, whose = account) => `/api/clients/${client}/accounts/${whose}/${to}`
const invoice = (whose: number, number: string, gross: string) =>
  postInvoice(app.db, { client, brand, account: whose, number, gross, dueOn: addDays(today, -40) })
const post = (path: string, json: object, as: typeof crm | typeof bureau = crm) =>
  app.call(path, { method: 'POST', json, ...as })
const note = (debt: number, more: object = {}) =>
  post(of('disputes'), { debt, from: addDays(today, -3), words: 'Calls they did not make', ...more })
const listed = async () => z.array(dispute).parse(await (await app.call(of('disputes'), crm)).json())
const ledger = async () => accountLedger.parse(await (await app.call(of('ledger'), crm)).json())
const aged = async (query: string) => {
  const answer = await app.call(`/api/ageddebt?client=${client}&by=account&${query}`, bureau)
  return z.array(agedDebt).parse(await answer.json())
}
const close = (index: number, json: object = {}) =>
  post(of(`disputes/${index}/closing`), { on: today, words: 'Credited in part', ...json }, bureau)

beforeAll(async () => {
  account = await app.build.account({ client, brand }, { account_number: 'DIS-1' })
  other = await app.build.account({ client, brand }, { account_number: 'DIS-2' })
  first = await invoice(account, 'DI-1', '12.00')
  second = await invoice(account, 'DI-2', '30.00')
  await invoice(other, 'DI-3', '5.00')
})

let opened: Dispute

it('a dispute is noted by CRM, and marked on the document, in aged debt and in the account’s history', async () => {
  const made = await note(second)
  expect(made.status).toBe(201)
  opened = dispute.parse(await made.json())
  expect(opened).toMatchObject({ debt: second, number: 'DI-2', remainder: '30.00', closed: null })
  expect((await ledger()).open.map(row => [row.number, row.dispute])).toEqual([
    ['DI-1', null],
    ['DI-2', opened.index],
  ])
  const postings = z.array(posting).parse(await (await app.call(of('ledger/postings'), crm)).json())
  expect(postings.map(row => row.disputed)).toEqual([true, false])
  expect((await aged('sort=accountNumber')).map(row => [row.accountNumber, row.total, row.disputed])).toEqual(
    [
      ['DIS-1', '42.00', '30.00'],
      ['DIS-2', '5.00', '0.00'],
    ],
  )
  expect((await aged('onlyDisputed=true')).map(row => row.accountNumber)).toEqual(['DIS-1'])
  const rows = await exported(app, 'aged-debt', {
    params: {},
    query: { client: String(client), by: 'account', onlyDisputed: 'true' },
  })
  expect(rows).toMatchObject([{ accountNumber: 'DIS-1', disputed: '30.00' }])
  const summary = await app.call(`/api/ageddebt/summary?client=${client}`, bureau)
  expect(debtSummary.parse(await summary.json()).totals).toMatchObject({ total: '47.00', disputed: '30.00' })
  const timeline = JSON.stringify(await (await app.call(of('timeline'), crm)).json())
  expect(timeline).toContain('Dispute recorded on invoice DI-2: Calls they did not make')
})

it('what can’t be disputed or closed is refused', async () => {
  expect(await refusalOf(await note(second))).toEqual([409, 'dispute_exists'])
  expect(await refusalOf(await note(999_999))).toEqual([409, 'document_not_open'])
  expect(await faultsOf(await note(first, { from: addDays(today, 1) }))).toEqual([
    400,
    'validation_failed',
    'from',
  ])
  expect(await faultsOf(await close(opened.index, { on: addDays(today, -4) }))).toEqual([
    400,
    'validation_failed',
    'on',
  ])
  expect(await refusalOf(await close(999_999))).toEqual([404, 'dispute_not_found'])
  const elsewhere = await post(of(`disputes/${opened.index}/closing`, other), {
    on: today,
    words: 'Elsewhere',
  })
  expect(await refusalOf(elsewhere)).toEqual([404, 'dispute_not_found'])
  const answers = await Promise.all([note(first), note(first), note(first)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

it('a dispute that is closed keeps its words and its span, and the document can be disputed again', async () => {
  const closed = await close(opened.index)
  expect(dispute.parse(await closed.json()).closed).toMatchObject({ on: today, words: 'Credited in part' })
  expect(await refusalOf(await close(opened.index))).toEqual([409, 'dispute_closed'])
  expect((await ledger()).open.find(row => row.number === 'DI-2')?.dispute).toBeNull()
  expect((await note(second, { words: 'The credit was too small' })).status).toBe(201)
  expect((await listed()).map(row => [row.number, row.closed?.on])).toEqual([
    ['DI-2', undefined],
    ['DI-1', undefined],
    ['DI-2', today],
  ])
})

it('a paid document is disputed no longer in the figures, and no row is changed or deleted', async () => {
  const receipt = { amount: '42.00', receivedOn: today, method: 'transfer' }
  await post(of('ledger/receipts'), receipt, bureau)
  expect(await aged('onlyDisputed=true')).toEqual([])
  expect((await listed())[0]).toMatchObject({ number: 'DI-2', remainder: '0.00', closed: null })
  await expect(sql`delete from disputes`.execute(app.db)).rejects.toThrow('never changed')
  await expect(sql`update disputes set effective_on = ${today}`.execute(app.db)).rejects.toThrow(
    'never changed',
  )
})
