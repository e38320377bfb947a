import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { debitedAccounts } from '../../../test/factories/collected-debits.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'
import { selectUncollected, leftOutReason } from '../end-of-run-packs/end-of-run-money.service.ts'
import { readInvoices } from '../end-of-run-packs/end-of-run-rows.repository.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { selectFacts } from '../email-options/email-facts.repository.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { collectedBefore, expireMandates, lodged } from './mandates.service.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver

/** A run of a month without calls, up to its Direct Debit file. */
async function released(client: number, meanwhile?: () => Promise<unknown>): Promise<number> {
  const billRun = await driver.build.closedBillRun(client, { calls: [] })
  const run = await driver.create(client, billRun, { bacsDate: collectionDay() })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(run)
  await meanwhile?.()
  await driver.through(run, 'release')
  return run
}

test('only mandates that are lodged and alive are collected; the others are left out and say why', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { service_user_number: '730001' })
  await db
    .updateTable('service_users')
    .set({ lodgement: 'electronic' })
    .where('service_user_number', '=', '730001')
    .execute()
  const references = ['MOVED-1', 'LODGED-2', 'NEWONE-3', 'UNUSED-4', 'REJECT-5']
  const accounts = await debitedAccounts(driver, { client, brand }, references)
  const [moved = 0] = accounts
  await collectedBefore(db, [moved])
  const known = (at: number) => ({
    code: '0N' as const,
    clientIndex: client,
    accountIndex: accounts[at] ?? 0,
    serviceUserNumber: '730001',
    reference: references[at] ?? '',
    sortCode: '089999',
    bankAccount: '66374958',
  })
  await lodged(db, [known(1), known(4)], '2026-10-01')
  await lodged(db, [known(3)], '2025-01-01')
  await db
    .updateTable('mandates')
    .set({ state: 'rejected', ended_on: '2026-10-05', reason: 'No account' })
    .where('reference', '=', 'REJECT-5')
    .execute()

  const run = await released(client)

  const codes = await db
    .selectFrom('direct_debit_collections')
    .select(['reference', 'code'])
    .orderBy('position')
    .execute()
  expect(codes).toEqual([
    { reference: 'MOVED-1', code: '17' },
    { reference: 'LODGED-2', code: '01' },
  ])
  const { rows } = await selectUncollected(db, run, { page: 1, pageSize: 10 })
  expect(rows.map(row => leftOutReason(row, true))).toEqual([
    'mandate_new',
    'mandate_expired',
    'mandate_rejected',
  ])
  expect(await runReconciliation(db, run)).toMatchObject({
    agrees: true,
    leftOut: { items: 3, total: '36.00' },
    directDebit: { items: 2, total: '24.00' },
  })
  const states = await db.selectFrom('mandates').select(['reference', 'state']).orderBy('index').execute()
  expect(Object.fromEntries(states.map(({ reference, state }) => [reference, state]))).toEqual({
    'MOVED-1': 'active',
    'LODGED-2': 'active',
    'UNUSED-4': 'expired',
    'REJECT-5': 'rejected',
  })
  // An account whose mandate had ended when its invoice was calculated is asked for a bank transfer.
  const invoices = await invoicesWithLines(db, run, accounts)
  const told = await selectFacts(
    db,
    client,
    invoices.map(({ index }) => index),
  )
  const ways = accounts.map((account, at) => [account, at < 4 ? 'direct_debit' : 'transfer'])
  expect(Object.fromEntries(told.map(facts => [facts.accountIndex, facts.paymentMethod]))).toEqual(
    Object.fromEntries(ways),
  )
  expect(invoices.map(invoice => documentOf(invoice, []).payment.method)).toEqual(
    accounts.map((_, at) => (at < 4 ? 'direct_debit' : 'bank_transfer')),
  )
  const packed: string[] = []
  await inTransaction(db, async within => {
    for await (const { paymentMethod } of readInvoices(within, run)) packed.push(paymentMethod)
  })
  expect(packed.toSorted()).toEqual(ways.map(([, method]) => String(method)).toSorted())
  // 13 months after their collection day.
  expect(await expireMandates(db, '2027-12-01')).toBe(0)
  expect(await expireMandates(db, '2028-12-01')).toBe(2)
})

