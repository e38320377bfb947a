import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import { explainCall } from './explain-call.domain.ts'
import { prepareAllocations, resolveCard } from './rate-allocations.domain.ts'
import type { RateAllocation } from './rate-allocations.domain.ts'
import { prepareRateCard } from './rate-cards.domain.ts'

const allocation = (changes: Partial<RateAllocation>): RateAllocation => ({
  side: 'retail',
  level: 'reseller',
  ownerIndex: 1,
  carrierIndex: 7,
  rateCardIndex: 1,
  validFrom: '2026-01-01',
  ...changes,
})
const owners = { serviceIndex: 4, accountIndex: 3, brandIndex: 2, resellerIndex: 1 }
const day = toDayNumber('2026-07-15')
const retailCard = (allocations: RateAllocation[], at = day, carrier = 7): number | undefined =>
  resolveCard(prepareAllocations(allocations), 'retail', owners, carrier, at)?.rateCardIndex

describe('the rate card of a call', () => {
  const reseller = allocation({ rateCardIndex: 10 })
  const brand = allocation({ level: 'brand', ownerIndex: 2, rateCardIndex: 20 })
  const account = allocation({ level: 'account', ownerIndex: 3, rateCardIndex: 30, validFrom: '2026-07-15' })

  it("is the account's, else the brand's, else the reseller's", () => {
    expect(retailCard([reseller, brand, account])).toBe(30)
    expect(retailCard([reseller, brand])).toBe(20)
    expect(retailCard([reseller])).toBe(10)
    expect(retailCard([])).toBeUndefined()
  })

  it('is the latest one valid on the day of the call, and no later one', () => {
    expect(retailCard([account, reseller, brand], day - 1)).toBe(20)
    const older = { ...account, rateCardIndex: 29, validFrom: '2026-03-01' }
    expect(retailCard([older, account])).toBe(30)
    expect(retailCard([account, older], day - 1)).toBe(29)
  })

  it("is the number's own before the account's", () => {
    const service = allocation({ level: 'service', ownerIndex: 4, rateCardIndex: 40 })
    expect(retailCard([reseller, brand, account, service])).toBe(40)
    expect(retailCard([reseller, { ...service, ownerIndex: 5 }])).toBe(10)
  })

  it('is one for the carrier, else one for any carrier, at each level', () => {
    const any = allocation({ carrierIndex: null, rateCardIndex: 11, validFrom: '2026-07-01' })
    expect(retailCard([reseller, any])).toBe(10)
    expect(retailCard([reseller, any], day, 8)).toBe(11)
    expect(retailCard([{ ...account, carrierIndex: null }, reseller])).toBe(30)
    const prepared = prepareAllocations([any])
    expect(resolveCard(prepared, 'wholesale', owners, 7, day)).toBeNull()
  })

  it('is per carrier and per side', () => {
    expect(retailCard([reseller], day, 8)).toBeUndefined()
    const prepared = prepareAllocations([reseller, allocation({ side: 'wholesale', rateCardIndex: 99 })])
    expect(resolveCard(prepared, 'wholesale', owners, 7, day)?.rateCardIndex).toBe(99)
    expect(retailCard([allocation({ side: 'wholesale' })])).toBeUndefined()
  })

  it('of a call without a service is the wholesale one, only through its reseller', () => {
    const nobody = { serviceIndex: null, accountIndex: null, brandIndex: null, resellerIndex: 1 }
    expect(resolveCard(prepareAllocations([brand, account]), 'retail', nobody, 7, day)).toBeNull()
  })

  it('is the same as a search through all allocations finds', () => {
    const any = fc.record({
      side: fc.constantFrom('wholesale' as const, 'retail' as const),
      level: fc.constantFrom('service' as const, 'account' as const, 'brand' as const, 'reseller' as const),
      ownerIndex: fc.integer({ min: 1, max: 4 }),
      carrierIndex: fc.constantFrom(1, 2, null),
      rateCardIndex: fc.nat(),
      validFrom: fc.integer({ min: 0, max: 5 }).map(days => addDays('2026-07-01', days)),
    })
    const unique = fc.uniqueArray(any, {
      selector: a => [a.side, a.level, a.ownerIndex, a.carrierIndex, a.validFrom].join(),
    })
    fc.assert(
      fc.property(unique, fc.integer({ min: -1, max: 6 }), (allocations, days) => {
        const date = addDays('2026-07-01', days)
        const ownerOf = { service: 4, account: 3, brand: 2, reseller: 1 }
        const naive = (['service', 'account', 'brand', 'reseller'] as const)
          .map(level =>
            allocations
              .filter(a => a.side === 'retail' && a.level === level && a.ownerIndex === ownerOf[level])
              .filter(a => (a.carrierIndex ?? 1) === 1 && a.validFrom <= date)
              .toSorted(
                (a, b) =>
                  Number(a.carrierIndex === null) - Number(b.carrierIndex === null) ||
                  b.validFrom.localeCompare(a.validFrom),
              )
              .at(0),
          )
          .find(found => found !== undefined)
        expect(resolveCard(prepareAllocations(allocations), 'retail', owners, 1, toDayNumber(date))).toBe(
          naive ?? null,
        )
      }),
    )
  })
})

describe('the explanation of a call', () => {
  const uk = {
    prefix: '44',
    destination: 'UK',
    productGroup: 'National',
    connectionFeeMicros: 10_000,
    dayPriceMicros: 25_000,
    eveningPriceMicros: 0,
    weekendPriceMicros: 0,
    minimumChargeMicros: 0,
    firstIncrement: 60,
    nextIncrement: 60,
  }
  const cards = new Map([
    [1, prepareRateCard(1, 'Cost', [{ ...uk, dayPriceMicros: 5_000 }])],
    [2, prepareRateCard(2, 'Gold', [uk])],
  ])
  const call = {
    owners,
    carrierIndex: 7,
    destination: '441632960001',
    startedAtMs: Date.parse('2026-07-15T09:00:00Z'),
    durationSeconds: 61,
  }
  const prepared = prepareAllocations([
    allocation({ side: 'wholesale', rateCardIndex: 1 }),
    allocation({ level: 'brand', ownerIndex: 2, rateCardIndex: 2, validFrom: '2026-07-01' }),
  ])

  it('says which allocation won and why, prefix, band, billable seconds and arithmetic', () => {
    const { retail, marginMicros } = explainCall(prepared, cards, call)
    expect(retail.steps).toEqual([
      'On 2026-07-15 the retail rate card "Gold" is in force: the latest of the brand, valid from 2026-07-01 (the account had none in force).',
      'Longest prefix of 441632960001: 44, UK (National).',
      'The call starts in the day band: 0.025000 a minute.',
      '61 s are billed as 120 s (first 60 s, then steps of 60 s).',
      '0.010000 connection + 120 / 60 × 0.025000, at least 0.000000, half up to 6 decimals = 0.060000.',
    ])
    expect(marginMicros).toBe(40_000)
  })

  it('says what is missing on one side without hiding the other', () => {
    const abroad = explainCall(prepared, cards, { ...call, destination: '331' })
    expect(abroad.retail.steps.at(-1)).toBe('No prefix of the card matches 331: unrated.')
    const { wholesale, retail, marginMicros } = explainCall(
      prepareAllocations([allocation({ side: 'wholesale' })]),
      cards,
      call,
    )
    expect(wholesale.result.rated).toBe(true)
    expect(retail.steps).toEqual(['No retail rate card is allocated for this carrier on 2026-07-15.'])
    expect(marginMicros).toBeNull()
  })
})
