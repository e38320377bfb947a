import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '../../src/platform/db/db.ts'
import { loadReport, readReport, rowList } from '../../src/features/bacs-reports/bacs-reports.service.ts'
import { issueCreditNote } from '../../src/features/credit-notes/credit-notes.service.ts'
import { signOff } from '../../src/features/comparisons/comparison-sign-offs.service.ts'
import { getLedger } from '../../src/features/account-ledger/account-ledger.service.ts'
import { addDays } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate } from '../../src/platform/clock/london.ts'
import { onlyValueOf } from '../../src/platform/db/rows.ts'
import { collectionDay } from './collection-days.ts'
import type { runDriver } from './invoice-run-driver.ts'

type Driver = Awaited<ReturnType<typeof runDriver>>

/** Bills a month to its end-of-run files. Returns the run. */
export async function releasedMonth(
  driver: Driver,
  client: number,
  [start, end]: readonly [string, string],
): Promise<number> {
  const billRun = await driver.build.closedBillRun(client, { start, end, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: end, bacsDate: collectionDay() })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  for (const kind of ['negative', 'unusual'] as const)
    await signOff(driver.db, run, { kind, open: undefined }, { userIndex: 1, reason: 'Expected' })
  await driver.confirm(run)
  await driver.through(run, 'release')
  return run
}

/** An account that pays £10 plus VAT by Direct Debit for each reference. */
export async function debitedAccounts(
  driver: Driver,
  owner: { client: number; brand: number },
  references: readonly string[],
): Promise<number[]> {
  const accounts: number[] = []
  for (const mandate_reference of references) {
    const details = { sort_code: '089999', bank_account: '66374958', mandate_reference }
    const account = await driver.build.account(owner, { payment_method: 'direct_debit', ...details })
    await driver.build.charge(owner.client, account, { amount: '10.00' })
    accounts.push(account)
  }
  return accounts
}

/** A reseller whose Direct Debits of £12 each, for August 2026, were collected on a day that is past. */
export async function collectedDebits(driver: Driver, collectedOn: string, references: readonly string[]) {
  const { db } = driver
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const sun = await onlyValueOf(db, 'brands', 'service_user_number', { index: brand })
  const accounts = await debitedAccounts(driver, { client, brand }, references)
  await releasedMonth(driver, client, ['2026-08-01', '2026-08-31'])
  await db
    .updateTable('direct_debit_files')
    .set({ entry_day: collectedOn, processing_day: addDays(collectedOn, -1) })
    .where('client_index', '=', client)
    .execute()
  return { client, brand, sun, accounts }
}

/** Credits the account's invoice whole, or the named one, as user 1. Returns the note. */
export async function creditWhole(
  db: Db,
  { client, account, invoice }: { client: number; account: number; invoice?: number },
  { rebill = false } = {},
) {
  const { index } = await db
    .selectFrom('invoices')
    .select('index')
    .where('account_index', '=', account)
    .$if(invoice !== undefined, of => of.where('index', '=', invoice ?? 0))
    .executeTakeFirstOrThrow()
  const { note } = await inTransaction(db, within =>
    issueCreditNote(
      within,
      { clientIndex: client, accountIndex: account, userIndex: 1 },
      { invoices: [{ invoice: index, lines: null }], reason: 'billing_error', words: 'Billed twice', rebill },
    ),
  )
  return note
}

/** What a run's files collect, by reference. */
export const collectedBy = (db: Db, run: number) =>
  db
    .selectFrom('direct_debit_collections as c')
    .innerJoin('direct_debit_files as f', 'f.index', 'c.direct_debit_file_index')
    .select(['c.reference', 'c.code', 'c.amount'])
    .where('f.invoice_run_index', '=', run)
    .orderBy('c.reference')
    .orderBy('c.code')
    .execute()

/** Loads a Bacs report as user 1. */
export const loadBacsReport = (db: Db, client: number, text: string) =>
  inTransaction(db, within =>
    loadReport(
      within,
      { clientIndex: client, userIndex: 1, requestId: 'a-report' },
      { fileName: 'report.xml', sha256: createHash('sha256').update(text).digest('hex') },
      readReport(Buffer.from(text)),
    ),
  )

export const bacsReportRows = async (db: Db, client: number) =>
  (await rowList.page(db, { params: { client }, query: { page: 1, pageSize: 50 } })).rows

/** What tests of reports on collected debits do, with the collection four days ago. */
export function debitTests(driver: Driver) {
  const { db } = driver
  const collectedOn = addDays(londonDate(Date.now()), -4)
  return {
    db,
    jo: { userIndex: 1, requestId: 'a-decision' },
    collectedOn,
    /** The next month, billed to its end-of-run files. */
    released: (client: number) => releasedMonth(driver, client, ['2026-09-01', '2026-09-30']),
    collected: (references: readonly string[]) => collectedDebits(driver, collectedOn, references),
    load: (client: number, text: string) => loadBacsReport(db, client, text),
    rowsOf: (client: number) => bacsReportRows(db, client),
    balanceOf: async (client: number, account: number) => (await getLedger(db, client, account)).balance,
  }
}
