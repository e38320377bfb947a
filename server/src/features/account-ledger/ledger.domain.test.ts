import { expect, it } from 'vitest'
import { postingState, reversalRefusal } from './ledger.domain.ts'

const of = (changes: Partial<Parameters<typeof postingState>[0]>) =>
  postingState({
    kind: 'invoice',
    pence: 1200,
    remainderPence: 0,
    settledBy: [],
    corrected: false,
    reversedBy: null,
    ...changes,
  })

it('an invoice is open, part paid, paid, credited, settled by both, or written off', () => {
  expect(of({ remainderPence: 1200 })).toBe('open')
  expect(of({ remainderPence: 1, settledBy: ['receipt'] })).toBe('part_paid')
  expect(of({ remainderPence: 1, settledBy: ['credit_note'] })).toBe('part_settled')
  expect(of({ remainderPence: 1, settledBy: ['receipt', 'write_off'] })).toBe('part_settled')
  expect(of({ settledBy: ['receipt'] })).toBe('paid')
  expect(of({ settledBy: ['receipt', 'credit_note'] })).toBe('settled')
  expect(of({ settledBy: ['credit_note'], corrected: true })).toBe('credited')
  expect(of({ settledBy: ['credit_note'] })).toBe('settled')
  expect(of({ settledBy: ['receipt', 'write_off'] })).toBe('written_off')
})

it('money that is paid back is paid, also what a credit note left in hand', () =>
  expect(of({ kind: 'refund', settledBy: ['credit_note'] })).toBe('paid'))

it('an invoice of nothing is paid', () => expect(of({ pence: 0 })).toBe('paid'))

it('a payment or credit is in hand until it settles something', () => {
  expect(of({ kind: 'receipt', pence: -1200, remainderPence: -1200 })).toBe('in_hand')
  expect(of({ kind: 'receipt', pence: -1200, remainderPence: -200 })).toBe('part_used')
  expect(of({ kind: 'credit_note', pence: -1200 })).toBe('used')
  expect(of({ kind: 'receipt', pence: -1200, reversedBy: 'reversal' })).toBe('reversed')
})

it('a payment that the bank returned is returned, not reversed by staff', () =>
  expect(of({ kind: 'receipt', pence: -1200, reversedBy: 'unpaid' })).toBe('returned'))

it('documents are corrected by documents, and reversals are not reversed', () => {
  for (const kind of ['invoice', 'credit_note', 'reversal', 'unpaid'] as const)
    expect(reversalRefusal(kind)).not.toBeNull()
  for (const kind of ['receipt', 'refund', 'write_off', 'opening_balance'] as const)
    expect(reversalRefusal(kind)).toBeNull()
})
