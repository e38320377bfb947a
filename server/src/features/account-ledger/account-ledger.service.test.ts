import { penceToDecimal } from '@nineops/contract/money'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { signOff } from '../comparisons/comparison-sign-offs.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from '../invoice-runs/confirm-run.service.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import * as ledger from './account-ledger.service.ts'
import { postCollected } from './ledger-runs.service.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver
const day = collectionDay()

const paysByDebit = {
  payment_method: 'direct_debit' as const,
  sort_code: '08-99-99',
  bank_account: '66374958',
  bank_account_name: 'Mr J Smith',
  mandate_reference: 'MAND-2001',
}

async function reseller(accounts: readonly { amount: string; details?: object }[]) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const made: number[] = []
  for (const { amount, details = {} } of accounts) {
    const account = await driver.build.account({ client, brand }, details)
    await driver.build.charge(client, account, { amount })
    made.push(account)
  }
  return { client, accounts: made }
}

/** Invoices a month and confirms it. */
async function invoiced(
  client: number,
  period = { start: '2026-10-01', end: '2026-10-31' },
): Promise<number> {
  const billRun = await driver.build.closedBillRun(client, { ...period, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: period.end, bacsDate: day })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  for (const kind of ['negative', 'unusual'] as const)
    await signOff(db, run, { kind, open: undefined }, { userIndex: 1, reason: 'A credit was agreed' })
  await driver.confirm(run)
  return run
}

let requests = 0
const poster = (client: number, account: number): ledger.Poster => ({
  clientIndex: client,
  accountIndex: account,
  userIndex: 1,
  requestId: `request-${(requests += 1)}`,
})
const post = <T>(work: (within: typeof db) => Promise<T>) => inTransaction(db, work)
const postings = async (client: number, account: number) =>
  (
    await ledger.postingList.page(db, {
      params: { client, account },
      query: { page: 1, pageSize: 500 },
    })
  ).rows
const paid = (amount: string, more: object = {}) => ({
  amount,
  receivedOn: '2026-11-05',
  method: 'transfer' as const,
  reference: '',
  ...more,
})

test('Confirm posts every document of a run, and an account owes what its invoices say', async () => {
  const { client, accounts } = await reseller([{ amount: '100.00' }, { amount: '-50.00' }])
  const [owing = 0, inCredit = 0] = accounts
  expect(await ledger.getLedger(db, client, owing)).toMatchObject({ balance: '0.00', open: [] })
  await invoiced(client)
  expect(await ledger.getLedger(db, client, owing)).toMatchObject({
    balance: '120.00',
    inHand: '0.00',
    documentsBefore: 0,
    open: [{ kind: 'invoice', amount: '120.00', remainder: '120.00' }],
  })
  expect(await ledger.getLedger(db, client, inCredit)).toMatchObject({ balance: '-60.00', inHand: '60.00' })
  expect(await postings(client, inCredit)).toMatchObject([{ kind: 'credit_note', state: 'in_hand' }])
})

test('a payment settles the oldest invoice first, and what is left stays in hand for the next', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  const [account = 0] = accounts
  await invoiced(client, { start: '2026-09-01', end: '2026-09-30' })
  await invoiced(client)
  await post(within => ledger.receive(within, poster(client, account), paid('18.00')))
  expect(
    (await postings(client, account)).map(({ kind, state, remainder, balance }) => [
      kind,
      state,
      remainder,
      balance,
    ]),
  ).toEqual([
    ['receipt', 'used', '0.00', '6.00'],
    ['invoice', 'part_paid', '6.00', '24.00'],
    ['invoice', 'paid', '0.00', '12.00'],
  ])
  const settled = (await postings(client, account)).map(one => one.allocations)
  const receipt = { kind: 'receipt', effectiveOn: '2026-11-05', number: null }
  expect(settled).toMatchObject([
    [
      { kind: 'invoice', effectiveOn: '2026-09-30', number: expect.any(String), amount: '12.00' },
      { kind: 'invoice', effectiveOn: '2026-10-31', amount: '6.00' },
    ],
    [{ ...receipt, amount: '6.00' }],
    [{ ...receipt, amount: '12.00' }],
  ])
  const after = await post(within => ledger.receive(within, poster(client, account), paid('10.00')))
  expect(after).toMatchObject({ balance: '-4.00', inHand: '4.00', open: [] })
})

