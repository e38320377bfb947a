import { type CollectedCalls, collectCalls } from '../recomputation/collected-calls.ts'
import { decimal, sum } from '../recomputation/decimals.ts'
import {
  collected,
  directDebitFile,
  directDebitName,
  mandateOf,
  type Submission,
  toCollect,
} from '../recomputation/direct-debit-file.ts'
import type { ExpectedDocument } from '../recomputation/invoice-numbers.ts'
import type { UsedMonth } from '../recomputation/inclusive-cover.ts'
import { type LedgerCodes, ledgerFilesOf } from '../recomputation/ledger-file.ts'
import type { ExpectedPack } from '../recomputation/pack-differences.ts'
import { callRows, deferralRows, invoiceRows, leftOutRows, lineRows } from '../recomputation/pack-files.ts'
import { totalsOf } from '../recomputation/pack-totals.ts'
import type { Facts } from '../recomputation/reference-facts.ts'
import type { Collection } from './bank-holidays.ts'
import type { Month } from './months.ts'

/** What the recomputation carries from month to month. */
export interface Books {
  calls: CollectedCalls
  /** Billed periods of charges so far. */
  billed: Facts['billed']
  /** Accounts that months so far have left out. */
  leftOut: { account: number; month: Month }[]
  /** What was used of the bundles of each month so far. */
  used: UsedMonth[]
  /** Credit in hand so far in pence, by index of the account. */
  inHand: Map<number, bigint>
}

/** Earlier collections of all resellers, as a service user number may be shared. */
export interface Debits {
  /** Direct Debit files so far, by service user number. */
  files: Map<string, number>
  /** Mandates that were collected from. */
  used: Set<string>
}

export const newBooks = (): Books => ({
  calls: collectCalls(),
  billed: [],
  leftOut: [],
  used: [],
  inHand: new Map(),
})
export const noDebits = (): Debits => ({ files: new Map(), used: new Set() })

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** The month as text, as in the run's description. */
const cycleOf = ({ start }: Month): string =>
  `${monthNames[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`

const heap = (documents: readonly ExpectedDocument[]) => ({
  items: documents.length,
  total: decimal(sum(documents.map(one => one.grossPence)), 2),
})

/** What a run's files collect of documents. */
const collectedHeap = (documents: readonly ExpectedDocument[]) => ({
  items: documents.length,
  total: decimal(sum(documents.map(toCollect)), 2),
})

const agreed = (id: string, counted: object) => {
  const difference = { items: 0, total: '0.00' }
  return { id, counted, expected: counted, difference, agrees: true }
}

/** Where the run's money goes, in the manifest's terms: all of it agrees. */
function reconciliationOf(
  documents: readonly ExpectedDocument[],
  debits: readonly { name: string; due: readonly ExpectedDocument[] }[],
) {
  const all = heap(documents)
  const taxed = documents.filter(one => one.vatPence !== 0n)
  const vat = { items: taxed.length, total: decimal(sum(taxed.map(one => one.vatPence)), 2) }
  const directDebit = collectedHeap(debits.flatMap(({ due }) => due))
  const byDebit = documents.filter(one => one.holder.paymentMethod === 'direct_debit')
  return {
    documents: all,
    invoices: heap(documents.filter(one => one.kind === 'invoice')),
    creditNotes: heap(documents.filter(one => one.kind === 'credit_note')),
    vat,
    directDebit,
    collectedElsewhere: heap([]),
    leftOut: heap([]),
    setOff: {
      items: byDebit.filter(one => one.setOffPence > 0n).length,
      total: decimal(sum(byDebit.map(one => one.setOffPence)), 2),
    },
    olderDebt: heap([]),
    represented: heap([]),
    notCollected: collectedHeap(byDebit.filter(one => toCollect(one) <= 0n)),
    otherPayment: heap(documents.filter(one => one.holder.paymentMethod !== 'direct_debit')),
    pdfs: all,
    hosted: all,
    ledger: { documents: all, vat, receipts: directDebit, unnamed: { items: 0, accounts: [] } },
    directDebitFiles: debits.map(({ name, due }) => ({ name, ...collectedHeap(due) })),
    checks: [
      agreed('payment', all),
      agreed('direct-debit-files', directDebit),
      agreed('vat', vat),
      agreed('pdfs', all),
      agreed('hosted', all),
      agreed('ledger', all),
      agreed('ledger-vat', vat),
      agreed('ledger-receipts', directDebit),
    ],
    differences: [],
  }
}

