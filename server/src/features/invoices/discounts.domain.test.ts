import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { july, line } from '../../../test/factories/invoice-lines.ts'
import { discountLines, type LoyaltyScheme, allocateProportionally } from './discounts.domain.ts'
import { type InvoiceLine, orderLines, totalsOf } from './invoices.domain.ts'
import { type LineVat, vatRateOrder } from './vat.domain.ts'

const percent = (
  percentHundredths: number,
  productGroups: string[] = ['Line rental'],
  name = 'Loyal',
): LoyaltyScheme => ({ contractIndex: 7, name, discount: { percentHundredths }, productGroups })
const amount = (amountPence: number, productGroups: string[] = ['Line rental']): LoyaltyScheme => ({
  ...percent(0, productGroups),
  discount: { amountPence },
})
const made = (schemes: LoyaltyScheme[], lines: InvoiceLine[]) =>
  discountLines(schemes, lines, july).map(({ netPence, vatRate, detail }) => [netPence, vatRate, detail])

describe('a percent', () => {
  it('is of the net of the lines in its product groups, half up to pence, and names them', () => {
    const lines = [line(4995), line(-995, { kind: 'refund' }), line(700, { productGroup: 'Mobile' })]
    expect(discountLines([percent(1250)], lines, july)).toEqual([
      expect.objectContaining({
        kind: 'discount',
        description: 'Loyal',
        detail: '12.5% of £40.00: Line rental',
        contractIndex: 7,
        productGroup: 'Line rental',
        netPence: -500,
        unitAmountPence: -500,
        periodStart: '2026-07-01',
        periodEnd: '2026-07-31',
      }),
    ])
    // 12.5 % of 4p is half a penny, of 3p less.
    expect(made([percent(1250)], [line(4)])).toHaveLength(1)
    expect(made([percent(1250)], [line(3)])).toEqual([])
  })

  it('of nothing, of credits and of other product groups is nothing', () => {
    expect(made([percent(1000)], [])).toEqual([])
    expect(made([percent(1000)], [line(-100, { kind: 'refund' })])).toEqual([])
    expect(made([percent(1000, ['Other'])], [line(100)])).toEqual([])
  })

  it('over several product groups names them and is a separate line', () => {
    const lines = ['B', 'A', 'D', 'C'].map(productGroup => line(2500, { productGroup }))
    const [discount] = discountLines([percent(1000, ['A', 'B', 'C', 'D'])], lines, july)
    expect(discount).toMatchObject({
      netPence: -1000,
      productGroup: 'Loyalty discounts',
      detail: '10% of £100.00: A, B, C and 1 more',
    })
  })
})

describe('an amount', () => {
  it('comes off every bill, and never exceeds the net', () => {
    expect(made([amount(500)], [line(4995)])).toEqual([[-500, 'standard', '£5.00 off £49.95: Line rental']])
    expect(made([amount(500)], [line(300)])).toEqual([
      [-300, 'standard', '£5.00 off £3.00: Line rental; no more than there was to discount'],
    ])
  })
})

describe('several schemes', () => {
  it('are each taken off the full net, but together never more than the net', () => {
    const lines = [line(10_000)]
    expect(made([percent(1000), percent(2000, ['line RENTAL'])], lines).map(([net]) => net)).toEqual([
      -1000, -2000,
    ])
    expect(made([percent(6000), percent(6000)], lines).map(([net]) => net)).toEqual([-6000, -4000])
    expect(made([percent(10_000), amount(1)], lines).map(([net]) => net)).toEqual([-10_000])
  })

  it('take nothing off what an earlier scheme took whole, though a refund elsewhere gave some of it back', () => {
    const lines = [
      line(-18, { productGroup: 'A', vatRate: 'standard', kind: 'refund' }),
      line(5000, { productGroup: 'B', vatRate: 'zero', vatHundredths: 0 }),
    ]
    const whole = amount(4982, ['A', 'B'])
    expect(discountLines([whole, percent(100, ['B'])], lines, july)).toEqual(
      discountLines([whole], lines, july),
    )
  })

  it('of other product groups do not limit each other', () => {
    const lines = [line(1000), line(1000, { productGroup: 'Mobile' })]
    expect(made([percent(10_000), percent(10_000, ['Mobile'])], lines).map(([net]) => net)).toEqual([
      -1000, -1000,
    ])
  })
})

