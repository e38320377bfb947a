import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { july, line } from '../../../test/factories/invoice-lines.ts'
import {
  averagePence,
  documentOfLine,
  documentsOf,
  orderLines,
  totalsOf,
  usageLines,
} from './invoices.domain.ts'
import type { InvoiceLine, Usage } from './invoices.domain.ts'
import { vatOf, vatRateOrder, vatStatusOn, vatWording } from './vat.domain.ts'
import type { LineVat, VatRate } from './vat.domain.ts'

const usage = (changes: Partial<Usage> = {}): Usage => ({
  serviceIndex: 1,
  service: '441632960001',
  productGroup: 'National',
  calls: 1,
  durationSeconds: 60,
  chargeMicros: 4_999,
  ...changes,
})
const pence = fc.integer({ min: -10_000_000, max: 100_000_000 })
const rate = fc.constantFrom(...vatRateOrder)
const hundredths: Record<VatRate, number> = {
  standard: 2000,
  reduced: 500,
  zero: 0,
  exempt: 0,
  reverse: 2000,
  outside: 0,
}
const at = (vatRate: VatRate): LineVat => ({ vatRate, vatHundredths: hundredths[vatRate] })
const standard = () => at('standard')

describe('usage lines', () => {
  it('round the sum of the exact charges once, not call by call', () => {
    const [summed] = usageLines([usage(), usage(), usage()], july, standard)
    // Three calls of 0.004999 are 0.014997: a penny, where each rounded alone is nothing.
    expect(summed).toMatchObject({ calls: 3, durationSeconds: 180, netPence: 1, quantityThousandths: 3000 })
    expect(usageLines([usage({ chargeMicros: 15_000 })], july, standard)[0]?.netPence).toBe(2)
  })

  it('are one per service and product group, in the order of both', () => {
    const parts = [
      usage({ serviceIndex: 2, service: '449', productGroup: 'Mobile' }),
      usage({ productGroup: 'National' }),
      usage({ productGroup: 'Mobile' }),
      usage({ productGroup: 'National' }),
    ]
    expect(usageLines(parts, july, standard).map(({ description, calls }) => [description, calls])).toEqual([
      ['441632960001 Mobile', 1],
      ['441632960001 National', 2],
      ['449 Mobile', 1],
    ])
  })

  it('lose no call, second or micro-pound however the usage is split', () => {
    const part = fc.record({
      serviceIndex: fc.integer({ min: 1, max: 3 }),
      productGroup: fc.constantFrom('A', 'B'),
      calls: fc.nat(1000),
      durationSeconds: fc.nat(100_000),
      chargeMicros: fc.nat(1_000_000_000),
    })
    fc.assert(
      fc.property(fc.array(part), parts => {
        const all = parts.map(changes => usage({ ...changes, service: `44${changes.serviceIndex}` }))
        const lines = usageLines(all, july, standard)
        const sum = (of: (item: Usage) => number): number => all.reduce((total, item) => total + of(item), 0)
        expect(lines.reduce((total, item) => total + item.calls, 0)).toBe(sum(item => item.calls))
        expect(lines.reduce((total, item) => total + item.durationSeconds, 0)).toBe(
          sum(item => item.durationSeconds),
        )
        const net = lines.reduce((total, item) => total + item.netPence * 10_000, 0)
        expect(Math.abs(net - sum(item => item.chargeMicros))).toBeLessThanOrEqual(5_000 * lines.length)
        expect(usageLines(all.toReversed(), july, standard)).toEqual(lines)
      }),
    )
  })
})

