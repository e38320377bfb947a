import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { accountOverview } from '../accounts/account-overview.service.ts'
import { failedAccounts } from '../board/attention-sources.service.ts'
import { listBoard } from '../board/board.service.ts'
import { runBrands, runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { accountList, listFailures } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { getRun, listRuns, previewCreation } from './invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

const made = ['prepare', 'calculate', 'number', 'produce'] as const

/** A brand with accounts that each have £10 a month to pay; those listed in `broken` have no e-mail address. */
async function reseller(numbers: readonly string[], broken: readonly string[]) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const accounts = new Map<string, number>()
  for (const number of numbers) {
    const changes = {
      account_number: number,
      delivery: 'email',
      ...(broken.includes(number) ? { email: '' } : {}),
    }
    const account = await driver.build.account({ client, brand }, changes)
    await driver.build.charge(client, account)
    accounts.set(number, account)
  }
  return { client, accounts, billRun: await driver.build.closedBillRun(client) }
}

const invoicesOf = (run: number) =>
  driver.db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.index', 'i.account_index')
    .select(['a.account_number as account', 'i.net'])
    .where('i.invoice_run_index', '=', run)
    .orderBy('a.account_number')
    .execute()

test('an account left out of a confirmed run is billed, once, by a further run when it is fixed', async () => {
  const { client, accounts, billRun } = await reseller(['L1', 'L2', 'L3'], ['L2'])
  const first = await driver.create(client, billRun)
  await driver.through(first, ...made)
  expect(await getRun(driver.db, first, 1)).toMatchObject({ failed: 1, status: { index: 55 } })
  await expect(driver.create(client, billRun)).rejects.toMatchObject({ body: { code: 'bill_run_invoiced' } })
  await driver.confirm(first)
  expect((await invoicesOf(first)).map(row => row.account)).toEqual(['L1', 'L3'])
  // Until it is invoiced, the run, the lists, the board and the account say so.
  const counted = async () => ({
    list: (await inTransaction(driver.db, db => listRuns(db, client, false))).find(run => run.index === first)
      ?.failed,
    failures: (await listFailures(driver.db, first)).map(({ accounts: failed }) => failed),
    board: (await listBoard(driver.db, 0)).find(row => row.client.index === client)?.invoiceRun?.failed,
    ...(await inTransaction(driver.db, async db => ({
      metrics: (await runMetrics(db, first)).current.failed,
      brands: (await runBrands(db, first)).map(({ failed }) => failed),
    }))),
  })
  expect(await counted()).toEqual({ list: 1, failures: [1], board: 1, metrics: 1, brands: [1] })
  const said = async () => ({
    // In a transaction nothing is cached.
    run: (await inTransaction(driver.db, db => getRun(db, first, 1))).findings.map(({ text }) => text),
    board: (await failedAccounts(driver.db, Date.now()))
      .filter(item => item.run === first)
      .map(({ text, atStake, subject }) => [text, atStake, subject]),
    account: (await accountOverview(driver.db, client, accounts.get('L2') ?? 0)).notInvoiced.map(
      ({ run, atStake }) => [run, atStake],
    ),
  })
  expect(await said()).toEqual({
    run: expect.arrayContaining(['1 account (£10.00) is not invoiced']) as string[],
    board: [[expect.stringMatching(/^1 account not invoiced by run \d+/) as string, '10.00', null]],
    account: [[first, '10.00']],
  })

  // Every user sees which of them are fixed, by any user.
  const fixed = async () => (await listFailures(driver.db, first)).flatMap(cause => cause.fixed)
  expect(await fixed()).toEqual([])
  await updateRow(driver.db, 'accounts', accounts.get('L2') ?? 0, { email: 'fixed@example.test' })
  expect(await fixed()).toEqual([accounts.get('L2')])
  // The board then asks for the further run, not to fix them.
  const attention = (await failedAccounts(driver.db, Date.now())).find(item => item.run === first)
  expect(attention?.kind).toBe('fixed-accounts')
  expect(attention?.text).toMatch(
    /^1 account not invoiced by run \d+, .*: fixed, create another invoice run$/,
  )
  // A customer added since is billed with the next month.
  const brand = await driver.db
    .selectFrom('brands')
    .select('index')
    .where('client_index', '=', client)
    .executeTakeFirstOrThrow()
  await driver.build.charge(client, await driver.build.account({ client, brand: brand.index }))
  const proposed = { billRunIndex: billRun, invoiceDate: '2026-11-02', brandIndexes: [] }
  // What creating the run says before is what it has.
  expect(await previewCreation(driver.db, client, proposed)).toEqual({ accounts: 1 })
  expect(
    await previewCreation(driver.db, client, { ...proposed, brandIndexes: [brand.index + 1000] }),
  ).toEqual({ accounts: 0 })
  const further = await driver.create(client, billRun)
  expect((await getRun(driver.db, further, 1)).accounts).toBe(1)
  expect(await previewCreation(driver.db, client, proposed)).toEqual({ accounts: 0 })
  const l2 = accounts.get('L2') ?? 0
  const inFurther = async () => ({
    ...(await said()),
    further: (await failedAccounts(driver.db, Date.now())).filter(item => item.run === further),
    account: (await accountOverview(driver.db, client, l2)).notInvoiced.map(
      ({ furtherRun, furtherFailure }) => [furtherRun, furtherFailure],
    ),
  })
  expect(await inFurther()).toMatchObject({
    run: expect.arrayContaining([`1 account (£10.00) is not invoiced (1 in run ${further})`]) as string[],
    board: [[expect.stringContaining(`: run ${further} invoices it`) as string, '10.00', further]],
    further: [],
    account: [[further, null]],
  })
  // Failed in it too, its pounds are counted once.
  const setEmail = (email: string) => updateRow(driver.db, 'accounts', l2, { email })
  await setEmail('')
  await driver.through(further, 'prepare', 'calculate')
  expect(await inFurther()).toMatchObject({
    board: [],
    further: [{ atStake: '10.00' }],
    account: [[further, expect.stringContaining('no e-mail address') as string]],
  })
  await setEmail('fixed@example.test')
  await resetAccounts(driver.db, further, 'failed')
  await driver.through(further, ...made)
  await driver.confirm(further)
  expect((await invoicesOf(further)).map(row => row.account)).toEqual(['L2'])
  const nets = new Set([...(await invoicesOf(first)), ...(await invoicesOf(further))].map(row => row.net))
  expect(await counted()).toEqual({ list: 0, failures: [], board: 0, metrics: 0, brands: [0] })
  const query = { page: 1, pageSize: 10, onlyFailed: false, onlyPending: false, sort: [], filter: '' }
  const { rows } = await accountList.page(driver.db, { params: { id: first }, query })
  expect(rows.map(({ accountNumber, invoicedBy }) => [accountNumber, invoicedBy])).toEqual([
    ['L1', null],
    ['L2', further],
    ['L3', null],
  ])
  const after = await said()
  expect(after).toMatchObject({ board: [], account: [] })
  expect(after.run.filter(text => text.includes('not invoiced'))).toEqual([])
  expect(nets.size, 'all three pay the same charge for the same period').toBe(1)

  await expect(driver.create(client, billRun)).rejects.toMatchObject({
    body: { code: 'invoice_run_without_accounts' },
  })
  const billed = await driver.db
    .selectFrom('billed_charges as b')
    .innerJoin('charges as c', 'c.index', 'b.charge_index')
    .select(['b.charge_index', 'b.period_start'])
    .where('c.client_index', '=', client)
    .execute()
  expect(new Set(billed.map(row => `${row.charge_index} ${row.period_start}`)).size).toBe(billed.length)

  // It bills one account of a month, which is compared with no month; the next month is compared with the whole of it.
  expect((await runMetrics(driver.db, further)).previous).toBeNull()
  const nextBillRun = await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' })
  const next = await driver.create(client, nextBillRun, {
    invoiceDate: '2026-11-30',
    bacsDate: collectionDay('2026-12-15'),
  })
  expect((await runMetrics(driver.db, next)).previous).toMatchObject({ invoiceRunIndex: first, invoices: 2 })
})

