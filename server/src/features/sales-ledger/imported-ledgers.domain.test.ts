import { expect, it } from 'vitest'
import { csvRecord } from '../../platform/archives/csv-writer.ts'
import {
  quickBooksBankCells,
  quickBooksCells,
  quickBooksCreditCells,
  xeroBankCells,
  xeroCells,
  xeroColumns,
} from './imported-ledgers.domain.ts'
import { documentRows, type LedgerCodes, type LedgerDocument } from './sales-ledger.domain.ts'

const codes: LedgerCodes = {
  nominals: new Map([['Calls', '200']]),
  otherNominal: '260',
  bankNominal: '090',
  writeOffNominal: '8100',
  department: 0,
  taxCodes: { standard: '20% (VAT on Income)', outside: 'No VAT' },
}
const customer = { companyName: 'Harbour, Bell & Co', dueDate: '2026-11-14' }

/** Calls at 20%, insurance outside the scope and a refund of calls at an old percentage. */
const mixed: LedgerDocument = {
  number: 'ACM000451',
  accountReference: 'AC1002345678',
  date: '2026-10-31',
  cycle: 'October 2026',
  runIndex: 812,
  lines: [
    { productGroup: 'Calls', netPence: 1260, vatRate: 'standard', percent: 20 },
    { productGroup: 'Calls', netPence: -200, vatRate: 'standard', percent: 17.5 },
    { productGroup: 'Insurance', netPence: 500, vatRate: 'outside', percent: 0 },
  ],
  vat: [
    { vatRate: 'outside', percent: 0, vatPence: 0 },
    { vatRate: 'standard', percent: 20, vatPence: 252 },
    { vatRate: 'standard', percent: 17.5, vatPence: -35 },
  ],
}
const credit: LedgerDocument = {
  ...mixed,
  number: 'ACMC00012',
  lines: [{ productGroup: 'Calls', netPence: -1000, vatRate: 'standard', percent: 20 }],
  vat: [{ vatRate: 'standard', percent: 20, vatPence: -200 }],
}

const xero = (document: LedgerDocument) =>
  documentRows(document, codes).map(row => csvRecord(xeroCells(row, customer)))

it('Xero gets a row for each account and tax rate, with what is credited negative', () => {
  const start = '"Harbour, Bell & Co",,,,,,,,,,ACM000451,AC1002345678,31/10/2026,14/11/2026,,,'
  expect(xero(mixed)).toEqual([
    `${start}Calls October 2026,1,12.60,,200,20% (VAT on Income),2.52,,,,,,\r\n`,
    `${start}Calls October 2026,1,-2.00,,200,20% (VAT on Income),-0.35,,,,,,\r\n`,
    `${start}Insurance October 2026,1,5.00,,260,No VAT,0.00,,,,,,\r\n`,
  ])
})

it('Xero gets a credit note as one with a negative total', () => {
  expect(xero(credit)).toEqual([
    '"Harbour, Bell & Co",,,,,,,,,,ACMC00012,AC1002345678,31/10/2026,14/11/2026,,,Calls October 2026,1,-10.00,,200,20% (VAT on Income),-2.00,,,,,,\r\n',
  ])
})

it('Xero gets as many cells as its template has columns', () => {
  for (const row of documentRows(mixed, codes))
    expect(xeroCells(row, customer)).toHaveLength(xeroColumns.length)
})

it('QuickBooks Online gets the nominal account as the item', () => {
  const start = 'ACM000451,"Harbour, Bell & Co",31/10/2026,14/11/2026,RUN 812'
  expect(documentRows(mixed, codes).map(row => csvRecord(quickBooksCells(row, customer)))).toEqual([
    `${start},200,Calls October 2026,1,12.60,12.60,20% (VAT on Income),2.52\r\n`,
    `${start},200,Calls October 2026,1,-2.00,-2.00,20% (VAT on Income),-0.35\r\n`,
    `${start},260,Insurance October 2026,1,5.00,5.00,No VAT,0.00\r\n`,
  ])
})

it('QuickBooks Online gets a credit note in positive amounts', () => {
  expect(documentRows(credit, codes).map(row => csvRecord(quickBooksCreditCells(row, customer)))).toEqual([
    'ACMC00012,"Harbour, Bell & Co",31/10/2026,RUN 812,200,Calls October 2026,1,10.00,10.00,20% (VAT on Income),2.00\r\n',
  ])
})

it('a bank statement has what a Direct Debit collects, on its day', () => {
  const collected = { number: 'ACM000451', companyName: 'Bell & Co', day: '2026-11-14', pence: 1977 }
  expect(csvRecord(xeroBankCells(collected))).toBe('14/11/2026,19.77,Bell & Co,Direct Debit,ACM000451\r\n')
  expect(csvRecord(quickBooksBankCells(collected))).toBe(
    '14/11/2026,Direct Debit ACM000451 Bell Co,19.77\r\n',
  )
})

it('a bank statement for QuickBooks Online keeps letters with accents, but no special characters', () => {
  const collected = {
    number: 'ACM/451-2',
    companyName: 'Siân (Tŷ) & "Co", Ltd.',
    day: '2026-11-14',
    pence: 1,
  }
  expect(csvRecord(quickBooksBankCells(collected))).toBe(
    '14/11/2026,Direct Debit ACM 451-2 Siân Tŷ Co Ltd,0.01\r\n',
  )
})

it('a customer without a name goes by the account reference, and a name is no formula', () => {
  const [row] = documentRows(credit, codes)
  if (!row) throw new Error('There is no row')
  expect(xeroCells(row, { ...customer, companyName: ' ' })[0]).toEqual({ text: 'AC1002345678' })
  expect(csvRecord(xeroCells(row, { ...customer, companyName: '=Bell' }))).toMatch(/^'=Bell,/)
})
