import * as fc from 'fast-check'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { expect, test } from 'vitest'
import {
  type Statement,
  statementCsv,
  statementEmail,
  statementReport,
  withBalances,
} from './statement.domain.ts'

const posting = (pence: number) => ({
  effectiveOn: '2026-10-05',
  kind: 'receipt' as const,
  number: null,
  reference: '=BACS',
  amount: penceToDecimal(pence),
})
const none = { current: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '0.00' }
const statement = (opening: string, pence: number[]): Statement => ({
  accountNumber: 'A0001',
  companyName: 'Northgate Bakery',
  brand: 'Beacon',
  from: '2026-10-01',
  to: '2026-10-31',
  opening,
  ...withBalances(opening, pence.map(posting)),
  aged: { ...none, total: '0.00', inHand: '0.00' },
})

test('opening balance and postings add up to the closing balance, exactly', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 30 }), (opening, amounts) => {
      const { rows, closing } = withBalances(penceToDecimal(opening), amounts.map(posting))
      expect(parsePence(closing)).toBe(amounts.reduce((sum, pence) => sum + pence, opening))
      expect(rows.at(-1)?.balance ?? penceToDecimal(opening)).toBe(closing)
    }),
  )
})

test('the CSV has the balances around the postings', () => {
  const [head, first, row, last] = statementCsv(statement('36.00', [-1200])).split('\r\n')
  expect([head, first, row, last]).toEqual([
    'Date,Details,Amount,Balance',
    '2026-10-01,Balance brought forward,,36.00',
    '2026-10-05,Payment received =BACS,-12.00,24.00',
    '2026-10-31,Balance,,24.00',
  ])
})

test('the e-mail says what is owed, or in credit', () => {
  expect(statementEmail(statement('36.00', [-1200])).body).toContain(
    'The balance on 31 October 2026 is £24.00.',
  )
  expect(statementEmail(statement('0.00', [-1200])).body).toContain('Your account is £12.00 in credit.')
})

test('it is printed with a true minus, as invoices are', () => {
  const { facts, rows } = statementReport(statement('0.00', [-1200]))
  expect(facts.at(-1)).toEqual({ label: 'Balance', value: '−£12.00' })
  expect(rows[1]?.slice(2)).toEqual(['−£12.00', '−£12.00'])
})