describe('VAT', () => {
  it.each<[number, VatRate, number]>([
    [1002, 'standard', 200],
    [1003, 'standard', 201],
    [-1003, 'standard', -201],
    [10, 'reduced', 1],
    [9, 'reduced', 0],
    [-10, 'reduced', -1],
    [9999, 'zero', 0],
    [9999, 'exempt', 0],
    [9999, 'reverse', 0],
    [9999, 'outside', 0],
  ])('on %i pence at the %s rate is %i pence', (net, vatRate, vat) => {
    expect(vatOf(net, at(vatRate))).toBe(vat)
  })

  it('is worked out once per rate on the sum of the lines', () => {
    // Each line alone would have 0.4p of VAT, rounded to nothing.
    expect(totalsOf([line(2), line(2), line(2), line(100, at('zero'))])).toEqual({
      netPence: 106,
      vatPence: 1,
      grossPence: 107,
      vat: [
        { ...at('standard'), netPence: 6, vatPence: 1 },
        { ...at('zero'), netPence: 100, vatPence: 0 },
      ],
    })
  })

  it("is by the account's status in force on the day", () => {
    const rates = [
      { vatStatus: 'reverse' as const, validFrom: '2026-07-01' },
      { vatStatus: 'reduced' as const, validFrom: '2026-01-01' },
    ]
    expect(vatStatusOn(rates, '2026-06-30')).toBe('reduced')
    expect(vatStatusOn(rates, '2026-07-01')).toBe('reverse')
    expect(vatStatusOn(rates, '2025-12-31')).toBe('standard')
  })

  it('with a reverse charge must say so on the document', () => {
    expect(vatWording('reverse')).toMatch(/^Reverse charge: customer to account to HMRC for the VAT/)
    expect(vatWording('standard')).toBeNull()
  })

  it('and nets of the rates add up to the totals, for any lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(pence, rate)), parts => {
        const lines = parts.map(([netPence, vatRate]) => line(netPence, at(vatRate)))
        const totals = totalsOf(lines)
        expect(totals.netPence).toBe(lines.reduce((sum, item) => sum + item.netPence, 0))
        expect(totals.vatPence).toBe(totals.vat.reduce((sum, item) => sum + item.vatPence, 0))
        expect(totals.grossPence).toBe(totals.netPence + totals.vatPence)
        expect(totalsOf(lines.toReversed())).toEqual(totals)
      }),
    )
  })
})

describe('the lines of a document', () => {
  it('are usage, then charges, then credits, then discounts, otherwise in the given order', () => {
    const lines = [
      line(1, { kind: 'discount' }),
      line(2),
      line(3, { kind: 'refund' }),
      line(4),
      line(5, { kind: 'usage' }),
    ]
    expect(orderLines(lines).map(item => item.netPence)).toEqual([5, 2, 4, 3, 1])
  })
})

const kinds = (lines: InvoiceLine[], invoicesNothing = false) =>
  documentsOf(
    lines.map(one => ({ ...one, document: documentOfLine(one) })),
    { invoicesNothing },
  ).map(({ kind, totals }) => [kind, totals.netPence])

describe('the documents of an account', () => {
  it('are an invoice of what it owes and a credit note of what is refunded, each where it has an amount', () => {
    const refund = line(-101, { kind: 'refund' })
    expect(kinds([line(100)])).toEqual([['invoice', 100]])
    expect(kinds([refund])).toEqual([['credit_note', -101]])
    expect(kinds([line(100), refund])).toEqual([
      ['invoice', 100],
      ['credit_note', -101],
    ])
    expect(kinds([line(0), refund, line(0, { kind: 'usage' })])).toEqual([['credit_note', -101]])
  })

  it('are none for nothing, unless the brand asks for an invoice', () => {
    expect(kinds([])).toEqual([])
    expect(kinds([line(0)])).toEqual([])
    expect(kinds([], true)).toEqual([['invoice', 0]])
    expect(kinds([line(-5, { kind: 'refund' })], true)).toEqual([['credit_note', -5]])
  })

  it('keep standing credits off the invoice, and discounts with what they are taken off', () => {
    expect(documentOfLine(line(-500))).toBe('credit_note')
    expect(documentOfLine(line(-500, { kind: 'discount' }))).toBe('invoice')
    expect(documentOfLine(line(500, { kind: 'discount' }))).toBe('credit_note')
    expect(documentOfLine(line(0, { kind: 'refund' }))).toBe('credit_note')
  })

  it('never mix amounts of two signs but for discounts, and add up to the lines, for any lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(pence, rate)), parts => {
        const lines = parts.map(([netPence, vatRate]) => line(netPence, { vatRate }))
        const made = kinds(lines)
        expect(made.reduce((sum, [, net]) => sum + Number(net), 0)).toBe(
          lines.reduce((sum, { netPence }) => sum + netPence, 0),
        )
        for (const [kind, net] of made) expect(Math.sign(Number(net))).toBe(kind === 'invoice' ? 1 : -1)
      }),
    )
  })

  it('averages the gross over the documents', () => {
    expect(averagePence(1001, 2)).toBe(501)
    expect(averagePence(0, 0)).toBe(0)
  })
})