/** Sets credits in hand, those of the month's own credit notes among them, off against the invoices of a month. */
export function setCreditsOff(
  inHand: Books['inHand'],
  documents: readonly ExpectedDocument[],
): ExpectedDocument[] {
  for (const { account, kind, grossPence } of documents)
    if (kind === 'credit_note') inHand.set(account, (inHand.get(account) ?? 0n) - grossPence)
  return documents.map(one => {
    const held = inHand.get(one.account) ?? 0n
    const owed = one.kind === 'invoice' ? one.grossPence : 0n
    const setOffPence = held < owed ? held : owed
    inHand.set(one.account, held - setOffPence)
    return { ...one, setOffPence }
  })
}

/** The end-of-run files of a month, and the books after it. */
export function expectedPack(
  books: Books,
  before: Debits,
  documents: readonly ExpectedDocument[],
  run: {
    index: number
    month: Month
    collection: Collection
    createdOn: string
    pdfStep: number
    ledgerCodes: LedgerCodes
  },
): ExpectedPack {
  const { month, collection, createdOn } = run
  const { entryDay } = collection
  const debits = [...collected(documents)].map(([serviceUserNumber, due]) => {
    const filesBefore = before.files.get(serviceUserNumber) ?? 0
    const submission: Submission = {
      serviceUserNumber,
      filesBefore,
      createdOn,
      ...collection,
      used: before.used,
    }
    return { due, submission, name: directDebitName(submission), text: directDebitFile(due, submission) }
  })
  const serialOf = new Map(
    debits.flatMap(({ due, name }) => due.map(one => [one.number, name.slice(-10, -4)] as const)),
  )
  const ledger = {
    index: run.index,
    cycle: cycleOf(month),
    invoiceDate: month.end,
    entryDay,
    serialOf,
  }
  const leftOut = documents.some(
    one => one.holder.paymentMethod === 'direct_debit' && !serialOf.has(one.number),
  )
  const pack: ExpectedPack = {
    documents,
    rows: new Map<string, () => Iterable<string>>([
      ['invoices.csv', () => invoiceRows(documents, month.end, entryDay)],
      ['calls.csv', () => callRows(documents)],
      ...ledgerFilesOf(documents, run.ledgerCodes, ledger),
      ...(leftOut ? ([['direct-debit-left-out.csv', () => leftOutRows(documents)]] as const) : []),
      ...debits.map(({ name, text }) => [name, () => text.split('\r\n').slice(0, -1)] as const),
    ]),
    lines: lineRows(documents),
    deferrals: deferralRows(documents),
    controlTotals: totalsOf(documents),
    reconciliation: reconciliationOf(documents, debits),
    pdfStep: run.pdfStep,
  }
  for (const { due, submission } of debits) {
    before.files.set(submission.serviceUserNumber, submission.filesBefore + 1)
    for (const one of due) before.used.add(mandateOf(one))
  }
  for (const document of documents)
    for (const { kind, charge, start, end, pence, costPence, vatRate, vatHundredths, cli } of document.lines)
      if (charge !== undefined)
        books.billed.push({
          charge,
          kind,
          start,
          end,
          amount: decimal(pence, 2),
          vatRate,
          vatPercent: decimal(vatHundredths, 2),
          cost: costPence === null || costPence === undefined ? null : decimal(costPence, 2),
          cli,
          document: document.lines,
        })
  return pack
}
