import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { insertRow, onlyValueOf, updateRow } from '../../platform/db/rows.ts'
import { changeCollectionDay, runDirectDebits } from '../direct-debits/collection-day.service.ts'
import { signOff } from '../comparisons/comparison-sign-offs.service.ts'
import { endOfRunFile, listEndOfRunFiles } from './end-of-run-files.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'
import { listLeftOut } from '../direct-debits/left-out-debits.service.ts'
import { postCollected } from '../account-ledger/ledger-runs.service.ts'
import { loadMonthEnd } from '../month-ends/month-ends.service.ts'
import type { Reconciliation } from './reconciliation.domain.ts'
import { runReconciliation } from './reconciliation.service.ts'

const driver = closedAtEnd(await runDriver())

const day = collectionDay()
const october = { start: '2026-10-01', end: '2026-10-31' }
const mandate = (at: number) => ({
  payment_method: 'direct_debit' as const,
  sort_code: '08-99-99',
  bank_account: '66374958',
  bank_account_name: 'Mr J Smith',
  mandate_reference: `MAND-${1000 + at}`,
})

/** Three that pay by Direct Debit, of which one is in credit, and one that pays by transfer: 12, 24, -12, 36 pounds. */
async function reseller(serviceUserNumber: string) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { service_user_number: serviceUserNumber })
  const accounts: number[] = []
  for (const [at, amount] of ['10.00', '20.00', '-10.00', '30.00'].entries()) {
    const account = await driver.build.account({ client, brand }, at < 3 ? mandate(at) : {})
    await driver.build.charge(client, account, { amount })
    accounts.push(account)
  }
  return { client, accounts }
}

async function produced(client: number, period = october): Promise<number> {
  const billRun = await driver.build.closedBillRun(client, { ...period, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: '2026-10-31', bacsDate: day })
  await produce(run)
  return run
}
async function produce(run: number): Promise<void> {
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  // The account in credit stands out each month.
  const scope = { kind: 'negative' as const, open: undefined }
  await signOff(driver.db, run, scope, { userIndex: 1, reason: 'A credit was agreed' })
}
async function confirmed(...of: Parameters<typeof produced>): Promise<number> {
  const run = await produced(...of)
  await driver.confirm(run)
  return run
}
const released = async (...of: Parameters<typeof confirmed>) => {
  const run = await confirmed(...of)
  await driver.through(run, 'release')
  return run
}

async function packOf(run: number) {
  const stored = await endOfRunFile(driver.db, run, undefined)
  const entries = await zipEntries(await buffer(driver.work.files.read(stored.key)))
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as {
    reconciliation: Reconciliation
  }
  return { entries, reconciliation: manifest.reconciliation }
}
type Entries = Awaited<ReturnType<typeof zipEntries>>
const recordsOf = (entries: Entries, name: string) =>
  (entries.get(name)?.toString('latin1') ?? '').split('\r\n').filter(line => /^\d/.test(line))
const codesOf = (entries: Entries, name: string) => recordsOf(entries, name).map(line => line.slice(15, 17))
const poundsIn = (rows: string[], column: number) =>
  rows.reduce((sum, row) => sum + Number(row.split(',')[column]), 0).toFixed(2)
const debitFiles = (entries: Entries) => [...entries.keys()].filter(name => /^direct-debit-\d/.test(name))
const failureOf = async (run: number) => {
  const { status, failure } = await driver.db
    .selectFrom('invoice_run_processes')
    .select(['status', 'failure'])
    .where(eb => eb.and({ invoice_run_index: run, process: 'build-end-of-run-files' }))
    .executeTakeFirstOrThrow()
  return { status, failure }
}
const change = (run: number, bacsDate: string, notSubmitted = false) =>
  inTransaction(driver.db, db => changeCollectionDay(db, run, { bacsDate, notSubmitted }, 1))

