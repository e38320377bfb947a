import { expect, test } from 'vitest'
import { decisionQuestion } from './decision-questions.ts'

const row = {
  account: { index: 179, number: 'CAA100001', companyName: 'Fairfax Bakery Group Ltd' },
  payerName: 'Fairfax',
  amount: '97.76',
  againUntil: '2027-01-21',
  proposed: { sortCode: '200000', bankAccount: '12345678' },
}

test('what collects money or changes bank details is asked first, with its figures', () => {
  expect(decisionQuestion(row, 'represent')).toBe(
    '£97.76 is collected from CAA100001 Fairfax Bakery Group Ltd again, by the next Direct Debit file that collects by 21 January 2027.\nThis decision can’t be changed.',
  )
  expect(decisionQuestion(row, 'accept')).toBe(
    'CAA100001 Fairfax Bakery Group Ltd gets the bank details 20-00-00 12345678, and its mandate continues with them.\nThis decision can’t be changed.',
  )
  expect(decisionQuestion(row, 'seen')).toBeUndefined()
  expect(decisionQuestion(row, 'match')).toBeUndefined()
})