test('an account that was asked for a bank transfer is not debited, even if its mandate is active again', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { service_user_number: '730005' })
  const accounts = await debitedAccounts(driver, { client, brand }, ['AGAIN-1'])
  await collectedBefore(db, accounts)
  const change = (state: string) =>
    db.updateTable('mandates').set({ state }).where('reference', '=', 'AGAIN-1').execute()
  await change('cancelled')
  const run = await released(client, () => change('active'))
  const { rows } = await selectUncollected(db, run, { page: 1, pageSize: 10 })
  expect(rows.map(row => leftOutReason(row, true))).toEqual(['mandate_cancelled'])
  expect(await runReconciliation(db, run)).toMatchObject({
    agrees: true,
    leftOut: { items: 1, total: '12.00' },
    directDebit: { items: 0, total: '0.00' },
  })
})

test('a run is confirmed only with a warning of mandates that have ended since it was calculated', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { service_user_number: '730006' })
  const [account = 0] = await debitedAccounts(driver, { client, brand }, ['WARN-01', 'WARN-02'])
  await collectedBefore(db, [account])
  const billRun = await driver.build.closedBillRun(client, { calls: [] })
  const run = await driver.create(client, billRun, { bacsDate: collectionDay() })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const warned = async () => (await getRun(db, run, 1)).warnings.filter(text => text.includes('ended since'))
  expect(await warned()).toEqual([])
  await db.updateTable('mandates').set({ state: 'cancelled' }).where('reference', '=', 'WARN-01').execute()
  const number = await onlyValueOf(db, 'accounts', 'account_number', { index: account })
  expect(await warned()).toEqual([
    `The invoice of ${number} announces a Direct Debit, but its mandate has ended since. Reset the account, so that it asks for a bank transfer.`,
  ])
  await resetAccounts(db, run, [account])
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  expect(await warned()).toEqual([])
})

test('the last collection of a closed account is final only where its service user number says so, and ends its mandate', async () => {
  const client = await driver.build.client()
  const accounts: number[] = []
  for (const [service_user_number, final_collection] of [
    ['730002', true],
    ['730003', false],
  ] as const) {
    const brand = await driver.build.brand(client, { service_user_number })
    await db
      .updateTable('service_users')
      .set({ final_collection })
      .where('service_user_number', '=', service_user_number)
      .execute()
    for (const mandate_reference of [`CLOSED-${service_user_number}`, `OPEN-${service_user_number}`]) {
      const account = await driver.build.account(
        { client, brand },
        {
          payment_method: 'direct_debit',
          sort_code: '089999',
          bank_account: '66374958',
          mandate_reference,
          closed_on: mandate_reference.startsWith('CLOSED') ? '2026-10-20' : null,
        },
      )
      await driver.build.charge(client, account, { amount: '10.00' })
      accounts.push(account)
    }
  }
  await collectedBefore(db, accounts)
  await released(client)
  const collected = await db
    .selectFrom('direct_debit_collections as c')
    .innerJoin('mandates as m', 'm.reference', 'c.reference')
    .select(['c.reference', 'c.code', 'm.state'])
    .where('m.account_index', 'in', accounts)
    .orderBy('c.reference')
    .execute()
  expect(collected).toEqual([
    { reference: 'CLOSED-730002', code: '19', state: 'cancelled' },
    { reference: 'CLOSED-730003', code: '17', state: 'active' },
    { reference: 'OPEN-730002', code: '17', state: 'active' },
    { reference: 'OPEN-730003', code: '17', state: 'active' },
  ])
})