test('the pack collects what is due by Direct Debit, lists what is not, and its money agrees to the penny', async () => {
  const { client } = await reseller('123456')
  const run = await released(client)
  const { entries, reconciliation } = await packOf(run)
  const records = recordsOf(entries, 'direct-debit-123456-000001.txt')
  expect(records.map(line => [line.slice(15, 17), line.slice(35, 46)])).toEqual([
    ['01', '00000001200'],
    ['01', '00000002400'],
    ['99', '00000003600'],
  ])
  const leftOut = entries.get('direct-debit-left-out.csv')?.toString().trimEnd().split('\r\n') ?? []
  expect(leftOut).toEqual([
    'number,account_number,company_name,reason,gross',
    expect.stringContaining(',credit note,-12.00'),
  ])
  const documents = entries.get('invoices.csv')?.toString().trimEnd().split('\r\n').slice(1) ?? []
  const due = documents.map(row => row.split(',')).map(([, kind, , , , , dueDate]) => [kind, dueDate !== ''])
  expect(due.filter(([, isDue]) => !isDue)).toEqual([['credit_note', false]])
  const all = { items: 4, total: '60.00' }
  const facts = {
    documents: all,
    invoices: { items: 3, total: '72.00' },
    creditNotes: { items: 1, total: '-12.00' },
    vat: { items: 4, total: '10.00' },
    directDebit: { items: 2, total: '36.00' },
    notCollected: { items: 1, total: '-12.00' },
    otherPayment: { items: 1, total: '36.00' },
    pdfs: all,
    hosted: all,
    ledger: { documents: all, vat: { items: 4, total: '10.00' }, receipts: { items: 2, total: '36.00' } },
    differences: [],
  }
  expect(reconciliation).toMatchObject(facts)
  expect(await runReconciliation(driver.db, run)).toMatchObject({ ...facts, agrees: true })
  const left = await listLeftOut(driver.db, run, { page: 1, pageSize: 10 })
  expect(left).toMatchObject({ total: 1, documents: [{ reason: 'credit_note', gross: '-12.00' }] })
  const ledger = entries.get('sales-ledger.csv')?.toString().trimEnd().split('\r\n').slice(1) ?? []
  const types = ledger.map(line => line.slice(0, 2))
  expect(types.slice(-2)).toEqual(['SA', 'SA'])
  expect(types.slice(0, -2).toSorted()).toEqual(['SC', 'SI', 'SI', 'SI'])
})

test.each([
  ['xero', ['bank-statement.csv', 'sales-ledger.csv'], '50.00'],
  ['quickbooks', ['bank-statement.csv', 'sales-ledger-credit-notes.csv', 'sales-ledger.csv'], '60.00'],
])(
  'the ledger of a reseller with %s is in its own files and agrees with the run',
  async (format, names, net) => {
    const { client } = await reseller(format === 'xero' ? '345671' : '345672')
    const codes = { client_index: client, file_format: format, standard_tax_code: '20% (VAT on Income)' }
    await driver.db.insertInto('sales_ledger_codes').values(codes).execute()
    await driver.db
      .updateTable('accounts')
      .set({ ledger_reference: '', account_number: sql`'LONG-NUMBER-' || index` })
      .where('client_index', '=', client)
      .execute()
    const { entries, reconciliation } = await packOf(await released(client))
    expect([...entries.keys()].filter(name => /ledger|bank/.test(name)).toSorted()).toEqual(names)
    const all = { items: 4, total: '60.00' }
    expect(reconciliation).toMatchObject({
      ledger: { documents: all, vat: { items: 4, total: '10.00' }, receipts: { items: 2, total: '36.00' } },
      differences: [],
    })
    const rows = (name: string) => entries.get(name)?.toString().trimEnd().split('\r\n').slice(1) ?? []
    const documents = rows('sales-ledger.csv')
    expect(poundsIn(documents, format === 'xero' ? 18 : 9)).toBe(net)
    expect(documents.every(row => row.includes(',20% (VAT on Income),'))).toBe(true)
    const credits = rows('sales-ledger-credit-notes.csv')
    expect(poundsIn(credits, 8)).toBe(format === 'xero' ? '0.00' : '10.00')
    expect(poundsIn(rows('bank-statement.csv'), format === 'xero' ? 1 : 2)).toBe('36.00')
  },
)

test.each([
  ['xero', '345673'],
  ['quickbooks', '345674'],
])('a ledger for %s that lacks money of the run is refused, with its pack', async (format, number) => {
  const { client } = await reseller(number)
  const codes = { client_index: client, file_format: format }
  await driver.db.insertInto('sales_ledger_codes').values(codes).execute()
  const run = await confirmed(client)
  // The VAT of the largest invoice is at a percentage that no line has, so the ledger has neither.
  await sql`update invoice_vat v set rate = 5 from invoices i
    where i.index = v.invoice_index and i.invoice_run_index = ${run} and i.net = 30`.execute(driver.db)
  await driver.through(run, 'release')
  expect(await failureOf(run)).toEqual({
    status: 'failed',
    failure: expect.stringContaining(
      'The ledger has 4 documents of £24.00, the run 4 documents of £60.00.',
    ) as string,
  })
  expect(await listEndOfRunFiles(driver.db, run)).toEqual([])
})

