import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line } from '../../../test/factories/invoice-lines.ts'
import { vatCategories, vatStatuses } from '@nineops/contract/service-establishment/vat-rules'
import { totalsOf } from './invoices.domain.ts'
import { customerVat, type DatedGroup, type DatedPercentage, vatOfLines } from './vat.domain.ts'

const percentages: DatedPercentage[] = [
  { vatRate: 'standard', validFrom: '2010-01-01', percentHundredths: 1750 },
  { vatRate: 'standard', validFrom: '2011-01-04', percentHundredths: 2000 },
  { vatRate: 'reduced', validFrom: '1997-09-01', percentHundredths: 500 },
  { vatRate: 'zero', validFrom: '1973-04-01', percentHundredths: 0 },
]
const group = (productGroup: string, terms: Partial<DatedGroup> = {}): DatedGroup => ({
  productGroup,
  validFrom: '2016-02-01',
  category: 'standard',
  reverseCharge: false,
  ...terms,
})
const groups = [
  group('SIP trunks', { reverseCharge: true }),
  group('Data circuits'),
  group('Directories', { category: 'zero' }),
  group('Roaming', { category: 'outside' }),
  group('Roaming', { category: 'standard', validFrom: '2026-10-01' }),
]
const products = [
  { productIndex: 1, categories: [{ validFrom: '2020-01-01', category: 'reduced' as const }] },
  {
    productIndex: 2,
    categories: [
      { validFrom: '2020-01-01', category: 'zero' as const },
      { validFrom: '2026-10-01', category: null },
    ],
  },
]
const on = (taxPoint: string) => vatOfLines({ groups, products, percentages }, taxPoint)
const september = on('2026-09-30')

describe('the VAT of a line', () => {
  it('of a reverse-charge customer is accounted for by the customer on marked groups alone', () => {
    expect(september('reverse', 'SIP trunks')).toEqual({ vatRate: 'reverse', vatHundredths: 2000 })
    expect(september('reverse', 'sip TRUNKS')).toEqual({ vatRate: 'reverse', vatHundredths: 2000 })
    expect(september('reverse', 'Data circuits')).toEqual({ vatRate: 'standard', vatHundredths: 2000 })
    expect(september('reverse', 'Directories')).toEqual({ vatRate: 'zero', vatHundredths: 0 })
  })

  it('of SIP trunks at £200.00 and an EAD circuit at £500.00 is £100.00, and £40.00 by the customer', () => {
    const totals = totalsOf([
      line(20_000, september('reverse', 'SIP trunks')),
      line(50_000, september('reverse', 'Data circuits')),
    ])
    expect(totals).toEqual({
      netPence: 70_000,
      vatPence: 10_000,
      grossPence: 80_000,
      vat: [
        { vatRate: 'standard', vatHundredths: 2000, netPence: 50_000, vatPence: 10_000 },
        { vatRate: 'reverse', vatHundredths: 2000, netPence: 20_000, vatPence: 0 },
      ],
    })
    expect(customerVat({ vatRate: 'reverse', percent: '20.00', net: '200.00' })).toBe('40.00')
    expect(customerVat({ vatRate: 'standard', percent: '20.00', net: '500.00' })).toBe('0.00')
  })

  it('of a taxable customer follows the group, which is standard where nobody has classified it', () => {
    expect(september('standard', 'SIP trunks')).toEqual({ vatRate: 'standard', vatHundredths: 2000 })
    expect(september('standard', 'Roaming')).toEqual({ vatRate: 'outside', vatHundredths: 0 })
    expect(on('2026-10-01')('standard', 'Roaming').vatRate).toBe('standard')
    expect(september('standard', 'Never heard of').vatRate).toBe('standard')
  })

  it('follows the category of the product, if it has its own, from a day and until a day', () => {
    expect(september('standard', 'Data circuits', 1)).toEqual({ vatRate: 'reduced', vatHundredths: 500 })
    expect(september('standard', 'Data circuits', 2).vatRate).toBe('zero')
    expect(on('2026-10-01')('standard', 'Data circuits', 2).vatRate).toBe('standard')
    expect(on('2019-12-31')('standard', 'Data circuits', 1).vatRate).toBe('standard')
    expect(september('standard', 'Data circuits', 3).vatRate).toBe('standard')
    expect(september('exempt', 'Data circuits', 1).vatRate).toBe('exempt')
  })

  it('is reverse-charged by the group alone, at the percentage of the product, where VAT is due', () => {
    expect(september('reverse', 'SIP trunks', 1)).toEqual({ vatRate: 'reverse', vatHundredths: 500 })
    expect(september('reverse', 'SIP trunks', 2)).toEqual({ vatRate: 'zero', vatHundredths: 0 })
    expect(september('reverse', 'Data circuits', 1).vatRate).toBe('reduced')
  })

  it('of a customer with one rate is at that rate whatever the group', () => {
    for (const name of ['SIP trunks', 'Roaming', 'Other']) {
      expect(september('reduced', name)).toEqual({ vatRate: 'reduced', vatHundredths: 500 })
      expect(september('exempt', name)).toEqual({ vatRate: 'exempt', vatHundredths: 0 })
    }
  })

  it('has the percentage in force on the tax point, and none is guessed before the first', () => {
    expect(on('2011-01-03')('standard', 'Other').vatHundredths).toBe(1750)
    expect(on('2011-01-04')('standard', 'Other').vatHundredths).toBe(2000)
    expect(() => on('2009-12-31')('standard', 'Other')).toThrow('no percentage of the standard VAT rate')
  })
})

