import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { july, line } from '../../../test/factories/invoice-lines.ts'
import {
  allocateProportionally,
  discountLines,
  discountsTakenBack,
  type LoyaltyScheme,
} from './discounts.domain.ts'
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
    const lines = [line(4000), line(-995, { kind: 'refund' }), line(700, { productGroup: 'Mobile' })]
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
    const [discount] = discountLines([percent(1000, ['A', 'B', 'C', 'D'])], lines, july, group =>
      group === 'A' ? 'Calls' : group,
    )
    expect(discount).toMatchObject({
      netPence: -1000,
      productGroup: 'Loyalty discounts',
      detail: '10% of £100.00: B, C, Calls and 1 more',
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

  it('take nothing off what an earlier scheme took whole, whatever is refunded beside it', () => {
    const lines = [
      line(-18, { productGroup: 'A', vatRate: 'standard', kind: 'refund' }),
      line(5000, { productGroup: 'B', vatRate: 'zero', vatHundredths: 0 }),
    ]
    const whole = amount(5000, ['A', 'B'])
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
  it('is taken off at each rate of the lines', () => {
    const reduced = { vatRate: 'reduced', vatHundredths: 500 } as const
    const lines = [line(10_000, reduced), line(4000), line(-3000, { kind: 'refund' }), line(-500, reduced)]
    const discounts = discountLines([percent(1000)], lines, july)
    expect(discounts.map(({ netPence, vatRate }) => [netPence, vatRate])).toEqual([
      [-400, 'standard'],
      [-1000, 'reduced'],
    ])
    expect(totalsOf([...lines.slice(0, 2), ...discounts])).toMatchObject({
      netPence: 12_600,
      vat: [
        { vatRate: 'standard', vatHundredths: 2000, netPence: 3600, vatPence: 720 },
        { vatRate: 'reduced', vatHundredths: 500, netPence: 9000, vatPence: 450 },
      ],
    })
  })

  it('is left out of a refund as far as it came off what is refunded', () => {
    const discount = { contractIndex: 7, name: 'Loyal', productGroup: 'Line rental' }
    const refunds = [
      // 10.00 of 30.00 that came to 27.00; then 5p of 45.00 that came to 44.99
      {
        netPence: -1000,
        vatRate: 'standard' as const,
        vatHundredths: 2000,
        discounts: [{ ...discount, discountPence: -300, basePence: 3000 }],
      },
      {
        netPence: -5,
        vatRate: 'reduced' as const,
        vatHundredths: 500,
        discounts: [{ ...discount, discountPence: -1, basePence: 4500 }],
      },
      { netPence: -100, vatRate: 'standard' as const, vatHundredths: 2000, discounts: [] },
    ]
    expect(discountsTakenBack(refunds, july)).toEqual([
      expect.objectContaining({
        kind: 'discount',
        description: 'Loyal',
        detail: 'Discount on what is refunded',
        contractIndex: 7,
        netPence: 100,
        unitAmountPence: 100,
        vatRate: 'standard',
      }),
    ])
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
        const own = lines.filter(
          ({ productGroup, netPence }) => scheme.productGroups.includes(productGroup) && netPence >= 0,
        )
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
        const whole = net(lines.filter(({ netPence }) => netPence > 0))
        expect(net(discounts)).toBe(whole > 0 ? -Math.floor((whole * hundredths) / 10_000 + 0.5) || 0 : 0)
      }),
    )
  })

  it('refunding all of an invoice leaves out all of its discounts, whatever the parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
        (discountPence, parts) => {
          const basePence = parts.reduce((sum, part) => sum + part, 0)
          fc.pre(discountPence <= basePence)
          const given = {
            contractIndex: 1,
            name: 'One',
            productGroup: 'A',
            discountPence: -discountPence,
            basePence,
          }
          const back = net(
            discountsTakenBack(
              parts.map(part => ({
                netPence: -part,
                vatRate: 'standard' as const,
                vatHundredths: 2000,
                discounts: [given],
              })),
              july,
            ),
          )
          // each part is rounded by itself
          expect(Math.abs(back - discountPence)).toBeLessThanOrEqual(parts.length / 2)
        },
      ),
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
