import { accountLedger, posting } from '@nineops/contract/crm/account-ledger.contract'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf, faultsOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
let account: number
let foreign: number
beforeAll(async () => {
  account = await app.build.account({ client, brand: await app.build.brand(client) })
  const elsewhere = await app.build.client()
  foreign = await app.build.account({ client: elsewhere, brand: await app.build.brand(elsewhere) })
})

const path = (of = account) => `/api/clients/${client}/accounts/${of}/ledger`
const post = (to: string, json: object) =>
  app.call(`${path()}/${to}`, { method: 'POST', json, roles: ['NINEOPS_BUREAU_ACCESS'] })
const refused = async (to: string, json: object) => refusalOf(await post(to, json))
const receipt = { amount: '12.00', receivedOn: '2026-01-05', method: 'transfer' }
const refund = { amount: '5.00', paidOn: '2026-01-06', method: 'card', reason: 'Paid twice' }

it('a receipt is posted by the Bureau, shown to CRM, and recorded', async () => {
  const made = await post('receipts', { ...receipt, reference: 'BACS 4471' })
  expect(made.status).toBe(201)
  expect(accountLedger.parse(await made.json())).toMatchObject({ balance: '-12.00', inHand: '12.00' })
  const listed = await app.call(`${path()}/postings`, { roles: ['NINEOPS_CRM_ACCESS'] })
  const [row] = z.array(posting).parse(await listed.json())
  expect(row).toMatchObject({ kind: 'receipt', amount: '-12.00', reference: 'BACS 4471', state: 'in_hand' })
  expect((await app.audit({ entity: 'accounts' })).at(-1)).toMatchObject({ action: 'posting.received' })

  const back = await post('refunds', refund)
  expect(accountLedger.parse(await back.json())).toMatchObject({ balance: '-7.00', inHand: '7.00' })
  const undone = await post(`postings/${row?.index}/reversal`, { reason: 'Another account’s' })
  expect(accountLedger.parse(await undone.json())).toMatchObject({ balance: '5.00', inHand: '0.00' })
  const rows = await exported(app, 'account-ledger', { params: { client, account }, query: { pageSize: 1 } })
  expect(rows.map(({ kind, reference, state }) => [kind, reference, state])).toEqual([
    ['Refund', 'Card · Paid twice', 'Open'],
    ['Reversal', 'BACS 4471 · Another account’s', 'Reversed'],
    ['Receipt', 'Bank transfer · BACS 4471', 'Reversed'],
  ])
})

it('what can’t be posted is refused with what to correct, and posts nothing', async () => {
  const before = await (await app.call(path())).json()
  const invalid = [400, 'validation_failed']
  for (const amount of ['0.00', '-1.00', '1.001', 'ten'])
    expect(await faultsOf(await post('receipts', { ...receipt, amount }))).toEqual([...invalid, 'amount'])
  for (const wrong of [{ receivedOn: '2099-01-01' }, { method: 'direct_debit' }])
    expect(await faultsOf(await post('receipts', { ...receipt, ...wrong }))).toEqual([
      ...invalid,
      ...Object.keys(wrong),
    ])
  expect(await refused('receipts', { ...receipt, debt: 999_999 })).toEqual([409, 'debt_settled'])
  expect(await refused('refunds', refund)).toEqual([409, 'more_than_in_hand'])
  const gone = { debt: 999_999, amount: '1.00', reason: 'Gone' }
  expect(await refused('writeoffs', gone)).toEqual([409, 'debt_settled'])
  const reason = 'By mistake'
  expect(await refused('postings/999999/reversal', { reason })).toEqual([404, 'posting_not_found'])
  expect(await (await app.call(path())).json()).toEqual(before)
})

it('a payment sent twice with one Idempotency-Key is posted once', async () => {
  const send = () =>
    app.call(`${path()}/receipts`, {
      method: 'POST',
      json: { ...receipt, amount: '1.00' },
      roles: ['NINEOPS_BUREAU_ACCESS'],
      headers: { 'idempotency-key': 'the same receipt' },
    })
  const [first, second] = [await (await send()).json(), await (await send()).json()]
  expect(second).toEqual(first)
  const listed = z.array(posting).parse(await (await app.call(`${path()}/postings`)).json())
  expect(listed.filter(({ amount }) => amount === '-1.00')).toHaveLength(1)
})

it('another reseller’s account has no ledger here', async () => {
  expect(await failureOf(await app.call(path(foreign)))).toMatchObject({
    status: 404,
    code: 'ledger_account_not_found',
  })
})