test('documents and collections of a pack are in the books of their months', async () => {
  const { client } = await reseller('234567')
  const run = await produced(client)
  await driver.confirm(run)
  const gapsOf = async (month: string) => {
    const { total } = await loadMonthEnd(driver.db, { month, client })
    return { ...total.exported, gaps: total.exported.gaps.map(({ gap, amount }) => [gap, amount]) }
  }
  expect(await gapsOf('2026-10')).toMatchObject({ postings: 0, gaps: [['no_pack', '60.00']] })
  await driver.through(run, 'release')
  expect(await gapsOf('2026-10')).toEqual({ postings: 4, amount: '60.00', gaps: [] })
  await postCollected(driver.db, day)
  expect(await gapsOf(day.slice(0, 7))).toEqual({ postings: 2, amount: '-36.00', gaps: [] })
})

test('a mandate is collected first as 01, then always as 17, a changed one starts again; the same pack again has the same bytes', async () => {
  const { client, accounts } = await reseller('654321')
  const first = await released(client)
  const [before] = await listEndOfRunFiles(driver.db, first)
  expect(codesOf((await packOf(first)).entries, 'direct-debit-654321-000001.txt')).toEqual(['01', '01', '99'])
  await driver.start(first, 'build-end-of-run-files')
  await driver.drain()
  expect(await listEndOfRunFiles(driver.db, first)).toEqual([before])

  await updateRow(driver.db, 'accounts', accounts[1] ?? 0, { bank_account: '66374959' })
  const second = await released(client, { start: '2026-11-01', end: '2026-11-30' })
  const { entries } = await packOf(second)
  expect(codesOf(entries, 'direct-debit-654321-000002.txt')).toEqual(['17', '01', '99'])
})

test('runs of one service user that are made at once get different serials', async () => {
  const runs = [await confirmed((await reseller('777001')).client)]
  runs.push(await confirmed((await reseller('777001')).client))
  for (const run of runs) await driver.start(run, 'build-end-of-run-files')
  await driver.drain()
  const names: string[] = []
  for (const run of runs) names.push(...debitFiles((await packOf(run)).entries))
  expect(names.toSorted()).toEqual(['direct-debit-777001-000001.txt', 'direct-debit-777001-000002.txt'])
})

test('a run whose day has passed gets no pack, shows the next possible dates, and gets it on another day', async () => {
  const { client } = await reseller('111222')
  const run = await confirmed(client)
  await updateRow(driver.db, 'invoice_runs', run, { bacs_date: '2026-11-04' })
  await driver.through(run, 'release')
  expect(await failureOf(run)).toEqual({
    status: 'failed',
    failure: expect.stringMatching(
      /had to be submitted by 2 November 2026\. Next possible: \d+ \w+ \d+, /,
    ) as string,
  })
  expect(await listEndOfRunFiles(driver.db, run)).toEqual([])
  expect(await runReconciliation(driver.db, run)).toMatchObject({
    pack: null,
    ledger: null,
    collectedElsewhere: { items: 2 },
  })
  await change(run, day)
  await driver.start(run, 'build-end-of-run-files')
  await driver.drain()
  expect(await failureOf(run)).toMatchObject({ status: 'done' })
})

test('changing the day withdraws the files and makes them again, unless they were submitted or delivered', async () => {
  const { client } = await reseller('333444')
  const run = await released(client)
  const later = addDays(day, 7)
  await expect(change(run, later)).rejects.toThrow('direct_debits_submitted')
  await expect(change(run, addDays(day, 3), true)).rejects.toThrow(/not a working day.*Next possible/)
  await expect(change(run, addDays(day, -7), true)).rejects.toThrow('the day that the invoices say')
  await expect(change(run, '2099-12-30', true)).rejects.toThrow('has to load the list')
  expect(await change(run, later, true)).toMatchObject({ before: day, withdrawn: ['333444 000001'] })
  await driver.drain()
  expect(await listEndOfRunFiles(driver.db, run)).toMatchObject([
    { withdrawnAt: null },
    { withdrawnAt: expect.any(String) as string },
  ])
  const { entries, reconciliation } = await packOf(run)
  expect(codesOf(entries, 'direct-debit-333444-000002.txt')).toEqual(['01', '01', '99'])
  expect(reconciliation.differences).toEqual([])
  const shown = await runDirectDebits(driver.db, run)
  expect(shown).toMatchObject({
    bacsDate: later,
    fault: null,
    planned: { bacsDate: later },
    change: { allowed: true },
    mayBeSubmitted: true,
    files: [
      { serial: '000002', entryDay: later, withdrawnAt: null },
      { serial: '000001', entryDay: day, withdrawnAt: expect.any(String) as string },
    ],
  })

  const [newest] = await listEndOfRunFiles(driver.db, run)
  await driver.db
    .insertInto('deliveries')
    .values({
      invoice_run_index: run,
      client_index: client,
      kind: 'pack',
      file_index: newest?.index ?? 0,
      name: 'a pack',
      storage_key: 'a/pack',
      file_bytes: 1,
      file_sha256: 'a'.repeat(64),
      path: '/to/the/bank',
      state: 'queued',
    })
    .execute()
  await expect(change(run, day, true)).rejects.toThrow('were delivered to …/bank')
})

