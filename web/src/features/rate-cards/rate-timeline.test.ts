import type { RateAllocation, RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { describe, expect, it } from 'vitest'
import { monthOn, monthsOf, placeOf, sidesOf, spanAround } from './rate-timeline.ts'

const span = { from: '2026-01-01', to: '2027-01-01' }
let indexes = 0
const allocation = (changes: Partial<RateAllocation>): RateAllocation => {
  indexes += 1
  return {
    index: indexes,
    side: 'retail',
    carrier: { index: 1, name: 'BT' },
    brand: null,
    account: null,
    service: null,
    rateCard: { index: 1, name: 'Gold', validFrom: '2026-01-01' },
    validFrom: '2026-01-01',
    validTo: null,
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: null,
    ...changes,
  }
}
const card = (index: number, name: string, validFrom: string): RateCard => ({
  index,
  name,
  carrier: { index: 1, name: 'BT' },
  rules: { calendar: usualCalendar, roundTo: 'micro', roundUp: false, restAnew: false, costPlus: [] },
  validFrom,
  entries: 1,
  allocations: 0,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
})
const bt = [{ index: 1, name: 'BT' }]
const versions = [card(1, 'Gold', '2026-01-01'), card(2, 'Gold', '2026-12-01'), card(3, 'Lead', '2026-12-01')]
const retailOf = (allocations: RateAllocation[]) => sidesOf(bt, allocations, versions, span)[0]

describe('the timeline of rate allocations', () => {
  it('shows fifteen months, nine of them before today’s, and moves by months', () => {
    expect(spanAround('2026-11-20', 0)).toEqual({ from: '2026-02-01', to: '2027-05-01' })
    expect(spanAround('2026-11-20', -6)).toEqual({ from: '2025-08-01', to: '2026-11-01' })
    expect(monthsOf(spanAround('2026-11-20', 0)).at(-1)).toBe('2027-04-01')
    expect(monthOn('2026-01-31', -1)).toBe('2025-12-01')
  })

  it('puts a day at its share of the span, and days outside at its ends', () => {
    expect(placeOf(span, '2026-01-01')).toBe(0)
    expect(placeOf(span, '2026-07-02')).toBeCloseTo(182 / 365)
    expect(placeOf(span, '2025-01-01')).toBe(0)
    expect(placeOf(span, '2030-01-01')).toBe(1)
  })

  it('draws a card from its first day to the day before the next, reseller before brands before accounts', () => {
    const account = { index: 9, accountNumber: 'A1', companyName: 'Acme' }
    const [retail, wholesale] = sidesOf(
      bt,
      [
        allocation({ account, validFrom: '2026-07-02' }),
        allocation({ brand: { index: 4, name: 'Beacon' } }),
        allocation({ validFrom: '2026-07-02' }),
        allocation({ validFrom: '2026-01-01', validTo: '2026-07-01' }),
        allocation({ validFrom: '2024-01-01', validTo: '2025-12-31' }),
      ],
      [],
      span,
    )
    expect(retail?.lanes.map(lane => lane.label)).toEqual([
      'Whole reseller',
      'Brand Beacon',
      'Account A1 Acme',
    ])
    expect(
      retail?.lanes[0]?.segments.map(({ left, width }) => [Math.round(left * 365), Math.round(width * 365)]),
    ).toEqual([
      [0, 182],
      [182, 183],
    ])
    expect(wholesale).toMatchObject({ side: 'wholesale', lanes: [], coveredFrom: null })
  })

  it('says from when a carrier is covered for all accounts, and which version is not allocated', () => {
    const brand = { index: 4, name: 'Beacon' }
    expect(retailOf([allocation({ brand })])?.coveredFrom).toBeNull()
    const covered = retailOf([
      allocation({ validFrom: '2026-10-01' }),
      allocation({ validFrom: '2026-11-01' }),
    ])
    expect(covered?.coveredFrom).toBe('2026-10-01')
    expect(covered?.newer.map(each => each.index)).toEqual([2])
  })
})
