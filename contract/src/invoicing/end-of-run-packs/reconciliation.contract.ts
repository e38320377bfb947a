import { z } from 'zod'
import { endpoint, index, instant } from '../../http.ts'
import { runParams } from '../invoice-runs/invoice-runs.contract.ts'
import { money } from '../../money.ts'
import { bureau } from '../../roles.ts'

/** A count and total; credit notes count below zero. */
export const heap = z.object({ items: z.number().int(), total: money })
export type ReconciledHeap = z.infer<typeof heap>

/** A figure that must equal one of the run. */
export const reconciliationChecks = [
  'payment',
  'direct-debit-files',
  'vat',
  'pdfs',
  'hosted',
  'ledger',
  'ledger-vat',
  'ledger-receipts',
] as const
export const reconciliationCheck = z.object({
  id: z.enum(reconciliationChecks),
  counted: heap,
  expected: heap,
  /** Counted less expected. */
  difference: heap,
  agrees: z.boolean(),
})
export type ReconciliationCheck = z.infer<typeof reconciliationCheck>

/** Where the money of a run goes, and whether the figures agree (product: Beyond every rival, 5). */
export const reconciliation = z.object({
  documents: heap,
  invoices: heap,
  creditNotes: heap,
  /** VAT of the documents with VAT. */
  vat: heap,
  /** Collected by the run's Direct Debit files. */
  directDebit: heap,
  /** Due by Direct Debit, but in no file: its brand gets none, or none is made yet. */
  collectedElsewhere: heap,
  /** Due by Direct Debit, but excluded from the files by a user. */
  leftOut: heap,
  /** What credits in hand settle of documents that are paid by Direct Debit. */
  setOff: heap,
  /** Older debt that the Direct Debit files collect with the run's invoices; packs of before have none. */
  olderDebt: heap.default({ items: 0, total: '0.00' }),
  /** Unpaid collections of earlier runs that they present again. */
  represented: heap.default({ items: 0, total: '0.00' }),
  /** Paid by Direct Debit, with nothing to collect: credit notes, and invoices of zero or in credit. */
  notCollected: heap,
  otherPayment: heap,
  pdfs: heap,
  hosted: heap,
  /** As written into the newest pack; null where there is none, or no brand gets the ledger. */
  ledger: z
    .object({
      documents: heap,
      vat: heap,
      receipts: heap,
      /** Accounts that it omits because it cannot name them: how many, and the first. */
      unnamed: z.object({ items: z.number().int(), accounts: z.array(z.string()) }),
    })
    .nullable(),
  directDebitFiles: z.array(z.object({ name: z.string(), items: z.number().int(), total: money })),
  checks: z.array(reconciliationCheck),
  /** Figures that don’t agree, in words; empty where all does. */
  differences: z.array(z.string()),
})
export type Reconciliation = z.infer<typeof reconciliation>

export const runReconciliation = reconciliation.extend({
  invoiceRunIndex: index,
  agrees: z.boolean(),
  /** The newest pack, whose manifest has the same figures; null where none is made. */
  pack: z.object({ index, createdAt: instant }).nullable(),
})
export type RunReconciliation = z.infer<typeof runReconciliation>

export const reconciliations = {
  ofRun: endpoint({
    params: runParams,
    roles: bureau,
    method: 'GET',
    path: '/api/invoiceruns/{id}/reconciliation',
    summary: "Where a run's money goes, and whether invoices, payment, ledger, PDFs and hosting agree",
    answer: runReconciliation,
  }),
}
