import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord } from '../../platform/archives/csv-writer.ts'
import {
  documentRows,
  type LedgerCodes,
  type LedgerDocument,
  ledgerCells,
  receiptRow,
  sharedTaxCode,
  shareVat,
} from './sales-ledger.domain.ts'

const codes: LedgerCodes = {
  nominals: new Map([
    ['Calls', '4000'],
    ['Rental', '4001'],
  ]),
  otherNominal: '4009',
  bankNominal: '1200',
  writeOffNominal: '8100',
  department: 1,
  taxCodes: { standard: 'T1', reduced: 'T5', zero: 'T0', exempt: 'T2', reverse: 'T0' },
}
const percents: Record<string, number> = { standard: 20, reduced: 5, zero: 0, exempt: 0, reverse: 0 }

const invoice: LedgerDocument = {
  number: 'ACM000451',
  accountReference: 'AC100234',
  date: '2026-10-31',
  cycle: 'October 2026',
  runIndex: 812,
  lines: [
    { productGroup: 'Calls', netPence: 1000, vatRate: 'standard', percent: 20 },
    { productGroup: 'Calls', netPence: 260, vatRate: 'standard', percent: 20 },
    { productGroup: 'Rental', netPence: 2500, vatRate: 'standard', percent: 20 },
  ],
  vat: [{ vatRate: 'standard', percent: 20, vatPence: 752 }],
}
const written = (document: LedgerDocument) =>
  documentRows(document, codes).map(row => csvRecord(ledgerCells(row)))

