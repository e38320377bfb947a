import { expect, test } from 'vitest'
import { becameOf, collectingText, dayOf, markOf } from './bill-days.ts'

const days = { invoiceDate: '2026-10-31', dueDate: '2026-11-14', state: 'hosted' as const }

test('a credit note is shown with its own day, and never as due or overdue', () => {
  const note = { ...days, dueDate: null }
  expect(dayOf(note)).toBe('of 31/10/2026')
  for (const today of ['2026-11-01', '2026-12-01'])
    expect(markOf(note, { state: 'open', dueOn: '2026-11-14', credited: '0.00' }, today)).toEqual({
      text: 'credit',
      state: 'quiet',
    })
})

test('an invoice is due until its day, and then overdue where the ledger says that it is open', () => {
  expect(dayOf(days)).toBe('due 14/11/2026')
  expect(markOf(days, undefined, '2026-11-14')?.text).toBe('due 14/11')
  const open = { state: 'open' as const, dueOn: '2026-11-14', credited: '0.00' }
  expect(markOf(days, open, '2026-11-15')?.text).toBe('overdue')
  expect(markOf(days, undefined, '2026-11-15')).toBeUndefined()
  expect(markOf(days, { ...open, state: 'paid' }, '2026-11-15')?.text).toBe('paid')
  expect(markOf(days, { ...open, state: 'paid', credited: '4.80' }, '2026-11-15')?.text).toBe(
    'paid, credited',
  )
  expect(markOf(days, { ...open, state: 'settled' }, '2026-11-15')?.text).toBe('settled')
})

test('an invoice that is collected again says so, and from which day, instead of overdue', () => {
  const open = { state: 'open' as const, dueOn: '2026-11-14', credited: '0.00' }
  expect(markOf(days, open, '2026-11-28', { on: null })).toEqual({ text: 'to collect again', state: 'due' })
  expect(markOf(days, open, '2026-11-28', { on: '2026-12-14' })?.text).toBe('again 14/12')
  expect(becameOf(days, open, { on: null })).toBe('to be collected again')
  expect(becameOf(days, open, { on: '2026-12-14' })).toBe('again on 14/12/2026')
})

test('what waits to be confirmed is neither due nor a credit yet', () => {
  const note = { ...days, dueDate: null }
  for (const bill of [days, note].map(one => ({ ...one, state: 'numbered' as const }))) {
    expect(dayOf(bill)).toBe('to be confirmed')
    expect(markOf(bill, undefined, '2026-12-01')).toEqual({ text: 'to confirm', state: 'due' })
  }
})

test('a bill that is settled is not due any more, whatever its due day', () => {
  const open = { state: 'open' as const, credited: '0.00' }
  expect(becameOf(days, undefined)).toBe('due 14/11/2026')
  expect(becameOf(days, open)).toBe('due 14/11/2026')
  expect(becameOf(days, { ...open, state: 'settled' })).toBe('settled')
  expect(becameOf(days, { ...open, state: 'credited' })).toBe('credited')
  expect(becameOf({ ...days, dueDate: null }, { ...open, state: 'paid' })).toBe('of 31/10/2026')
})

const debt = (remainder: string, on: string | null) => ({ remainder, collectedAgain: { on } })
const text = (collecting: { on: string; amount: string }[], open: object[] = []) =>
  collectingText({ collecting, open } as unknown as Parameters<typeof collectingText>[0])

test('a balance says what Direct Debits collect of it, of all files and days', () => {
  expect(text([])).toBe('')
  expect(
    text([
      { on: '2027-01-25', amount: '82.37' },
      { on: '2027-01-25', amount: '79.45' },
    ]),
  ).toBe('£161.82 to be collected on 25/01/2027')
  const first = { on: '2027-01-20', amount: '17.82' }
  expect(text([{ on: '2027-01-25', amount: '12.84' }, first], [debt('12.84', '2027-01-25')])).toBe(
    '£30.66 to be collected from 20/01/2027',
  )
  expect(text([first], [debt('12.84', null)])).toBe('£12.84 to be collected again, £17.82 on 20/01/2027')
  expect(text([], [debt('12.84', null)])).toBe('£12.84 to be collected again')
})
