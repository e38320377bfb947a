import type { PriceToAdd } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { expect, it } from 'vitest'
import { keyOf, pricedCalls, pricesCsv, proposalOf, readPrices } from './price-files.ts'

const row: PriceToAdd = {
  cause: 'unrated_retail',
  subject: '33199',
  kind: 'voice',
  carrier: { index: 1, name: 'Gamma, Ltd' },
  rateCard: { index: 2, name: 'Retail' },
  calls: 3,
  exceptions: 1,
  proposed: {
    card: { index: 2, name: 'Retail', validFrom: '2026-01-01' },
    validFrom: '2026-07-01',
    lastDay: '2026-07-08',
    prefix: '331',
    chargeCode: '',
    origin: '',
    destination: 'France',
    productGroup: 'International',
  },
}

it('a file of prices comes back with what was filled in, and names its exceptions', () => {
  const file = pricesCsv([row], ({ proposed }) => proposalOf(proposed))
  expect(file.split('\r\n')[1]).toBe(
    'retail,voice,33199,"Gamma, Ltd",Retail,3,331,,,France,International,0,,,,0,1,1',
  )
  const filled = file.replace('International,0,,,,', 'International,0,0.10,0.08,0.06,')
  expect(readPrices(filled)?.get(keyOf(row))).toMatchObject({
    prefix: '331',
    priceDay: '0.10',
    priceWeekend: '0.06',
  })
  expect(readPrices('subject,price_day\n33199,0.1\n')).toBeNull()
})

it('calls that lack a price on both sides are counted on each, never added up', () => {
  const wholesale = { ...row, cause: 'unrated_wholesale' as const }
  expect(pricedCalls([row, { ...row, calls: 1 }, wholesale])).toBe(
    'retail for 4 calls and wholesale for 3 calls',
  )
  expect(pricedCalls([{ ...wholesale, calls: 1 }])).toBe('wholesale for 1 call')
})
