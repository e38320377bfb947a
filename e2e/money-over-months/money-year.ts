import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import type { Collection as BacsDay } from '../rules-over-months/bank-holidays.ts'
import { chance } from '../rules-over-months/chance.ts'
import { loadAdvices, loadClaims, lodgeMandates } from './bank-advices.ts'
import { loadReturns, loadStatement } from './bank-and-bacs.ts'
import { calculateRun, closeBillRun, confirmRun, receiveDebits, releaseRun } from './bill-month.ts'
import { compareReminders, dispute, openLater } from './chasing.ts'
import { compareFinance } from './compare-finance.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { createReseller } from './customers.ts'
import type { BookedDocument, Collection } from './money-books.ts'
import { type MoneyCase, type MoneyFindings, newFindings } from './money-case.ts'
import { credit, payBack, payInPart, takeBack, typeReceipt, writeOff } from './money-events.ts'
import type { MoneyPortal } from './money-portal.ts'

/** What the months of a money case have, in whatever order. */
export const everythingHappens = [
  'receipts',
  'receipts of a named debt',
  'several debts paid in part',
  'approved by a second person',
  'refunds',
  'write-offs',
  'receipts returned unpaid',
  'reversals of receipt',
  'credited whole',
  'credited part',
  'credited again',
  'credited several',
  'runs to bill again',
  'ledger exports',
  'bank statements loaded twice',
  'lines that name an invoice',
  'lines assigned to 1',
  'lines assigned to 2',
  'lines dismissed',
  'Direct Debits 01',
  'Direct Debits 17',
  'Direct Debits 18',
  'Direct Debits returned with code 0',
  'Direct Debits returned with code 1',
  'Direct Debits claimed back',
  'claims withdrawn',
  'AUDDIS files',
  'mandates refused by AUDDIS',
  'mandates cancelled by ADDACS',
  'mandates reinstated by ADDACS',
  'mandates renewed',
  'opening balances after a bill',
  'disputes',
  'disputes closed',
  'reminders',
]

/** What staff do between the steps of a month. */
async function work(of: MoneyCase): Promise<void> {
  const { books, luck } = of
  for (const { index: account, directDebit } of books.holders.values()) {
    if (luck.often(directDebit ? 6 : 25)) await typeReceipt(of, account)
    if (luck.often(15)) await payBack(of, account)
    if (luck.often(8)) await writeOff(of, account)
    if (luck.often(12)) await takeBack(of, account)
  }
}

/** Credits some of a run's invoices; those that are to be billed again get a run of their own. */
async function creditSome(of: MoneyCase, documents: readonly BookedDocument[], again: boolean) {
  const { luck } = of
  for (const document of documents)
    if (luck.often(25)) await credit(of, document, luck.often(60) ? 'part' : again ? 'again' : 'whole')
}

/** Bills one month, collects it, and works on its money; every ledger must agree at its end. */
async function month(of: MoneyCase, day: string, entryDay: string): Promise<void> {
  const { portal, books, findings } = of
  await portal.moveTo(day)
  const start = monthStart(day, -1)
  const period = { start, end: dayAfter(monthStart(day, 0), -1) }
  const billRun = await closeBillRun(of, period)
  await work(of)
  await lodgeMandates(of)
  const days = { invoiceDate: period.end, bacsDate: entryDay }
  const { run, documents } = await calculateRun(of, billRun, days)
  await confirmRun(of, run, documents)
  await creditSome(of, documents, true)
  await loadStatement(of)
  const collections: Collection[] = await releaseRun(of, run, documents, entryDay)
  const credited = books.documents.filter(
    one => documents.includes(one) && one.lines.every(({ left }) => left === 0n),
  )
  if (findings.counts.get('credited again') && credited.length > 0) {
    const further = await calculateRun(of, billRun, days)
    await confirmRun(of, further.run, further.documents)
    findings.count('runs to bill again')
    collections.push(...(await releaseRun(of, further.run, further.documents, entryDay)))
  }
  await compareLedgers(of)
  await portal.moveTo(dayAfter(entryDay, 1))
  await receiveDebits(of, collections)
  await creditSome(of, documents, false)
  await openLater(of)
  await dispute(of)
  await compareLedgers(of)
  await portal.moveTo(dayAfter(entryDay, 4))
  await loadReturns(of, collections)
  await loadClaims(of)
  await work(of)
  await loadStatement(of)
  await loadAdvices(of)
  await compareLedgers(of)
  await compareReminders(of)
  await compareFinance(of)
}

/** The same day of a later month; the 28th at the latest. */
const monthsAfter = (day: string, months: number) =>
  `${monthStart(day, months).slice(0, 8)}${day.slice(8) > '28' ? '28' : day.slice(8)}`

/**
 * Months of a reseller's money over the API, as staff work: opening balances, bills, credits, Direct Debits that come
 * back and are presented again, bank statements, two persons; the plain program keeps books beside it.
 */
export async function moneyYear(
  portal: MoneyPortal,
  { months, accounts, seed }: { months: number; accounts: number; seed: number },
  workingDays: readonly BacsDay[],
  report: (what: string) => void = () => {},
): Promise<MoneyFindings> {
  const luck = chance(seed)
  const findings = newFindings()
  // Clocks are never behind that of the database, by which sessions expire, and midnight is far.
  const first = dayAfter(portal.today(), 1)
  await portal.moveTo(first)
  const size = { accounts, firstMonth: monthStart(first, -1), luck }
  const { client, books } = await createReseller(portal, size)
  let names = 0
  const name = (kind: string) => {
    names += 1
    return `${kind}-${names}`
  }
  const { jo, sam } = portal
  const creditNotes: MoneyCase['creditNotes'] = []
  const of: MoneyCase = { jo, sam, portal, client, books, luck, findings, creditNotes, patience: 600, name }
  for (let at = 0; at < months; at += 1) {
    const day = monthsAfter(first, at)
    const entry = workingDays.find(({ entryDay }) => entryDay >= dayAfter(day, 8))
    if (!entry) throw new Error(`There is no working day after ${day}`)
    await month(of, day, entry.entryDay)
    report(`${day}: ${findings.rows} rows, ${findings.differences.length} differences`)
    if (findings.differences.length > 0) break
  }
  // Another order of allocation would show.
  await payInPart(of)
  await compareLedgers(of)
  return findings
}
