import type { RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import type { PlannedCollection } from '@nineops/contract/invoicing/direct-debits.contract'
import type { ResetPreview } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type {
  InvoiceRunDetail,
  ReleasePreview,
  RunMetrics,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { expect, test } from 'vitest'
import {
  abandonQuestion,
  confirmQuestion,
  isRecreating,
  packQuestion,
  releaseQuestion,
  resetQuestion,
  settledDebits,
} from './run-questions.ts'

const textFor = (firstNumber: string | null, lastNumber: string | null): string =>
  resetQuestion(43, 'all', {
    allowed: true,
    reason: null,
    accounts: 24,
    documents: 0,
    numbers: 25,
    firstNumber,
    lastNumber,
    numbersGivenBack: 0,
    gross: '0.00',
    pdfs: 0,
    reports: 0,
    endOfRunFiles: 0,
    emails: 0,
    hosted: 0,
    approvedBy: null,
  }).text

test('names the first and the last number of what it touches only where there is one span', () => {
  expect(textFor('FEA000039', 'FEA000063')).toContain('25 invoice numbers (FEA000039 to FEA000063) stay')
  expect(textFor(null, null)).toContain('\n25 invoice numbers stay with their accounts.')
})

const nothing = {
  documents: 0,
  gross: '0.00',
  pdfs: 0,
  reports: 0,
  endOfRunFiles: 0,
  emails: 0,
  hosted: 0,
  numbers: 0,
  approvedBy: null,
} as unknown as ResetPreview

test('a fixed account is reset without a question only where nothing is made again', () => {
  expect(isRecreating(nothing)).toBe(false)
  for (const touched of [{ documents: 1 }, { pdfs: 1 }, { reports: 2 }, { endOfRunFiles: 1 }, { numbers: 1 }])
    expect(isRecreating({ ...nothing, ...touched })).toBe(true)
  expect(isRecreating({ ...nothing, approvedBy: 'Ada' })).toBe(true)
})

const run = { index: 43, invoiceDate: '2026-11-02', bacsDate: '2026-11-16' } as InvoiceRunDetail
const metrics = { invoices: 3, creditNotes: 0, failed: 0, nothingToBill: 0 } as RunMetrics
const comparison = { against: null } as RunComparison
const payee = { serviceUserNumber: '123456', sortCode: '202959', account: '12345678', name: 'BEACON' }
const collection: PlannedCollection = {
  bacsDate: '2026-11-16',
  accounts: [
    { ...payee, items: 2, total: '24.10' },
    { ...payee, items: 1, total: '0.95' },
  ],
}
const confirmText = (planned: PlannedCollection | null): string =>
  confirmQuestion(run, { metrics, comparison, planned }).text

test('Confirm says what Direct Debits collect and when, or that nothing is collected', () => {
  expect(confirmText(null)).toContain('Nothing is collected by Direct Debit.')
  expect(confirmText(null)).not.toContain('16/11/2026')
  expect(confirmText(collection)).toContain('3 Direct Debits of £25.05 will be collected on 16/11/2026.')
})

test('Confirm says which part of the difference is of accounts that it leaves out', () => {
  const compared = {
    against: { description: 'September 2026 invoices' },
    kinds: {},
    difference: '-204.67',
    failed: { accounts: 1, previous: '201.71' },
  } as RunComparison
  expect(confirmQuestion(run, { metrics, comparison: compared, planned: null }).text).toContain(
    '−£204.67 against September 2026 invoices; no account stands out. 1 account failed and has no invoice in this run: its £201.71 of last time is part of the difference.',
  )
})

test('a credit note’s run is compared with nothing, collects nothing and has no invoices', () => {
  const credit = { ...run, purpose: 'credit', confirmedAt: null } as InvoiceRunDetail
  const ofNote = { ...metrics, invoices: 0, creditNotes: 1, gross: '-1.20', net: '-1.00', vat: '-0.20' }
  expect(confirmQuestion(credit, { metrics: ofNote, comparison: null, planned: null }).text).toBe(
    'Confirm run 43: 1 credit note, −£1.20.\n\nNet −£1.00, VAT −£0.20. Invoice date 02/11/2026.\n\nAfter this, nothing can be reset and the run cannot be abandoned.',
  )
  const release = { emails: 1, mailServer: true, deliverTo: [] }
  expect(releaseQuestion(credit, { metrics: ofNote, planned: null, made: [], release }).text).toContain(
    'host 1 credit note, −£1.20, send 1 e-mail',
  )
  expect(abandonQuestion(credit, { ...nothing, gross: '-1.20' }).text).toContain(
    'its credit note of −£1.20 will not be issued',
  )
})

const effectsOf = (
  planned: PlannedCollection | null,
  deliverTo: string[],
  made: { items: number; total: string }[] = [],
): string => {
  const release: ReleasePreview = { emails: 0, mailServer: true, deliverTo }
  const { text } = packQuestion(run, { metrics, planned, made, release })
  const effects = text.split('\n\n')[1] ?? ''
  expect(releaseQuestion(run, { metrics, planned, made, release }).text).toContain(effects)
  return effects
}

const FILE = {
  serviceUserNumber: '123461',
  serial: '000004',
  createdOn: '2026-11-02',
  processingDay: '2026-11-13',
  entryDay: '2026-11-16',
  items: 3,
  total: '25.05',
  posted: false,
  deliveredAt: null,
}

test('the end-of-run files say what they collect, where they go, and what can’t be changed then', () => {
  const collected = '3 Direct Debits of £25.05 will be collected on 16/11/2026.'
  expect(effectsOf(collection, ['io/1/out', 'io/1/copy'])).toBe(
    `The Direct Debit files are made too: ${collected}\nThe files are delivered to io/1/out and io/1/copy at once. After this, the collection day and who is collected can’t be changed.`,
  )
  expect(effectsOf(collection, [])).toBe(
    `The Direct Debit files are made too: ${collected}\nNo output path gets the files: download them. Until they are delivered, the collection day and who is collected can be changed.`,
  )
  expect(effectsOf(collection, ['io/1/out'], [{ items: 3, total: '25.05' }])).toBe(
    'The Direct Debit files stay as they are: 3 Direct Debits of £25.05. Nothing is collected twice.\nThe files are delivered to io/1/out at once.',
  )
  expect(effectsOf(null, ['io/1/out'])).toBe(
    'Nothing is collected by Direct Debit.\nThe files are delivered to io/1/out at once.',
  )
})

test('Direct Debit files stay once they can’t change, except those that were withdrawn', () => {
  const file = { ...FILE, withdrawnAt: null }
  const withdrawn = { ...FILE, withdrawnAt: '2026-11-02T10:00:00.000Z' }
  const no = { allowed: false, reason: 'They were delivered.' }
  expect(settledDebits({ files: [file, withdrawn], leaveOut: no })).toEqual([file])
  expect(settledDebits({ files: [file], leaveOut: { allowed: true, reason: null } })).toEqual([])
})