test('a payment for a named invoice settles it before older ones', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  const [account = 0] = accounts
  await invoiced(client, { start: '2026-09-01', end: '2026-09-30' })
  await invoiced(client)
  const [newest] = await postings(client, account)
  const debt = newest?.index ?? 0
  await post(within => ledger.receive(within, poster(client, account), paid('12.00', { debt })))
  const { open } = await ledger.getLedger(db, client, account)
  expect(open.map(({ index }) => index === debt)).toEqual([false])
  await expect(
    post(within => ledger.receive(within, poster(client, account), paid('1.00', { debt }))),
  ).rejects.toMatchObject({ body: { code: 'debt_settled' } })
})

test('a credit note in hand settles the next invoice that is not paid by Direct Debit', async () => {
  const { client, accounts } = await reseller([{ amount: '-10.00' }])
  const [account = 0] = accounts
  await invoiced(client, { start: '2026-09-01', end: '2026-09-30' })
  await driver.build.charge(client, account, { amount: '14.00', start_date: '2026-10-01' })
  await db
    .updateTable('charges')
    .set({ end_date: '2026-09-30' })
    .where('account_index', '=', account)
    .where('amount', '<', '0')
    .execute()
  await invoiced(client)
  expect(await ledger.getLedger(db, client, account)).toMatchObject({
    balance: '4.80',
    inHand: '0.00',
    open: [{ amount: '16.80', remainder: '4.80' }],
  })
})

test('a payment that comes back unpaid opens what it had settled, once', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  const [account = 0] = accounts
  await invoiced(client)
  await post(within => ledger.receive(within, poster(client, account), paid('12.00')))
  const [receipt] = await postings(client, account)
  const back = { returnedOn: '2026-11-07', reason: 'Refer to payer' }
  const { after } = await post(within =>
    ledger.returnUnpaid(within, poster(client, account), receipt?.index ?? 0, back),
  )
  expect(after).toMatchObject({ balance: '12.00', open: [{ kind: 'invoice', remainder: '12.00' }] })
  expect((await postings(client, account)).map(({ kind, state }) => [kind, state])).toEqual([
    ['unpaid', 'paid'],
    ['receipt', 'returned'],
    ['invoice', 'open'],
  ])
  for (const again of [
    () => post(within => ledger.returnUnpaid(within, poster(client, account), receipt?.index ?? 0, back)),
    () => post(within => ledger.reverse(within, poster(client, account), receipt?.index ?? 0, 'Twice')),
  ])
    await expect(again()).rejects.toMatchObject({ body: { code: 'posting_reversed' } })
})

test('only what is in hand is paid back, and only what is open is written off', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  const [account = 0] = accounts
  await invoiced(client)
  const back = (amount: string) =>
    post(within =>
      ledger.refund(within, poster(client, account), {
        amount,
        paidOn: '2026-11-06',
        method: 'transfer',
        reference: '',
        reason: 'Paid twice',
      }),
    )
  await expect(back('0.01')).rejects.toMatchObject({ body: { code: 'more_than_in_hand' } })
  await post(within => ledger.receive(within, poster(client, account), paid('20.00')))
  expect(await back('8.00')).toMatchObject({ balance: '0.00', inHand: '0.00', open: [] })

  const other = await reseller([{ amount: '10.00' }])
  const [owing = 0] = other.accounts
  await invoiced(other.client)
  const [invoice] = await postings(other.client, owing)
  const off = (amount: string) =>
    post(within =>
      ledger.writeOff(within, poster(other.client, owing), {
        debt: invoice?.index ?? 0,
        amount,
        reason: 'Company dissolved',
      }),
    )
  await expect(off('12.01')).rejects.toMatchObject({ body: { code: 'more_than_open' } })
  expect(await off('2.00')).toMatchObject({ balance: '10.00' })
  expect(await off('10.00')).toMatchObject({ balance: '0.00', open: [] })
  expect((await postings(other.client, owing)).at(-1)?.state).toBe('written_off')
})

