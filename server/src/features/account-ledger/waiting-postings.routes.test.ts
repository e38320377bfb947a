import { type AccountLedger, accountLedger } from '@nineops/contract/crm/account-ledger.contract'
import { waitingPosting } from '@nineops/contract/crm/account-ledger.contract'
import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const brand = await app.build.brand(client)
const clerk = { roles: ['NINEOPS_BUREAU_ACCESS'] as const }
const colleague = { roles: ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS'] as const }
const receipt = { amount: '100.01', receivedOn: '2026-01-05', method: 'transfer', reference: 'BACS 1' }

const setLimit = (amount: string | null) =>
  app.call(`/api/clients/${client}/postinglimit`, {
    method: 'PUT',
    json: { amount },
    roles: ['administrator'],
  })
const enter = async (account: number, to: string, json: object) =>
  app.call(`/api/clients/${client}/accounts/${account}/ledger/${to}`, { method: 'POST', json, ...clerk })
const ledgerAfter = async (answer: Promise<Response>): Promise<AccountLedger> => {
  const response = await answer
  expect(response.status).toBe(201)
  return accountLedger.parse(await response.json())
}
const waitingFor = async (who: typeof clerk | typeof colleague, account: number) => {
  const listed = await app.call(`/api/clients/${client}/waitingpostings?account=${account}`, who)
  return z.array(waitingPosting).parse(await listed.json())
}
const decide = (who: typeof clerk | typeof colleague, waiting: number, what: string, json?: object) =>
  app.call(`/api/clients/${client}/waitingpostings/${waiting}/${what}`, { method: 'POST', json, ...who })

it('above the limit a receipt waits, on the board too, until someone else has approved it, and is posted once', async () => {
  const account = await app.build.account({ client, brand })
  expect(await ledgerAfter(enter(account, 'receipts', receipt))).toMatchObject({ balance: '-100.01' })
  expect((await setLimit('100.00')).status).toBe(200)
  expect(await ledgerAfter(enter(account, 'receipts', { ...receipt, amount: '100.00' }))).toMatchObject({
    balance: '-200.01',
    waiting: 0,
  })
  expect(await ledgerAfter(enter(account, 'receipts', receipt))).toMatchObject({
    balance: '-200.01',
    waiting: 1,
  })
  const [own] = await waitingFor(clerk, account)
  expect(own).toMatchObject({
    kind: 'receipt',
    amount: '100.01',
    details: 'BACS 1',
    approve: { allowed: false },
  })
  const attention = async () =>
    ((await (await app.call('/api/board/attention', clerk)).json()) as AttentionItem[])
      .filter(item => item.kind === 'postings-to-approve')
      .map(({ client: of, text }) => [of?.index, text])
  expect(await attention()).toEqual([[client, '1 posting of £100.01 for a second person to approve']])
  const index = own?.index ?? 0
  expect(await refusalOf(await decide(clerk, index, 'approval'))).toEqual([409, 'two_person_posting'])
  const [seen] = await waitingFor(colleague, account)
  expect(seen?.approve).toEqual({ allowed: true, reason: null })
  const twice = await Promise.all([
    decide(colleague, index, 'approval'),
    decide(colleague, index, 'approval'),
  ])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = await app.call(`/api/clients/${client}/accounts/${account}/ledger`)
  expect(accountLedger.parse(await after.json())).toMatchObject({ balance: '-300.02', waiting: 0 })
  expect(await attention()).toEqual([])
  expect((await app.actions({ entity: 'accounts' })).slice(-2)).toEqual(['posting.waits', 'posting.approved'])
})

it('refunds and write-offs wait too, what could not be posted is refused at once, and one can be taken back', async () => {
  const account = await app.build.account({ client, brand })
  await setLimit('10.00')
  const refund = { amount: '20.00', paidOn: '2026-01-06', method: 'card', reason: 'Paid twice' }
  expect(await refusalOf(await enter(account, 'refunds', refund))).toEqual([409, 'more_than_in_hand'])
  await setLimit(null)
  await enter(account, 'receipts', { ...receipt, amount: '20.00' })
  await setLimit('10.00')
  expect(await ledgerAfter(enter(account, 'refunds', refund))).toMatchObject({
    balance: '-20.00',
    waiting: 1,
  })
  const [one] = await waitingFor(clerk, account)
  const reason = 'Entered twice'
  expect((await decide(clerk, one?.index ?? 0, 'refusal', { reason })).status).toBe(200)
  expect(await refusalOf(await decide(colleague, one?.index ?? 0, 'approval'))).toEqual([
    409,
    'posting_decided',
  ])
  expect(await waitingFor(colleague, account)).toEqual([])
})

it('what was settled meanwhile is not posted when it is approved', async () => {
  const account = await app.build.account({ client, brand })
  await setLimit(null)
  await enter(account, 'receipts', { ...receipt, amount: '20.00' })
  await setLimit('10.00')
  const refund = { amount: '20.00', paidOn: '2026-01-06', method: 'card', reason: 'Paid twice' }
  await enter(account, 'refunds', refund)
  await setLimit(null)
  await enter(account, 'refunds', { ...refund, amount: '5.00' })
  const [one] = await waitingFor(colleague, account)
  expect(await refusalOf(await decide(colleague, one?.index ?? 0, 'approval'))).toEqual([
    409,
    'more_than_in_hand',
  ])
  expect(await waitingFor(colleague, account)).toHaveLength(1)
})
