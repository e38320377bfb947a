import { dialledNumber } from '@nineops/contract/phone-numbers'
import { expect, test } from 'vitest'
import { plainNumber, shownAmount } from './invoice-papers.domain.ts'

test('quantities and percents lose their noughts, whole numbers keep theirs', () => {
  expect(['2.000', '1.500', '0.250', '20.00', '10', '100'].map(plainNumber)).toEqual([
    '2',
    '1.5',
    '0.25',
    '20',
    '10',
    '100',
  ])
})

test('a credit note shows what it credits', () => {
  expect(shownAmount('credit_note', '-12.50')).toBe('12.50')
  expect(shownAmount('credit_note', '3.00')).toBe('-3.00')
  expect(shownAmount('credit_note', '0.00')).toBe('0.00')
  expect(shownAmount('invoice', '-3.00')).toBe('-3.00')
})

test('a UK CLI has its 0, others stay', () => {
  expect(['442079460101', '443301234', '35312345678', '118500'].map(dialledNumber)).toEqual([
    '02079460101',
    '443301234',
    '35312345678',
    '118500',
  ])
})