describe('the sales ledger', () => {
  it('has a row for each nominal account and tax code of an invoice', () => {
    expect(written(invoice)).toEqual([
      'SI,AC100234,4000,1,31/10/2026,ACM000451,Calls October 2026,12.60,T1,2.52,1,RUN 812,NINEOPS,,\r\n',
      'SI,AC100234,4001,1,31/10/2026,ACM000451,Rental October 2026,25.00,T1,5.00,1,RUN 812,NINEOPS,,\r\n',
    ])
  })

  it('has a credit note as SC with positive amounts', () => {
    const credit = {
      ...invoice,
      number: 'ACMC00012',
      lines: [{ productGroup: 'Calls', netPence: -1000, vatRate: 'standard', percent: 20 }],
      vat: [{ vatRate: 'standard', percent: 20, vatPence: -200 }],
    }
    expect(written(credit)).toEqual([
      'SC,AC100234,4000,1,31/10/2026,ACMC00012,Calls October 2026,10.00,T1,2.00,1,RUN 812,NINEOPS,,\r\n',
    ])
  })

  it('has what an invoice credits in an account as SC besides its SI', () => {
    const mixed = {
      ...invoice,
      lines: [
        { productGroup: 'Calls', netPence: -300, vatRate: 'standard', percent: 20 },
        { productGroup: 'Rental', netPence: 2500, vatRate: 'standard', percent: 20 },
      ],
      vat: [{ vatRate: 'standard', percent: 20, vatPence: 440 }],
    }
    expect(documentRows(mixed, codes)).toMatchObject([
      { type: 'SC', nominal: '4000', netPence: 300, vatPence: 60 },
      { type: 'SI', nominal: '4001', netPence: 2500, vatPence: 500 },
    ])
  })

  it('has a Direct Debit as a receipt to the bank, without VAT', () => {
    const row = receiptRow(
      { number: 'ACM000451', accountReference: 'AC100234', day: '2026-11-04', serial: '000123', pence: 4512 },
      codes,
    )
    expect(csvRecord(ledgerCells(row))).toBe(
      'SA,AC100234,1200,0,04/11/2026,ACM000451,Direct Debit 04/11/2026,45.12,T9,0.00,1,DD 000123,NINEOPS,,\r\n',
    )
  })

  it('has one entry where two VAT rates have one tax code', () => {
    const both = {
      ...invoice,
      lines: [
        { productGroup: 'Calls', netPence: 100, vatRate: 'zero', percent: 0 },
        { productGroup: 'Calls', netPence: 50, vatRate: 'reverse', percent: 0 },
      ],
      vat: [
        { vatRate: 'zero', percent: 0, vatPence: 0 },
        { vatRate: 'reverse', percent: 0, vatPence: 0 },
      ],
    }
    expect(documentRows(both, codes)).toMatchObject([{ nominal: '4000', taxCode: 'T0', netPence: 150 }])
  })

  it('has an entry for each percentage of a tax code: a refund goes back at the old one', () => {
    const changed = {
      ...invoice,
      lines: [
        { productGroup: 'Calls', netPence: 10_000, vatRate: 'standard', percent: 20 },
        { productGroup: 'Calls', netPence: -10_001, vatRate: 'standard', percent: 17.5 },
      ],
      vat: [
        { vatRate: 'standard', percent: 20, vatPence: 2000 },
        { vatRate: 'standard', percent: 17.5, vatPence: -1750 },
      ],
    }
    expect(documentRows(changed, codes)).toMatchObject([
      { type: 'SI', nominal: '4000', taxCode: 'T1', netPence: 10_000, vatPence: 2000 },
      { type: 'SC', nominal: '4000', taxCode: 'T1', netPence: 10_001, vatPence: 1750 },
    ])
  })

  it('puts a product group of any other name in the nominal account for the rest', () => {
    const odd = {
      ...invoice,
      lines: [{ productGroup: 'constructor', netPence: 100, vatRate: 'standard', percent: 20 }],
    }
    expect(documentRows(odd, codes)).toMatchObject([{ nominal: '4009', details: 'constructor October 2026' }])
  })

  it('puts a charge with a nominal account of its own in that one', () => {
    const own = {
      ...invoice,
      lines: [
        { productGroup: 'Rental', netPence: 2500, vatRate: 'standard', percent: 20, nominal: null },
        { productGroup: 'Rental', netPence: 1260, vatRate: 'standard', percent: 20, nominal: '4444' },
      ],
    }
    expect(documentRows(own, codes)).toMatchObject([
      { nominal: '4001', netPence: 2500, vatPence: 500 },
      { nominal: '4444', netPence: 1260, vatPence: 252 },
    ])
  })

  it('gives the odd penny of a tie to the first nominal, whatever the order of the lines', () => {
    const charged = { productGroup: 'Rental', netPence: 1500, vatRate: 'standard', percent: 7.5 }
    const refunded = { ...charged, productGroup: 'Calls', netPence: -1500 }
    const vat = [{ vatRate: 'standard', percent: 7.5, vatPence: 0 }]
    for (const lines of [
      [charged, refunded],
      [refunded, charged],
    ])
      expect(documentRows({ ...invoice, lines, vat }, codes)).toMatchObject([
        { type: 'SC', nominal: '4000', vatPence: 112 },
        { type: 'SI', nominal: '4001', vatPence: 112 },
      ])
  })

  it('has one percentage for each tax code', () => {
    expect(sharedTaxCode(codes.taxCodes)).toBeNull()
    expect(sharedTaxCode({ ...codes.taxCodes, reduced: 'T1' })).toBe('T1')
    expect(sharedTaxCode({ ...codes.taxCodes, exempt: 'T5' })).toBe('T5')
  })

  it('has nothing for an invoice that totals zero', () => {
    expect(documentRows({ ...invoice, lines: [], vat: [] }, codes)).toEqual([])
  })

  it('refuses an amount that does not fit its field', () => {
    const row = receiptRow(
      { number: 'A', accountReference: 'A', day: '2026-11-04', serial: '000001', pence: 10_000_000_000 },
      codes,
    )
    expect(() => ledgerCells(row)).toThrow('does not fit the ledger')
  })

  it('splits the VAT to the penny: the largest remainders get it first', () => {
    expect(shareVat([3, 3, 3], 20, 2)).toEqual([1, 1, 0])
    expect(shareVat([-3, -3, -3], 20, -2)).toEqual([0, -1, -1])
  })

  it('adds up to the invoice, net and VAT, whatever its lines', () => {
    const line = fc
      .record({
        productGroup: fc.constantFrom('Calls', 'Rental', 'Hardware', 'Other'),
        netPence: fc.integer({ min: -500_000, max: 500_000 }),
        vatRate: fc.constantFrom(...Object.keys(percents)),
      })
      .map(one => ({ ...one, percent: percents[one.vatRate] ?? 0 }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), lines => {
        const vat = [...new Set(lines.map(({ vatRate }) => vatRate))].map(vatRate => {
          const net = lines
            .filter(one => one.vatRate === vatRate)
            .reduce((sum, { netPence }) => sum + netPence, 0)
          const percent = percents[vatRate] ?? 0
          const exact = Math.abs(net) * percent
          return { vatRate, percent, vatPence: Math.sign(net) * Math.floor((exact + 50) / 100) }
        })
        const rows = documentRows({ ...invoice, lines, vat }, codes)
        const sum = (of: 'netPence' | 'vatPence') =>
          rows.reduce((total, row) => total + (row.type === 'SC' ? -row[of] : row[of]), 0)
        expect(sum('netPence')).toBe(lines.reduce((total, { netPence }) => total + netPence, 0))
        expect(sum('vatPence')).toBe(vat.reduce((total, { vatPence }) => total + vatPence, 0) + 0)
        for (const row of rows) expect(Math.min(row.netPence, row.vatPence)).toBeGreaterThanOrEqual(0)
        expect(new Set(rows.map(row => `${row.nominal} ${row.taxCode}`)).size).toBe(rows.length)
      }),
      { numRuns: 2000 },
    )
  })
})
