import type { RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type {
  ReconciliationCheck,
  RunReconciliation,
} from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { expect, it } from 'vitest'
import {
  changeEffects,
  debitFileState,
  differenceText,
  endedText,
  leaveOutEffects,
  excludedLabel,
  resultOf,
  verdictOf,
} from './money-labels.ts'

const none = { items: 0, total: '0.00' }
const all = { items: 10, total: '120.00' }
const check = (
  id: ReconciliationCheck['id'],
  counted: ReconciliationCheck['counted'] = all,
): ReconciliationCheck => ({
  id,
  counted,
  expected: all,
  difference: none,
  agrees: counted === all,
})
const reconciled = (
  checks: ReconciliationCheck[],
  more: Partial<RunReconciliation> = {},
): RunReconciliation => ({
  documents: all,
  invoices: all,
  creditNotes: none,
  setOff: none,
  olderDebt: none,
  represented: none,
  vat: all,
  directDebit: all,
  collectedElsewhere: none,
  leftOut: none,
  notCollected: none,
  otherPayment: none,
  pdfs: all,
  hosted: all,
  ledger: null,
  directDebitFiles: [],
  checks,
  differences: [],
  invoiceRunIndex: 1,
  agrees: checks.every(({ agrees }) => agrees),
  pack: { index: 1, createdAt: '2026-11-20T10:00:00Z' },
  ...more,
})

it('a run agrees once every figure does and its pack is made', () => {
  expect(verdictOf(reconciled([check('payment'), check('hosted')]), 100).word).toBe('Agrees')
  expect(verdictOf(reconciled([check('payment')], { pack: null }), 75).word).toBe('Agrees so far')
  expect(verdictOf(reconciled([], { documents: none }), 35).word).toBe('Nothing invoiced yet')
})

it('documents not hosted yet are fine before the run is released, and a fault after', () => {
  const missing = check('hosted', { items: 4, total: '50.00' })
  expect(resultOf(missing, 75).word).toBe('Not all yet')
  expect(verdictOf(reconciled([missing]), 75).word).toBe('Agrees so far')
  expect(verdictOf(reconciled([missing]), 85).word).toBe('Does not agree')
  expect(resultOf(check('payment', none), 45).word).toBe('Differs')
})

it('an account that the ledger cannot name keeps a run from agreeing', () => {
  const unnamed = reconciled([check('ledger')], { differences: ['The ledger cannot name the accounts A.'] })
  expect(verdictOf(unnamed, 100).word).toBe('Does not agree')
})

it('a difference is shown as a count and in pounds', () => {
  expect(differenceText({ items: -1, total: '-12.00' })).toBe('1 fewer, £12.00 less')
  expect(differenceText({ items: 0, total: '0.01' })).toBe('£0.01 more')
})

const file = {
  serviceUserNumber: '123456',
  serial: '000004',
  createdOn: '2026-11-20',
  processingDay: '2026-11-27',
  entryDay: '2026-11-30',
  items: 5,
  total: '360.00',
  withdrawnAt: null,
  posted: false,
  deliveredAt: null,
}

it('a file is delivered and submitted until it is collected', () => {
  expect(debitFileState(file, '2026-11-26', '2026-11-26').word).toBe('Created, submit by 26/11/2026')
  expect(debitFileState(file).word).toBe('Created')
  const delivered = { ...file, deliveredAt: '2026-11-20T23:30:00.000Z' }
  expect(debitFileState(delivered)).toEqual({ word: 'Delivered', tone: 'planned' })
  const stateOn = (today: string) => debitFileState(delivered, '2026-11-26', today).word
  expect(stateOn('2026-11-26')).toBe('Delivered, submit by 26/11/2026')
  expect(stateOn('2026-11-27')).toBe('Delivered, was to be submitted by 26/11/2026')
  expect(debitFileState({ ...file, posted: true }, '2026-11-26').word).toBe('Collected')
  expect(debitFileState({ ...file, withdrawnAt: '2026-11-20T10:00:00Z' }, '2026-11-26').word).toBe(
    'Withdrawn: do not submit',
  )
})

const debits: RunDirectDebits = {
  invoiceRunIndex: 1,
  bacsDate: '2026-11-30',
  days: null,
  fault: null,
  endedMandates: [],
  files: [file, { ...file, serial: '000003', withdrawnAt: '2026-11-20T10:00:00Z' }],
  change: { allowed: true, reason: null },
  leaveOut: { allowed: true, reason: null },
  planned: null,
  mayBeSubmitted: true,
  notBefore: '2026-10-31',
}

it('changing the collection day is summarised in figures', () => {
  expect(changeEffects(debits, 1, '2026-12-04')).toEqual([
    '5 collections of £360.00 are taken on 04/12/2026 instead of 30/11/2026.',
    '1 Direct Debit file (000004 of 123456) and 1 pack are withdrawn: do not submit it.',
    'A new pack is created at once, with the next serial numbers.',
  ])
  expect(changeEffects({ ...debits, files: [] }, 0, '2026-12-04')[0]).toContain(
    'No Direct Debit file is made yet',
  )
  expect(changeEffects(debits, 1, '2026-12-04', true).at(-1)).toBe(
    'Two people release the run: someone else must approve the day first.',
  )
  expect(leaveOutEffects(debits, 1)).toEqual([
    'Its invoice won’t be collected by Direct Debit. Collect it another way, and tell the payer, who was given the day.',
    '1 Direct Debit file (000004 of 123456) and 1 pack are withdrawn: do not submit it.',
    'A new pack is created at once, with the next serial numbers.',
  ])
})

const row = { accountIndex: 1, accountNumber: 'A1', companyName: 'Acme', number: 'B-1', gross: '12.00' }
const leftOut = { reason: 'The mandate was cancelled', by: 'carol', at: '2026-11-20T10:00:00Z' }

it('including the only account says that the pack without Direct Debits is rebuilt', () => {
  expect(leaveOutEffects({ ...debits, files: [] }, 1, { ...row, reason: 'left_out', leftOut })).toEqual([
    'B-1 of £12.00 is collected on 30/11/2026 after all.',
    '1 pack without Direct Debits is withdrawn.',
    'A new pack is created at once, with the next serial numbers.',
  ])
  expect(leaveOutEffects({ ...debits, files: [] }, 1)).toHaveLength(1)
})

it('an exclusion shows the reason that staff gave', () => {
  expect(excludedLabel({ ...row, reason: 'left_out', leftOut })).toBe(
    'Excluded by carol: The mandate was cancelled',
  )
  expect(excludedLabel({ ...row, reason: 'other_file', leftOut: null })).toBe(
    'Its brand gets no Direct Debit files',
  )
})

it('a collection by an ended mandate names the account, what is collected and how the mandate ended', () => {
  const ended = {
    accountIndex: 1,
    accountNumber: 'BEE1',
    companyName: 'Bakery Ltd',
    amount: '12.00',
    state: 'cancelled',
    endedOn: '2026-11-27',
    collectedOn: '2026-12-10',
  } as const
  expect(endedText(ended)).toBe('£12.00 from BEE1, Bakery Ltd: its mandate was cancelled on 27 November 2026')
  expect(endedText({ ...ended, state: 'expired' })).toContain('its mandate expired on')
})