test('a Direct Debit is a payment on its collection day, not when the file is made, and once', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00', details: paysByDebit }])
  const [account = 0] = accounts
  const run = await invoiced(client)
  await driver.through(run, 'release')
  const number = (await postings(client, account))[0]?.document?.number
  expect(await ledger.getLedger(db, client, account)).toMatchObject({
    balance: '12.00',
    collecting: [{ on: day, amount: '12.00', number }],
  })
  expect(await postCollected(db, addDays(day, -1))).toBe(0)
  // Two workers at once post it once.
  await Promise.all([postCollected(db, day), postCollected(db, day)])
  await postCollected(db, addDays(day, 1))
  expect(await ledger.getLedger(db, client, account)).toMatchObject({
    balance: '0.00',
    collecting: [],
    open: [],
  })
  expect(await postings(client, account)).toMatchObject([
    { kind: 'receipt', method: 'direct_debit', effectiveOn: day, amount: '-12.00', state: 'used' },
    { kind: 'invoice', state: 'paid' },
  ])
})

test('credit in hand is set off before anything is collected: 81.29 less 24.00 less 48.54 leaves 8.75', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const account = await driver.build.account(
    { client, brand },
    { ...paysByDebit, mandate_reference: 'MAND-8129' },
  )
  const once = (amount: string, on: string) =>
    driver.build.charge(client, account, { amount, frequency: 'once', start_date: on })
  const months: [string, string, string][] = [
    ['2026-08-01', '2026-08-31', '-67.74'],
    ['2026-09-01', '2026-09-30', '20.00'],
    ['2026-10-01', '2026-10-31', '40.45'],
  ]
  const seen: unknown[] = []
  for (const [start, end, amount] of months) {
    await once(amount, start)
    const run = await invoiced(client, { start, end })
    await driver.through(run, 'release')
    const { balance, inHand, collecting } = await ledger.getLedger(db, client, account)
    const { setOff, directDebit } = await runReconciliation(db, run)
    seen.push([balance, inHand, collecting.length, setOff.total, directDebit.total])
  }
  expect(seen).toEqual([
    ['-81.29', '81.29', 0, '0.00', '0.00'],
    ['-57.29', '57.29', 0, '24.00', '0.00'],
    ['-8.75', '8.75', 0, '48.54', '0.00'],
  ])
  // Credit in hand settles the invoices; it corrects none of them.
  expect((await postings(client, account)).map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'settled'],
    ['invoice', 'settled'],
    ['credit_note', 'part_used'],
  ])
  await once('10.00', '2026-11-01')
  const run = await invoiced(client, { start: '2026-11-01', end: '2026-11-30' })
  await driver.through(run, 'release')
  expect(await ledger.getLedger(db, client, account)).toMatchObject({
    balance: '3.25',
    inHand: '0.00',
    collecting: [{ amount: '3.25' }],
  })
  expect(await runReconciliation(db, run)).toMatchObject({ agrees: true, differences: [] })
})

test('a run is not confirmed while its invoices set off credit that was paid back meanwhile', async () => {
  const { client, accounts } = await reseller([{ amount: '-10.00' }])
  const [account = 0] = accounts
  await invoiced(client, { start: '2026-09-01', end: '2026-09-30' })
  await db
    .updateTable('charges')
    .set({ end_date: '2026-09-30' })
    .where('account_index', '=', account)
    .execute()
  await driver.build.charge(client, account, { amount: '5.00', start_date: '2026-10-01' })
  const billRun = await driver.build.closedBillRun(client, {
    start: '2026-10-01',
    end: '2026-10-31',
    calls: [],
  })
  const run = await driver.create(client, billRun, { invoiceDate: '2026-10-31', bacsDate: day })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await post(within =>
    ledger.refund(within, poster(client, account), {
      amount: '8.00',
      paidOn: '2026-11-06',
      method: 'transfer',
      reference: '',
      reason: 'Asked for it',
    }),
  )
  const { current } = await runMetrics(db, run)
  const confirm = () =>
    inTransaction(db, within =>
      confirmRun(within, run, { accounts: current.accounts, gross: current.gross }, 1),
    )
  await expect(confirm()).rejects.toMatchObject({ body: { code: 'credit_used' } })
  await inTransaction(db, within => resetAccounts(within, run, account))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await confirm()
  expect(await ledger.getLedger(db, client, account)).toMatchObject({ balance: '2.00', inHand: '0.00' })
})

test('a posting is never changed or deleted', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  await invoiced(client)
  const [posting] = await postings(client, accounts[0] ?? 0)
  for (const change of [sql`update account_postings set amount = 1`, sql`delete from account_postings`])
    await expect(sql`${change} where index = ${posting?.index ?? 0}`.execute(db)).rejects.toThrow(
      'Postings are never changed',
    )
})

