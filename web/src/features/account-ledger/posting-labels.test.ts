import { expect, test } from 'vitest'
import { settlementOf, stateOf } from './posting-labels.ts'

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
    allocations: [by('receipt', '10.00'), by('credit_note', '8.54'), by('receipt', '30.00')],
  } as const
  expect(stateOf(settled).word).toBe('Settled')
  expect(settlementOf({ ...settled, allocations: [...settled.allocations] })).toBe(
    '£40.00 paid, £8.54 credited',
  )
  const byOther = { ...by('credit_note', '24.00'), corrects: false }
  expect(settlementOf({ state: 'settled', allocations: [byOther] })).toBe('£24.00 from credit in hand')
  expect(settlementOf({ state: 'written_off', allocations: [by('write_off', '5.00')] })).toBe(
    '£5.00 written off',
  )
  expect(settlementOf({ state: 'paid', allocations: [by('receipt', '40.00')] })).toBe('')
})