describe('a document with two percentages of one rate', () => {
  it('keeps them apart: a refund goes back at the percentage that was charged', () => {
    const old = { vatRate: 'standard' as const, vatHundredths: 1750 }
    const now = { vatRate: 'standard' as const, vatHundredths: 2000 }
    expect(totalsOf([line(-10_000, old), line(30_000, now)])).toMatchObject({
      vatPence: 6000 - 1750,
      vat: [
        { ...now, netPence: 30_000, vatPence: 6000 },
        { ...old, netPence: -10_000, vatPence: -1750 },
      ],
    })
  })

  it('adds up for any lines: VAT is half up of the sum at each rate and percentage', () => {
    const vat = fc
      .tuple(
        fc.constantFrom(...vatStatuses),
        fc.constantFrom(...groups),
        fc.constantFrom('2010-06-01', '2026-06-01'),
      )
      .map(([status, { productGroup }, taxPoint]) => on(taxPoint)(status, productGroup))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -1e8, max: 1e8 }), vat)), parts => {
        const lines = parts.map(([netPence, of]) => line(netPence, of))
        const totals = totalsOf(lines)
        for (const { vatRate, vatHundredths, netPence, vatPence } of totals.vat) {
          const own = lines.filter(one => one.vatRate === vatRate && one.vatHundredths === vatHundredths)
          expect(netPence).toBe(own.reduce((sum, one) => sum + one.netPence, 0))
          const exact = vatRate === 'reverse' ? 0 : netPence * vatHundredths
          expect(Math.abs(vatPence)).toBe(Math.floor(Math.abs(exact) / 10_000 + 0.5))
        }
        expect(new Set(lines.map(one => `${one.vatRate} ${one.vatHundredths}`)).size).toBe(totals.vat.length)
        expect(totals.grossPence).toBe(totals.netPence + totals.vatPence)
        expect(totals.vatPence).toBe(totals.vat.reduce((sum, one) => sum + one.vatPence, 0))
      }),
      { numRuns: 500 },
    )
  })
})

it('every category of a group is one that a line can have', () => {
  for (const category of vatCategories)
    expect(
      vatOfLines({ groups: [group('A', { category })], percentages }, '2026-01-01')('standard', 'A').vatRate,
    ).toBe(category)
})