test('two payments at once settle one invoice once', async () => {
  const { client, accounts } = await reseller([{ amount: '10.00' }])
  const [account = 0] = accounts
  await invoiced(client)
  await Promise.all(
    Array.from({ length: 4 }, () =>
      post(within => ledger.receive(within, poster(client, account), paid('12.00'))),
    ),
  )
  expect(await ledger.getLedger(db, client, account)).toMatchObject({
    balance: '-36.00',
    inHand: '36.00',
    open: [],
  })
})

type Step =
  | { do: 'receive' | 'refund' | 'writeOff'; pence: number; at: number }
  | { do: 'reverse' | 'unpaid'; at: number }

const amounts = fc.integer({ min: 1, max: 3000 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('receive' as const, 'receive' as const, 'refund' as const, 'writeOff' as const),
      pence: amounts,
      at: fc.nat(20),
    }),
    fc.record({ do: fc.constantFrom('reverse' as const, 'unpaid' as const), at: fc.nat(20) }),
  ),
  { maxLength: 12 },
)

test('over any sequence of postings the balance is their sum, and no remainder leaves 0 to its amount', async () => {
  const runs = 16
  const { client, accounts } = await reseller(
    Array.from({ length: runs }, (_, at) => ({ amount: at % 2 === 0 ? '10.00' : '-5.00' })),
  )
  await invoiced(client, { start: '2026-09-01', end: '2026-09-30' })
  await invoiced(client)
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const account = accounts.pop() ?? 0
      for (const step of sequence) await tryStep(client, account, step)
      await expectSound(client, account)
    }),
    // Each run has an account of its own, so a failing one is not made smaller.
    { numRuns: runs, endOnFailure: true },
  )
})

/** One step; a refusal that names its reason changes nothing. */
async function tryStep(client: number, account: number, step: Step): Promise<void> {
  const all = await postings(client, account)
  const of = poster(client, account)
  const target = all[step.at % Math.max(all.length, 1)]?.index ?? 0
  const work = (within: typeof db): Promise<unknown> => {
    if (step.do === 'reverse') return ledger.reverse(within, of, target, 'By mistake')
    if (step.do === 'unpaid')
      return ledger.returnUnpaid(within, of, target, { returnedOn: '2026-11-10', reason: 'Refer to payer' })
    const amount = penceToDecimal('pence' in step ? step.pence : 1)
    if (step.do === 'receive') return ledger.receive(within, of, paid(amount))
    if (step.do === 'writeOff') return ledger.writeOff(within, of, { debt: target, amount, reason: 'Gone' })
    return ledger.refund(within, of, {
      amount,
      paidOn: '2026-11-06',
      method: 'card',
      reference: '',
      reason: 'Asked',
    })
  }
  await post(work).catch((error: { body?: { code?: string } }) => {
    if (!error.body?.code) throw error
  })
}

const pence = (text: string) => Math.round(Number(text) * 100)

/** Recomputed from the rows alone. */
async function expectSound(client: number, account: number): Promise<void> {
  const all = await postings(client, account)
  const shown = await ledger.getLedger(db, client, account)
  const balance = all.reduce((sum, row) => sum + pence(row.amount), 0)
  expect(pence(shown.balance)).toBe(balance)
  const rows = await allRows<{ index: number; pence: number }>(db)`
    select p.index, ((p.amount - coalesce((
        select sum(a.amount) from account_allocations a where a.debit_index = p.index), 0) + coalesce((
        select sum(a.amount) from account_allocations a where a.credit_index = p.index), 0)) * 100)::int8 as pence
    from account_postings p where p.account_index = ${account}`
  const remainders = new Map(rows.map(row => [row.index, row.pence]))
  for (const row of all) {
    const [least, most] = [Math.min(0, pence(row.amount)), Math.max(0, pence(row.amount))]
    expect(pence(row.remainder)).toBe(remainders.get(row.index))
    expect(pence(row.remainder)).toBeGreaterThanOrEqual(least)
    expect(pence(row.remainder)).toBeLessThanOrEqual(most)
  }
  // Nothing is owed while something is in hand, and both make up the balance.
  const owed = shown.open.reduce((sum, row) => sum + pence(row.remainder), 0)
  expect(owed - pence(shown.inHand)).toBe(balance)
  expect(Math.min(owed, pence(shown.inHand))).toBe(0)
}
