import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { accountOverview } from '../accounts/account-overview.service.ts'
import { failedAccounts } from '../board/attention-sources.service.ts'
import { changesOf } from '../comparisons/comparison-changes.service.ts'
import { accountList, listFailures } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { chargeSummaries } from '../invoices/invoice-summaries.service.ts'
import { previewCreation } from '../invoice-runs/invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

const groups = ['prepare', 'calculate', 'number', 'produce'] as const
const november = { invoiceDate: '2026-11-30', bacsDate: collectionDay('2026-12-15') }

/**
 * A reseller with an account that pays £10 a month, was invoiced for September, is left out of October's confirmed run
 * for want of an e-mail address, and has calls of October for `calls` pounds; and a bill run of November.
 */
async function leftOutOfOctober(calls: string | null) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.charge(client, await driver.build.account({ client, brand }))
  const account = await driver.build.account(
    { client, brand },
    { delivery: 'email', email: 'a@example.test' },
  )
  await driver.build.charge(client, account)
  const service = await driver.build.service(client, account)
  await driver.build.retailCard(client)
  const september = await driver.build.closedBillRun(client, { start: '2026-09-01', end: '2026-09-30' })
  await made(await driver.create(client, september, { invoiceDate: '2026-09-30' }))
  const billRun = await driver.build.closedBillRun(client, {
    calls: calls === null ? [] : [{ account, service, charge: calls }],
  })
  const setEmail = (email: string) => updateRow(driver.db, 'accounts', account, { email })
  await setEmail('')
  const october = await made(await driver.create(client, billRun))
  const next = await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' })
  const held = async () => ({
    board: (await failedAccounts(driver.db, Date.now()))
      .filter(item => item.client?.index === client)
      .map(({ run, atStake }) => [run, atStake])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    account: (await accountOverview(driver.db, client, account)).notInvoiced.map(({ run, atStake }) => [
      run,
      atStake,
    ]),
  })
  return { client, account, billRun, october, next, fix: () => setEmail('fixed@example.test'), held }
}

/** Produces and confirms a run. */
async function made(run: number): Promise<number> {
  await driver.through(run, ...groups)
  await driver.confirm(run)
  return run
}

const invoiceOf = (run: number, account: number) =>
  driver.db
    .selectFrom('invoices')
    .select('net')
    .where(eb => eb.and({ invoice_run_index: run, account_index: account }))
    .executeTakeFirst()

test('what two months hold back of an account counts once, and less once one of them is billed', async () => {
  const { client, account, billRun, october, next, fix, held } = await leftOutOfOctober('3.89')
  expect(await held()).toEqual({ board: [[october, '13.89']], account: [[october, '13.89']] })
  const run = await driver.create(client, next, november)
  await driver.through(run, ...groups)
  // November would bill both months' rent: October's counts in October.
  expect((await held()).board).toEqual([
    [october, '13.89'],
    [run, '10.00'],
  ])
  expect(await listFailures(driver.db, run)).toMatchObject([{ valueAtStake: '10.00' }])

  await fix()
  await resetAccounts(driver.db, run, 'failed')
  await made(run)
  expect(await invoiceOf(run, account)).toEqual({ net: '20.00' })
  expect(await held()).toEqual({ board: [[october, '3.89']], account: [[october, '3.89']] })
  // In the charts it is neither new in November, nor are its rents lost in October's further run.
  const parts = async (of: number) => (await changesOf(driver.db, of)).parts
  expect(await parts(run)).toMatchObject({ new: '0.00', notInvoiced: '20.00' })
  const further = await made(await driver.create(client, billRun, { invoiceDate: '2026-11-30' }))
  expect(await invoiceOf(further, account)).toEqual({ net: '3.89' })
  // What it was compared with when it was confirmed stays.
  expect(await parts(run)).toMatchObject({ new: '0.00', notInvoiced: '20.00' })
  const partial = async (of: number) => (await changesOf(driver.db, of)).partial
  expect([await partial(run), await partial(further)]).toEqual([false, true])
  expect(await parts(further)).toMatchObject({ lost: '0.00', proRata: '-10.00', usage: '3.89' })
  // Lists compare with the month before, as the comparison does.
  const previous = async (id: number) =>
    (
      await accountList.page(driver.db, {
        params: { id },
        query: { page: 1, pageSize: 9, onlyFailed: false, onlyPending: false, sort: [], filter: '' },
      })
    ).rows.find(row => row.index === account)?.previousGross
  expect(await previous(further)).toBe('12.00')
  expect(await previous(run)).toBeNull()
  // Its e-mail compares with the invoice that the customer got last.
  const summary = async (of: number) => (await chargeSummaries(driver.db, of, [account])).get(account)?.before
  expect(await summary(run)).toEqual({ title: '30 Sep 2026', net: '10.00' })
  expect(await summary(further)).toEqual({ title: '30 Nov 2026', net: '20.00' })
})

test('what a further run has billed of October is not held back by November', async () => {
  const { client, account, billRun, october, next, fix, held } = await leftOutOfOctober('3.89')
  const run = await made(await driver.create(client, next, november))
  expect((await held()).account).toEqual([
    [run, '10.00'],
    [october, '13.89'],
  ])
  await fix()
  const further = await made(await driver.create(client, billRun))
  expect(await invoiceOf(further, account)).toEqual({ net: '13.89' })
  expect((await held()).account).toEqual([[run, '10.00']])
})

test('an account is not left out any more once the next month has billed all that was due', async () => {
  const { client, account, billRun, october, next, fix, held } = await leftOutOfOctober(null)
  const fixed = async () =>
    (await accountOverview(driver.db, client, account)).notInvoiced.map(one => one.fixed)
  expect(await fixed()).toEqual([false])
  await fix()
  expect(await fixed()).toEqual([true])
  const proposed = { billRunIndex: billRun, invoiceDate: '2026-11-02', brandIndexes: [] }
  expect(await previewCreation(driver.db, client, proposed)).toEqual({ accounts: 1 })
  const run = await driver.create(client, next, november)
  await driver.through(run, ...groups)
  expect((await held()).account).toEqual([[october, '10.00']])
  await driver.confirm(run)
  expect(await held()).toEqual({ board: [], account: [] })
  expect(await listFailures(driver.db, october)).toEqual([])
  expect(await previewCreation(driver.db, client, proposed)).toEqual({ accounts: 0 })
})
