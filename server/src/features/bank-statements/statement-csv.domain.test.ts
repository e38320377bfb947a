import { expect, test } from 'vitest'
import { type Places, readAmount, readDay, readHeader, readStatementRow } from './statement-csv.domain.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/3/26', '2026-03-01'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T09:30:00Z', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-NOV-26', '2026-11-21'],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['yesterday', null],
  ['', null],
])('the day %s is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['12.00', 1200],
  ['£1,250.5', 125_050],
  ['-0.01', -1],
  ['(12.00)', -1200],
  ['12.00-', -1200],
  ['+3', 300],
  ['.50', 50],
  ['0.00', 0],
  ['1.001', null],
  ['12.00 CR', null],
  ['ten', null],
  ['', null],
])('the amount %s is read as %s pence', (text, pence) => {
  expect(readAmount(text)).toBe(pence)
})

const columns = (header: string) => readHeader(header.split(','))
const row = (header: string, line: string) => {
  const fields = line.split(',')
  return readStatementRow(2, columns(header) as Places, at => fields[at] ?? '', '2026-11-30')
}

test('columns are found by the names that banks give them, and nothing else is a header', () => {
  expect(columns('Account,12345678')).toBeNull()
  expect(columns('Date,Reference')).toBeNull()
  expect(columns('Date,Paid in,Reference')).toBeNull()
  const read = { line: 2, paidOn: '2026-11-20', payer: 'SHAW', reference: 'INV 7' }
  expect(row('Date,Amount,Reference,Payer', '20/11/2026,12,INV 7,SHAW')).toEqual({
    ...read,
    amount: '12.00',
  })
  expect(row('Transaction Date,Paid out,Paid in,Description,Name', '20/11/2026,,12.5,INV 7,SHAW')).toEqual({
    ...read,
    amount: '12.50',
  })
  expect(row('Date,Money Out,Money In,Narrative,Memo,Name', '20/11/2026,3.10,,INV,7,SHAW')).toEqual({
    ...read,
    amount: '-3.10',
  })
})

test('a line without money is left out, and a wrong one says what is wrong', () => {
  const header = 'Date,Amount,Reference'
  expect(row(header, '20/11/2026,,Balance brought forward')).toBeNull()
  expect(row(header, '20/11/2026,0.00,Nothing')).toBeNull()
  expect(row(header, '20/11/2026,ten,INV 7')).toContain('is not an amount')
  expect(row(header, '40/11/2026,10,INV 7')).toContain('is not a date')
  expect(row(header, '01/12/2026,10,INV 7')).toContain('is after today')
})
