import { expect, test } from 'vitest'
import {
  againText,
  backdatedText,
  debtState,
  fallsDue,
  inHandNote,
  settlementOf,
  stateOf,
} from './posting-labels.ts'

const by = (kind: 'receipt' | 'credit_note' | 'write_off', amount: string) => ({
  posting: 1,
  kind,
  effectiveOn: '2026-11-02',
  number: null,
  amount,
  corrects: kind === 'credit_note',
})

test('an invoice that was paid in part and credited in part says how much of each', () => {
  const settled = {
    kind: 'invoice',
    state: 'settled',
    credited: '8.54',
    allocations: [by('receipt', '10.00'), by('credit_note', '8.54'), by('receipt', '30.00')],
  } as const
  expect(stateOf(settled).word).toBe('Settled')
  expect(settlementOf({ ...settled, allocations: [...settled.allocations] })).toBe(
    '£40.00 paid, £8.54 credited',
  )
  const byOther = { ...by('credit_note', '24.00'), corrects: false }
  const uncredited = { credited: '0.00' }
  expect(settlementOf({ ...uncredited, state: 'settled', allocations: [byOther] })).toBe(
    '£24.00 from credit in hand',
  )
  expect(settlementOf({ ...uncredited, state: 'written_off', allocations: [by('write_off', '5.00')] })).toBe(
    '£5.00 written off',
  )
})

test('an invoice that was paid and then credited says both, though the payment alone settles it', () => {
  const paid = { kind: 'invoice', state: 'paid', credited: '0.00' } as const
  const allocations = [by('receipt', '40.00')]
  expect([stateOf(paid).word, settlementOf({ ...paid, allocations })]).toEqual(['Paid', ''])
  const credited = { ...paid, credited: '4.80' }
  expect([stateOf(credited).word, settlementOf({ ...credited, allocations })]).toEqual([
    'Paid, credited',
    '£40.00 paid, £4.80 credited',
  ])
})

test('what is written off says so, not that it is used', () => {
  expect(stateOf({ kind: 'write_off', state: 'used', credited: '0.00' }).word).toBe('Written off')
  expect(stateOf({ kind: 'write_off', state: 'reversed', credited: '0.00' }).word).toBe('Reversed')
  expect(stateOf({ kind: 'receipt', state: 'used', credited: '0.00' }).word).toBe('Used')
})

test('debts fall due, a reversal and money that came in do not', () => {
  expect(fallsDue({ kind: 'invoice', amount: '12.00' })).toBe(true)
  expect(fallsDue({ kind: 'unpaid', amount: '12.00' })).toBe(true)
  expect(fallsDue({ kind: 'reversal', amount: '3.00' })).toBe(false)
  expect(fallsDue({ kind: 'receipt', amount: '-3.00' })).toBe(false)
})

test('what is in hand of a closed account is paid back once no invoice uses it', () => {
  expect(inHandNote({ inHand: '1.39', lastInvoice: null })).toBe('For the next invoices')
  expect(inHandNote({ inHand: '1.39', lastInvoice: 'to_come' })).toBe(
    'For the last invoice, then Post refund',
  )
  expect(inHandNote({ inHand: '1.39', lastInvoice: 'made' })).toBe('No next invoice: use Post refund')
  expect(inHandNote({ inHand: '0.00', lastInvoice: 'made' })).toBe('The account is closed')
})

test('a disputed document that a Direct Debit collects says both', () => {
  expect(debtState({ dispute: 3, collecting: true, late: 0 })).toEqual({
    word: 'Disputed, being collected',
    tone: 'warn',
  })
  expect(debtState({ dispute: 3, collecting: false, late: 9 }).word).toBe('Disputed')
  expect(debtState({ dispute: null, collecting: true, late: 9 }).word).toBe('Being collected')
  expect(debtState({ dispute: null, collecting: false, late: 9 }).word).toBe('Overdue')
})

test('a debt that came back is not overdue while it waits to be collected again', () => {
  const debt = { dispute: null, collecting: false, late: 9 }
  expect(debtState({ ...debt, collectedAgain: { on: null } })).toEqual({
    word: 'To be collected again',
    tone: 'busy',
  })
  expect(debtState({ ...debt, collecting: true, collectedAgain: { on: '2026-12-14' } }).word).toBe(
    'Collected again on 14/12/2026',
  )
  expect(debtState({ ...debt, dispute: 3, collectedAgain: { on: null } }).word).toBe(
    'Disputed, being collected',
  )
})

test('debts say how much of them is collected again, and from which day', () => {
  const debt = { remainder: '12.00' }
  const [open, again] = [
    { ...debt, collectedAgain: null },
    { ...debt, collectedAgain: { on: null } },
  ]
  const inFile = { ...debt, collectedAgain: { on: '2026-12-14' } }
  expect(againText([open])).toBeUndefined()
  expect(againText([open, again])).toBe('£12.00 to be collected again')
  expect(againText([inFile, open])).toBe('£12.00 collected again on 14/12/2026')
  expect(againText([inFile, again])).toBe('£24.00 to be collected again, from 14/12/2026')
})

test('what is dated into a month that is exported or over says what happens to it', () => {
  const today = '2026-11-28'
  const of = (on: string | null, exportedThrough: string | null) =>
    backdatedText({ on, exportedThrough, today })
  expect(of('2026-11-28', null)).toBe('')
  expect(of('2026-11-10', '2026-10-31')).toBe('')
  expect(of(null, '2026-10-31')).toBe('')
  expect(of('2026-10-14', null)).toBe('October 2026 is over: its month-end figures change.')
  expect(of('2026-11-10', '2026-11-20')).toBe(
    'The ledger export up to 20 November 2026 is already made. The next export has this, dated 10 November 2026.',
  )
  expect(of('2026-10-14', '2026-10-31')).toBe(
    'The ledger export up to 31 October 2026 is already made. The next export has this, dated 14 October 2026. October 2026 is over: its month-end figures change.',
  )
})
