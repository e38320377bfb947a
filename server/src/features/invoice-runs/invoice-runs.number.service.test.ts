import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { onlyValue } from '../../platform/db/query-rows.ts'
import { listRanges, lockRanges, saveRange } from '../invoice-numbers/invoice-numbers.service.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import { workOnSlice } from './invoice-run-slices.service.ts'
import { previewReset, resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { runMetrics as metricsShape } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from './confirm-run.service.ts'
import { abandonRun, getRun } from './invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

/** A brand whose numbers begin with `prefix`, and accounts with these numbers that have £10 to pay. */
async function brandWith(client: number, prefix: string, accountNumbers: readonly string[]) {
  const brand = await driver.build.brand(client, { ranges: false })
  await saveRange(driver.db, client, {
    brandIndex: brand,
    kind: 'invoice',
    prefix,
    padding: 4,
    nextNumber: 1,
  })
  const accounts = new Map<string, number>()
  for (const number of accountNumbers) {
    const account = await driver.build.account({ client, brand }, { account_number: number })
    await driver.build.charge(client, account)
    accounts.set(number, account)
  }
  return { brand, accounts }
}

const numbersOf = async (run: number) =>
  Object.fromEntries(
    (
      await driver.db
        .selectFrom('invoice_run_accounts as r')
        .innerJoin('invoices as i', join =>
          join
            .onRef('i.invoice_run_index', '=', 'r.invoice_run_index')
            .onRef('i.account_index', '=', 'r.account_index'),
        )
        .select(['r.account_number as account', 'i.number'])
        .where('r.invoice_run_index', '=', run)
        .orderBy('r.account_number')
        .execute()
    ).map(row => [row.account, row.number]),
  )

const ledgerOf = (brand: number) =>
  driver.db
    .selectFrom('invoice_numbers as n')
    .innerJoin('invoice_number_ranges as r', 'r.index', 'n.range_index')
    .select(['n.formatted', 'n.status', 'n.reason'])
    .where(eb => eb.and({ 'r.brand_index': brand, 'r.kind': 'invoice' }))
    .orderBy('n.number')
    .execute()

test('numbers are gapless, in account-number order, and kept through a reset', async () => {
  const client = await driver.build.client()
  const { brand, accounts } = await brandWith(client, 'ACM-', ['C3', 'A1', 'D4', 'B2'])
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')
  const numbers = { A1: 'ACM-0001', B2: 'ACM-0002', C3: 'ACM-0003', D4: 'ACM-0004' }
  expect(await numbersOf(run)).toEqual(numbers)

  await resetAccounts(driver.db, run, accounts.get('B2') ?? 0)
  await resetAccounts(driver.db, run, accounts.get('D4') ?? 0)
  expect((await ledgerOf(brand)).map(row => row.status)).toEqual(['used', 'reserved', 'used', 'reserved'])
  await driver.through(run, 'prepare', 'calculate', 'number')
  expect(await numbersOf(run)).toEqual(numbers)

  // Nothing to bill any more: the number is explained, neither used again nor silently skipped.
  await resetAccounts(driver.db, run, 'all')
  await driver.db
    .updateTable('charges')
    .set({ start_date: '2027-01-01' })
    .where('account_index', '=', accounts.get('B2') ?? 0)
    .execute()
  await driver.through(run, 'prepare', 'calculate', 'number')
  expect(await numbersOf(run)).toEqual({ A1: 'ACM-0001', C3: 'ACM-0003', D4: 'ACM-0004' })
  expect((await ledgerOf(brand))[1]).toMatchObject({ formatted: 'ACM-0002', status: 'void' })
  expect((await ledgerOf(brand))[1]?.reason).toContain('Calculated again')
})

test('two runs of a brand at once wait for each other: no number twice, none skipped', async () => {
  const client = await driver.build.client()
  const { brand } = await brandWith(client, 'TWO-', ['A', 'B', 'C', 'D', 'E'])
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  const november = await driver.create(
    client,
    await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' }),
    { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') },
  )
  for (const run of [october, november]) await driver.through(run, 'prepare', 'calculate')
  for (const run of [october, november]) await driver.start(run, 'allocate-invoice-numbers')
  const slices = await driver.takeSlices()
  // Both wait for another transaction that holds the range, then continue together.
  let both: Promise<unknown> = Promise.resolve()
  await inTransaction(driver.db, async db => {
    await lockRanges(db, [brand])
    both = Promise.all(slices.map(slice => workOnSlice(driver.work, slice)))
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await ledgerOf(brand)).toEqual([])
  })
  await both
  expect((await ledgerOf(brand)).map(row => row.formatted)).toEqual(
    Array.from({ length: 10 }, (_, at) => `TWO-${String(at + 1).padStart(4, '0')}`),
  )
  for (const run of [october, november]) {
    const numbers = Object.values(await numbersOf(run)).map(number => Number(number?.slice(4)))
    expect(numbers).toEqual([0, 1, 2, 3, 4].map(at => (numbers[0] ?? 0) + at))
  }
})

test('a brand without a range is named, and does not block other brands', async () => {
  const client = await driver.build.client()
  const { brand: numbered } = await brandWith(client, 'YES-', ['A'])
  const bare = await driver.build.brand(client, { ranges: false, name: 'Bare' })
  await driver.build.charge(
    client,
    await driver.build.account({ client, brand: bare }, { account_number: 'B' }),
  )
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number')
  expect(await numbersOf(run)).toEqual({ A: 'YES-0001', B: null })
  const number = (await listProcesses(driver.db, run)).find(
    process => process.id === 'allocate-invoice-numbers',
  )
  expect(number).toMatchObject({ status: 'failed', failure: expect.stringContaining('Bare (invoices)') })
  expect((await getRun(driver.db, run, 1)).status.index).toBe(55)

  await saveRange(driver.db, client, {
    brandIndex: bare,
    kind: 'invoice',
    prefix: 'BARE-',
    padding: 4,
    nextNumber: 7,
  })
  await driver.through(run, 'number')
  expect(await numbersOf(run)).toEqual({ A: 'YES-0001', B: 'BARE-0007' })
  expect(await ledgerOf(numbered)).toHaveLength(1)
})

test('abandoning gives the last numbers of a range back and frees the bill run; its figures stay', async () => {
  const client = await driver.build.client()
  const { brand } = await brandWith(client, 'GON-', ['A', 'B'])
  await brandWith(client, 'GIN-', ['C'])
  const billRun = await driver.build.closedBillRun(client)
  const run = await driver.create(client, billRun)
  await expect(driver.create(client, billRun)).rejects.toMatchObject({ body: { code: 'bill_run_invoiced' } })
  await driver.through(run, 'prepare', 'calculate', 'number')
  const before = await getRun(driver.db, run, 1)
  const { current } = await runMetrics(driver.db, run)
  expect(await previewReset(driver.db, run, 'all')).toMatchObject({
    numbers: 3,
    numbersGivenBack: 3,
    // No span across the numbers of two brands.
    firstNumber: null,
    lastNumber: null,
  })
  expect(await abandonRun(driver.db, run, { reason: 'Wrong rates', userIndex: 1 })).toEqual({
    givenBack: 3,
    voided: 0,
  })
  // What it would have invoiced stays on record, with who abandoned it and why.
  expect(before.gross).toBe('36.00')
  expect(await getRun(driver.db, run, 1)).toMatchObject({
    status: { index: 10 },
    gross: before.gross,
    accounts: before.accounts,
    findings: [],
    abandoned: { by: 'biller', reason: 'Wrong rates', furtherRun: null },
  })
  expect((await runMetrics(driver.db, run)).current).toEqual(metricsShape.parse(current))
  const next = await driver.create(client, billRun)
  expect((await getRun(driver.db, run, 1)).abandoned?.furtherRun).toBe(next)
  await driver.through(next, 'prepare', 'calculate', 'number')
  expect(await numbersOf(next)).toEqual({ A: 'GON-0001', B: 'GON-0002', C: 'GIN-0001' })
  expect((await ledgerOf(brand)).map(row => row.status)).toEqual(['used', 'used'])
})

test('numbers of an abandoned run are void where a later run, or a move of the range, came after them', async () => {
  const client = await driver.build.client()
  const { brand } = await brandWith(client, 'LST-', ['A', 'B'])
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  const november = await driver.create(
    client,
    await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' }),
    { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') },
  )
  for (const run of [october, november]) await driver.through(run, 'prepare', 'calculate', 'number')
  // What it will do is said before.
  const abandon = async (run: number) => {
    const { numbers, numbersGivenBack } = await previewReset(driver.db, run, 'all')
    const done = await abandonRun(driver.db, run, { reason: 'Wrong rates', userIndex: 1 })
    expect(done).toEqual({ givenBack: numbersGivenBack, voided: numbers - numbersGivenBack })
    return done
  }
  expect(await abandon(october)).toEqual({ givenBack: 0, voided: 2 })
  expect((await ledgerOf(brand))[0]).toMatchObject({
    formatted: 'LST-0001',
    status: 'void',
    reason: 'The invoice run was abandoned.',
  })
  await saveRange(driver.db, client, {
    brandIndex: brand,
    kind: 'invoice',
    prefix: 'LST-',
    padding: 4,
    nextNumber: 9,
  })
  expect(await abandon(november)).toEqual({ givenBack: 0, voided: 2 })
  expect((await ledgerOf(brand)).map(row => row.status)).toEqual(['void', 'void', 'void', 'void'])
})

test('confirming locks the run, and only if it is unchanged since it was viewed', async () => {
  const client = await driver.build.client()
  await brandWith(client, 'CON-', ['A', 'B'])
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  const seen = { accounts: 2, gross: '24.00' }
  await expect(confirmRun(driver.db, run, seen, 1)).rejects.toMatchObject({
    body: { code: 'conflict_state' },
  })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await expect(confirmRun(driver.db, run, { ...seen, gross: '24.01' }, 1)).rejects.toMatchObject({
    body: { code: 'invoice_run_changed' },
  })
  await confirmRun(driver.db, run, seen, 1)
  expect(await getRun(driver.db, run, 1)).toMatchObject({
    status: { index: 75 },
    actions: { reset: { allowed: false } },
  })
  await expect(resetAccounts(driver.db, run, 'all')).rejects.toMatchObject({
    body: { code: 'invoice_run_locked' },
  })
  await expect(abandonRun(driver.db, run, { reason: 'Wrong rates', userIndex: 1 })).rejects.toMatchObject({
    body: { code: 'invoice_run_locked' },
  })
  await expect(driver.start(run, 'calculate-invoices')).rejects.toMatchObject({ status: 409 })
})

test('ranges refuse to overlap or to go backwards', async () => {
  const client = await driver.build.client()
  const { brand } = await brandWith(client, 'OV', ['A'])
  const other = await driver.build.brand(client, { ranges: false })
  const range = { brandIndex: other, kind: 'invoice' as const, prefix: 'OV1', padding: 4, nextNumber: 1 }
  await expect(saveRange(driver.db, client, range)).rejects.toMatchObject({
    body: { code: 'invoice_numbers_overlap' },
  })
  await saveRange(driver.db, client, { ...range, prefix: 'OVX' })
  const own = { ...range, brandIndex: brand, prefix: 'OV', nextNumber: 20 }
  await saveRange(driver.db, client, own)
  await expect(saveRange(driver.db, client, { ...own, nextNumber: 19 })).rejects.toMatchObject({
    body: { code: 'invoice_numbers_backwards' },
  })
  expect((await listRanges(driver.db, client)).find(row => row.brand.index === brand)?.nextFormatted).toBe(
    'OV0020',
  )
})

const ACCOUNTS = 500
const periods = [
  ['2026-08-01', '2026-08-31'],
  ['2026-09-01', '2026-09-30'],
  ['2026-10-01', '2026-10-31'],
] as const

test('a run is numbered by reading each document a few times, though statistics know only the runs before', async () => {
  const { db, build } = driver
  const client = await build.client()
  const brand = await build.brand(client)
  await sql`
    insert into accounts (client_index, brand_index, account_number, company_name, address1, postcode, delivery)
    select ${client}, ${brand}, 'N' || n, 'Company ' || n, '1 High Street', 'LS1 4AP', 'portal'
    from generate_series(1, ${ACCOUNTS}::int) n`.execute(db)
  await sql`
    insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, start_date)
    select client_index, index, 'Line rental', 'Line rental', 'monthly', 'arrears', 10, '2026-08-01'
    from accounts where client_index = ${client}`.execute(db)
  let run = 0
  for (const [start, end] of periods) {
    run = await driver.create(client, await build.closedBillRun(client, { start, end }))
    if (start !== '2026-10-01') await driver.through(run, 'prepare', 'calculate', 'number')
    else await sql`analyze invoices, invoice_numbers, invoice_run_accounts`.execute(db)
  }
  await driver.through(run, 'prepare', 'calculate')
  await driver.start(run, 'allocate-invoice-numbers')
  const [slice] = await driver.takeSlices()
  if (!slice) throw new Error('Nothing is queued.')
  await inTransaction(db, async tx => {
    await workOnSlice({ ...driver.work, db: tx }, slice)
    const read = await onlyValue<number>(tx)`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname in ('invoices', 'invoice_numbers')`
    expect(read).toBeLessThan(50 * ACCOUNTS)
  })
  const numbered = await onlyValue<number>(db)`
    select count(*)::int as count from invoices where invoice_run_index = ${run} and number is not null`
  expect(numbered).toBe(ACCOUNTS)
})