test('an account that two confirmed runs left out counts once, in the later run', async () => {
  const { client, accounts, billRun } = await reseller(['A1', 'A2', 'A3'], ['A2', 'A3'])
  const first = await driver.create(client, billRun)
  await driver.through(first, ...made)
  await driver.confirm(first)
  await updateRow(driver.db, 'accounts', accounts.get('A2') ?? 0, { email: 'fixed@example.test' })
  const further = await driver.create(client, billRun)
  await driver.through(further, ...made)
  await driver.confirm(further)
  const a3 = accounts.get('A3') ?? 0
  const told = async () => ({
    board: (await failedAccounts(driver.db, Date.now()))
      .filter(item => item.client?.index === client)
      .map(({ run, atStake, subject }) => [run, atStake, subject]),
    account: (await accountOverview(driver.db, client, a3)).notInvoiced.map(({ run }) => run),
  })
  expect(await told()).toEqual({ board: [[further, '10.00', null]], account: [further] })
  const runs = await inTransaction(driver.db, db => listRuns(db, client, false))
  expect(runs.map(({ notInvoiced }) => notInvoiced)).toEqual([
    { accounts: 1, atStake: '10.00', here: { accounts: 1, atStake: '10.00' } },
    { accounts: 1, atStake: '10.00', here: { accounts: 0, atStake: '0.00' } },
  ])
  const saidOf = async (run: number) =>
    (await inTransaction(driver.db, db => getRun(db, run, 1))).findings.map(({ text }) => text)
  expect(await saidOf(first)).toContain('1 account (£10.00) is not invoiced (failed again in a later run)')
  expect(await saidOf(further)).toContain('1 account (£10.00) is not invoiced')
  const third = await driver.create(client, billRun)
  expect(await told()).toEqual({ board: [[further, '10.00', third]], account: [further] })
  // Each run still says what it left out.
  for (const run of [first, further]) {
    const { findings } = await inTransaction(driver.db, db => getRun(db, run, 1))
    expect(findings.map(({ text }) => text)).toContain(
      `1 account (£10.00) is not invoiced (1 in run ${third})`,
    )
  }
})

test('a run in which every account failed cannot be confirmed', async () => {
  const { client, billRun } = await reseller(['N1'], ['N1'])
  const run = await driver.create(client, billRun)
  await driver.through(run, ...made)
  await expect(driver.confirm(run)).rejects.toMatchObject({ body: { code: 'conflict_state' } })
})
