import type { MonthEnd } from '@nineops/contract/partner-commercial/month-ends.contract'
import { expect, it } from 'vitest'
import { exportsFinding } from './month-end-labels.ts'

type Gaps = MonthEnd['total']['exported']['gaps']
const finding = (gaps: Gaps) =>
  exportsFinding({ total: { exported: { postings: 5, amount: '60.00', gaps } } } as unknown as MonthEnd)

it('the books have every posting of a month only where none is left out on purpose', () => {
  expect(finding([])).toEqual({
    good: true,
    text: 'The packs and ledger exports have every posting of the month.',
  })
  expect(
    finding([
      { gap: 'no_ledger', postings: 2, amount: '24.00' },
      { gap: 'in_books', postings: 1, amount: '-5.00' },
    ]),
  ).toEqual({
    good: true,
    text: 'The packs and ledger exports have every posting of the month that belongs in them. 3 others are listed below.',
  })
  expect(finding([{ gap: 'no_pack', postings: 1, amount: '12.00' }])).toEqual({
    good: false,
    text: 'Not in the books: 1 posting without a pack yet (£12.00).',
  })
})
