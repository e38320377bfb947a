import type { LeftOutDebit } from '@nineops/contract/direct-debits.contract'
import { type Heap, type LedgerMoney, type RunMoney, sumOf } from './reconciliation.domain.ts'

/** A run's documents of one brand, kind and way of being paid, counted together. */
export interface PaidHeap {
  brandIndex: number
  kind: string
  byDirectDebit: boolean
  /** Whether there is something to collect. */
  due: boolean
  collected: boolean
  /** Whether somebody left its account out of the files. */
  leftOut: boolean
  items: number
  pence: number
  /** Documents that bear VAT, and how much in all. */
  withVat: number
  vatPence: number
  pdfs: number
  pdfPence: number
  hosted: number
  hostedPence: number
}

/** A document of an account that pays by Direct Debit and is in no file. */
export interface Uncollected {
  accountIndex: number
  accountNumber: string
  companyName: string
  number: string
  kind: string
  pence: number
  /** Who left its account out of the files and why. */
  leftOut: { reason: string; by: string; at: string } | null
}

/** Why it is in none. @param hasFiles whether the run has Direct Debit files at all */
export function leftOutReason(
  { kind, pence, leftOut }: Uncollected,
  hasFiles: boolean,
): LeftOutDebit['reason'] {
  if (kind === 'credit_note' || pence < 0) return 'credit_note'
  if (pence === 0) return 'nothing_to_collect'
  if (leftOut) return 'left_out'
  return hasFiles ? 'other_file' : 'not_made'
}

type Counting = (heap: PaidHeap) => Heap
const whole: Counting = ({ items, pence }) => ({ items, pence })
const vatOf: Counting = ({ withVat, vatPence }) => ({ items: withVat, pence: vatPence })

const all = (): boolean => true
const isDue = ({ byDirectDebit, due }: PaidHeap): boolean => byDirectDebit && due

/** What is counted of a run. */
export interface CountedRun {
  paid: readonly PaidHeap[]
  vatOfRates: Heap
  files: RunMoney['files']
  /** Due by Direct Debit when its pack was written, in no file, and collected by nobody else. */
  missing: Heap
}

/** What is due and not collected, but for brands whose Direct Debits are collected elsewhere, and what was left out. */
export const missingOf = (paid: readonly PaidHeap[], withoutDebits: ReadonlySet<number>): Heap =>
  sumOf(
    paid
      .filter(heap => isDue(heap) && !heap.collected && !heap.leftOut && !withoutDebits.has(heap.brandIndex))
      .map(whole),
  )

/** Where a run's money goes. @param ledger as it was written, and the brands that do not get it; null where there is none */
export function runMoney(
  { paid, vatOfRates, files, missing }: CountedRun,
  ledger: { written: LedgerMoney; without: ReadonlySet<number> } | null,
): RunMoney {
  const heapOf = (of: (heap: PaidHeap) => boolean, pick: Counting = whole) =>
    sumOf(paid.filter(of).map(heap => pick(heap)))
  const inLedger = (heap: PaidHeap) => ledger !== null && !ledger.without.has(heap.brandIndex)
  return {
    documents: heapOf(all),
    invoices: heapOf(heap => heap.kind !== 'credit_note'),
    creditNotes: heapOf(heap => heap.kind === 'credit_note'),
    vat: heapOf(all, vatOf),
    vatOfRates,
    directDebit: heapOf(heap => heap.collected),
    ofFiles: sumOf([heapOf(heap => heap.collected), missing]),
    collectedElsewhere: heapOf(heap => isDue(heap) && !heap.collected && !heap.leftOut),
    leftOut: heapOf(heap => isDue(heap) && !heap.collected && heap.leftOut),
    notCollected: heapOf(heap => heap.byDirectDebit && !heap.due && !heap.collected),
    otherPayment: heapOf(heap => !heap.byDirectDebit && !heap.collected),
    pdfs: heapOf(all, heap => ({ items: heap.pdfs, pence: heap.pdfPence })),
    hosted: heapOf(all, heap => ({ items: heap.hosted, pence: heap.hostedPence })),
    ledger: ledger && {
      expected: {
        documents: heapOf(inLedger),
        vat: heapOf(inLedger, vatOf),
        receipts: heapOf(heap => inLedger(heap) && heap.collected),
      },
      written: ledger.written,
    },
    files,
  }
}