test('invoices that show the day keep it until they are reset', async () => {
  const { client } = await reseller('555666')
  const billRun = await driver.build.closedBillRun(client, { ...october, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: '2026-10-31', bacsDate: day })
  const later = addDays(day, 7)
  expect(await change(run, later)).toMatchObject({ before: day, withdrawn: [] })
  await driver.through(run, 'prepare', 'calculate')
  await expect(change(run, day)).rejects.toThrow('reset the accounts first')
})

const collectOn = (run: number, bacsDate: string) =>
  updateRow(driver.db, 'invoice_runs', run, { bacs_date: bacsDate })

test('a run is not confirmed once the day on its invoices has passed: no customer is notified of it', async () => {
  const run = await produced((await reseller('888999')).client)
  await collectOn(run, '2026-11-04')
  // Confirm is off, and says why.
  expect((await getRun(driver.db, run, 1)).actions.confirm.reason).toMatch(
    /^2 invoices say that they are collected/,
  )
  await expect(driver.confirm(run)).rejects.toThrow('collection_day_missed')
  await expect(driver.confirm(run)).rejects.toThrow(
    /2 invoices say that they are collected on 4 November 2026\. .* had to be submitted by 2 November 2026\. Next possible: /,
  )
  await resetAccounts(driver.db, run, 'all')
  await change(run, day)
  await produce(run)
  await driver.confirm(run)
})

test('a run that collects nothing is confirmed whatever its day, and keeps its pack when the day changes', async () => {
  const client = await driver.build.client()
  const account = await driver.build.account({ client, brand: await driver.build.brand(client) })
  await driver.build.charge(client, account)
  const billRun = await driver.build.closedBillRun(client, { ...october, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: '2026-10-31', bacsDate: day })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await collectOn(run, '2026-11-04')
  await driver.confirm(run)
  await driver.through(run, 'release')
  const before = await listEndOfRunFiles(driver.db, run)
  await change(run, addDays(day, 7))
  expect(await driver.takeSlices()).toEqual([])
  expect(await listEndOfRunFiles(driver.db, run)).toEqual(before)
})

test('only what was not collected elsewhere when the files were made is reported as missing', async () => {
  const { client } = await reseller('121212')
  const other = await driver.build.brand(client, { service_user_number: '121213' })
  const account = await driver.build.account({ client, brand: other }, mandate(7))
  await driver.build.charge(client, account, { amount: '50.00' })
  const group = await insertRow(driver.db, 'output_groups', {
    client_index: client,
    name: 'No debits',
    left_out: ['direct-debits'],
  })
  const moveTo = (output_group_index: number) =>
    driver.db
      .updateTable('output_group_brands')
      .set({ output_group_index })
      .where('brand_index', '=', other)
      .execute()
  const standard = await onlyValueOf(driver.db, 'output_group_brands', 'output_group_index', {
    brand_index: other,
  })
  await moveTo(group)
  const run = await released(client)
  expect((await packOf(run)).reconciliation.differences).toEqual([])
  await moveTo(standard)
  expect(await runReconciliation(driver.db, run)).toMatchObject({ differences: [] })
  await driver.start(run, 'build-end-of-run-files')
  await driver.drain()
  const differences = [
    'The Direct Debit files have 2 documents of £36.00, due by them are 3 documents of £96.00.',
  ]
  expect((await packOf(run)).reconciliation).toMatchObject({ differences })
  expect(await runReconciliation(driver.db, run)).toMatchObject({ differences, agrees: false })
})