describe('VAT', () => {
  it('is taken off at each rate of the lines: a refund at an older rate gives back what was paid', () => {
    // Rental of 100.00 at the reduced rate; 40.00 refunded that was billed at the standard rate; 10 % off both.
    const lines = [line(10_000, { vatRate: 'reduced', vatHundredths: 500 }), line(-4000, { kind: 'refund' })]
    const discounts = discountLines([percent(1000)], lines, july)
    expect(discounts.map(({ netPence, vatRate, detail }) => [netPence, vatRate, detail])).toEqual([
      [400, 'standard', '10% of £60.00: Line rental; -£40.00 of it at 20% VAT'],
      [-1000, 'reduced', '10% of £60.00: Line rental; £100.00 of it at 5% VAT'],
    ])
    expect(totalsOf([...lines, ...discounts])).toEqual({
      netPence: 5400,
      // -36.00 at 20 % and 90.00 at 5 %
      vatPence: -720 + 450,
      grossPence: 5400 - 270,
      vat: [
        { vatRate: 'standard', vatHundredths: 2000, netPence: -3600, vatPence: -720 },
        { vatRate: 'reduced', vatHundredths: 500, netPence: 9000, vatPence: 450 },
      ],
    })
  })

  it('shares add up to the penny', () => {
    expect(allocateProportionally(1000, [3333, 3333, 3334])).toEqual([333, 334, 333])
    expect(allocateProportionally(3, [1, 1, 1, 1, 1])).toEqual([1, 0, 1, 0, 1])
    expect(allocateProportionally(500, [-4000, 9000])).toEqual([-400, 900])
  })
})

const groups = ['A', 'B', 'C']
const group = fc.constantFrom(...groups)
/** Percentages change between a charge and its refund. */
const vat = fc.record({
  vatRate: fc.constantFrom(...vatRateOrder),
  vatHundredths: fc.constantFrom(0, 500, 1750, 2000),
})
const sameVat = (one: LineVat) => (other: LineVat) =>
  one.vatRate === other.vatRate && one.vatHundredths === other.vatHundredths
const anyScheme: fc.Arbitrary<LoyaltyScheme> = fc.record({
  contractIndex: fc.nat(1000),
  name: fc.constantFrom('One', 'Two'),
  discount: fc.oneof(
    fc.record({ percentHundredths: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ amountPence: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  ),
  productGroups: fc.uniqueArray(group, { minLength: 1 }),
})
const anyLines = (least: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: least, max: 100_000_000 }), group, vat)
      .map(([pence, productGroup, of]) =>
        line(pence, { productGroup, ...of, kind: pence < 0 ? 'refund' : 'charge' }),
      ),
  )
const net = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { netPence }) => sum + netPence, 0)

describe('for any lines and schemes', () => {
  it('a scheme never exceeds the net of its lines, nor at any rate what was billed there', () => {
    fc.assert(
      fc.property(anyScheme, anyLines(-10_000_000), (scheme, lines) => {
        const own = lines.filter(({ productGroup }) => scheme.productGroups.includes(productGroup))
        const discounts = discountLines([scheme], lines, july)
        expect(-net(discounts)).toBeGreaterThanOrEqual(0)
        expect(-net(discounts)).toBeLessThanOrEqual(Math.max(0, net(own)))
        for (const discount of discounts) {
          const { netPence } = discount
          const at = net(own.filter(sameVat(discount)))
          expect(Math.abs(netPence)).toBeLessThanOrEqual(Math.abs(at))
          expect(Math.sign(netPence)).toBe(-Math.sign(at))
        }
        expect(
          new Set(discounts.map(({ vatRate, vatHundredths }) => `${vatRate} ${vatHundredths}`)).size,
        ).toBe(discounts.length)
      }),
      { numRuns: 500 },
    )
  })

  it('without credits an invoice never falls below zero, in whole or at any VAT rate', () => {
    fc.assert(
      fc.property(fc.array(anyScheme, { maxLength: 4 }), anyLines(0), (schemes, lines) => {
        const totals = totalsOf([...lines, ...discountLines(schemes, lines, july)])
        expect(totals.netPence).toBeGreaterThanOrEqual(0)
        for (const { netPence } of totals.vat) expect(netPence).toBeGreaterThanOrEqual(0)
        expect(totals.grossPence).toBe(totals.netPence + totals.vatPence)
        expect(totals.vat.reduce((sum, { vatPence }) => sum + vatPence, 0)).toBe(totals.vatPence)
      }),
      { numRuns: 500 },
    )
  })

  it('the shares of a scheme add up to its percent of the whole net, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), anyLines(-1_000_000), (hundredths, lines) => {
        const discounts = discountLines([percent(hundredths, groups)], lines, july)
        const whole = net(lines)
        expect(net(discounts)).toBe(whole > 0 ? -Math.floor((whole * hundredths) / 10_000 + 0.5) || 0 : 0)
      }),
    )
  })

  it('repeating it gives the same, and existing discounts are not discounted', () => {
    fc.assert(
      fc.property(fc.array(anyScheme, { maxLength: 3 }), anyLines(-1_000_000), (schemes, lines) => {
        const once = discountLines(schemes, lines, july)
        expect(discountLines(schemes, orderLines([...lines, ...once]), july)).toEqual(once)
      }),
    )
  })
})
