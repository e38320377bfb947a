import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditedLine, creditTotals, type OpenLine, overCredited, wholeCredit } from './credit-totals.ts'

const line = (
  lineNumber: number,
  remainderPence: number,
  vatRate = 'standard',
  vatPercent = vatRate === 'standard' ? '20.00' : '0.00',
): OpenLine => ({ lineNumber, remainderPence, vatRate, vatPercent })
const standard = (remainderPence: number, percent = '20.00') => ({
  vatRate: 'standard',
  percent,
  remainderPence,
})

test('a part of a line goes back at the percentage that the line bore, half up', () => {
  // 20% of £0.13 is 2.6p; 17.5% of £1.00 is 17.5p.
  expect(creditTotals([{ lineNumber: 1, netPence: 13 }], [line(1, 1000)], [standard(200)])).toMatchObject({
    netPence: 13,
    vatPence: 3,
  })
  expect(
    creditTotals(
      [{ lineNumber: 1, netPence: 100 }],
      [line(1, 1000, 'standard', '17.50')],
      [standard(175, '17.50')],
    ).vatPence,
  ).toBe(18)
})

test('the last part of a rate takes the rest of its VAT, so that parts add up to what was charged', () => {
  expect(creditTotals([{ lineNumber: 1, netPence: 987 }], [line(1, 987)], [standard(197)]).vatPence).toBe(197)
})

test('crediting all that is left reverses discounts too', () => {
  const lines = [line(1, 1000), line(2, -100), line(3, 0)]
  expect(wholeCredit(lines)).toEqual([
    { lineNumber: 1, netPence: 1000 },
    { lineNumber: 2, netPence: -100 },
  ])
  expect(creditTotals(wholeCredit(lines), lines, [standard(180)])).toMatchObject({
    netPence: 900,
    vatPence: 180,
  })
})

test('a discounted line can’t be credited beyond what is left at its VAT rate', () => {
  const lines = [line(1, 1000), line(2, -100)]
  expect(overCredited([{ lineNumber: 1, netPence: 901 }], lines)).toEqual([
    { vatRate: 'standard', leftPence: 900 },
  ])
  expect(overCredited([{ lineNumber: 1, netPence: 900 }], lines)).toEqual([])
})

test('however an invoice is credited in parts, its credits add up to it, net and VAT, to the penny', () => {
  const nets = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(nets, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (made, picks) => {
      let lines = made.map((net, at) => line(at + 1, net))
      const netPence = made.reduce((sum, net) => sum + net, 0)
      const charged = Math.floor((netPence * 20 + 50) / 100)
      let vatLeft = charged
      let netBack = 0
      let vatBack = 0
      const credit = (credited: CreditedLine[]) => {
        const totals = creditTotals(credited, lines, [standard(vatLeft)])
        lines = lines.map(one => ({
          ...one,
          remainderPence:
            one.remainderPence - (credited.find(c => c.lineNumber === one.lineNumber)?.netPence ?? 0),
        }))
        vatLeft -= totals.vatPence
        netBack += totals.netPence
        vatBack += totals.vatPence
        expect(vatLeft).toBeGreaterThanOrEqual(0)
      }
      for (const pick of picks) {
        const open = lines.filter(one => one.remainderPence > 0)
        const one = open[pick % Math.max(open.length, 1)]
        if (one) credit([{ lineNumber: one.lineNumber, netPence: 1 + (pick % one.remainderPence) }])
      }
      if (lines.some(one => one.remainderPence > 0)) credit(wholeCredit(lines))
      expect([netBack, vatBack]).toEqual([netPence, charged])
    }),
  )
})
