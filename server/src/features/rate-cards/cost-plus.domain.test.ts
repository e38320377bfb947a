import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { microsToDecimal } from '@nineops/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costPlusMicros as recomputedMicros } from '../../../../e2e/recomputation/call-prices.ts'
import { rateEntry } from '../../../test/factories/rate-entries.ts'
import { pricedCost, rateRetailSide, rateSide } from './call-charges.domain.ts'
import { costPlusMicros, costTermsOf, prepareCostPlus } from './cost-plus.domain.ts'
import { prepareRateCard, type RateEntry, type SpecialTerms, usualRules } from './rate-cards.domain.ts'

const terms = (percent: string, unitPrice = '0', minimumCharge = '0', maximumCharge: string | null = null) =>
  ({ productGroup: null, percent, unitPrice, minimumCharge, maximumCharge }) as const
const exactly = { to: 1, up: false }
/** The retail charge of 90 seconds that cost so much. */
const charge = (of: ReturnType<typeof terms>, micros: number, rounding = exactly, billable = 90) => {
  const [one] = prepareCostPlus([of])?.values() ?? []
  if (!one) throw new Error('Terms were lost.')
  return costPlusMicros(one, { micros, billable, measures: 60 }, rounding)
}

const entry = (changes: Partial<RateEntry>, special?: Partial<SpecialTerms>): RateEntry => ({
  ...rateEntry(),
  special: special && {
    kind: usageKind.voice,
    chargeCode: '',
    origin: '',
    eveningFeeMicros: 0,
    weekendFeeMicros: 0,
    maximumMicros: null,
    chargeAtZero: false,
    accessMinuteMicros: 0,
    serviceMinuteMicros: 0,
    serviceCallMicros: 0,
    ...special,
  },
  ...changes,
})

describe('a charge that is cost plus', () => {
  it('is the cost, a percentage of it and a price for each minute, rounded half up once', () => {
    // 0.010001 × 1.125 + 1.5 × 0.004 = 0.017251125
    expect(charge(terms('12.5', '0.004'), 10_001)).toBe(17_251)
    // 0.000001 × 1.5 = 0.0000015
    expect(charge(terms('50'), 1)).toBe(2)
    expect(charge(terms('0'), 12_345)).toBe(12_345)
    expect(charge(terms('0.0001'), 1_000_000)).toBe(1_000_001)
  })

  it('is at least the minimum and at most the maximum', () => {
    expect(charge(terms('10', '0', '0.02', '0.5'), 10_000)).toBe(20_000)
    expect(charge(terms('10', '0', '0.02', '0.5'), 100_000)).toBe(110_000)
    expect(charge(terms('10', '0', '0.02', '0.5'), 1_000_000)).toBe(500_000)
    expect(charge(terms('10', '1', '0', '0'), 1_000_000)).toBe(0)
  })

  it('is rounded as its card rounds each call', () => {
    expect(charge(terms('10'), 10_000, { to: 10_000, up: true })).toBe(20_000)
    expect(charge(terms('10'), 10_000, { to: 10_000, up: false })).toBe(10_000)
  })

  it('is nothing for a call of no duration that costs nothing, whatever the minimum', () => {
    expect(charge(terms('10', '1', '0.5'), 0, exactly, 0)).toBe(0)
    // Its entry charges at zero, or it has a set-up fee only.
    expect(charge(terms('10', '0', '0.5'), 0)).toBe(500_000)
  })

  it('takes the terms of its product group in any case, else those of every other group', () => {
    const some = prepareCostPlus([{ ...terms('1'), productGroup: 'Mobile' }, terms('2')])
    const none = prepareCostPlus([{ ...terms('1'), productGroup: 'Mobile' }])
    if (!some || !none) throw new Error('Terms were lost.')
    expect(costTermsOf(some, ' mobile')?.percent).toBe('1')
    expect(costTermsOf(some, 'National')?.percent).toBe('2')
    expect(costTermsOf(none, 'National')).toBeUndefined()
  })

  it('is the same as the independent recomputation finds, for any terms, entry and quantity', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 })
    const increment = fc.integer({ min: 1, max: 600 })
    const any = fc.record({
      kind: fc.integer({ min: 0, max: 5 }),
      chargeAtZero: fc.boolean(),
      isPlain: fc.boolean(),
      first: increment,
      next: increment,
      quantity: fc.integer({ min: 0, max: 86_400 }),
      micros: price,
      percent: fc.integer({ min: 0, max: 9_999_999 }),
      unitPrice: price,
      minimum: price,
      maximum: fc.option(price),
      to: fc.constantFrom(1, 1000, 10_000),
      up: fc.boolean(),
    })
    fc.assert(
      fc.property(any, one => {
        const { kind, chargeAtZero, first, next, quantity, micros } = one
        const isPlain = one.isPlain && kind === usageKind.voice && !chargeAtZero
        const priced = entry(
          { firstIncrement: first, nextIncrement: next },
          isPlain ? undefined : { kind, chargeAtZero },
        )
        const cost = quantity === 0 && !chargeAtZero ? 0 : micros
        const text = String(one.percent).padStart(5, '0')
        const its = terms(
          `${text.slice(0, -4)}.${text.slice(-4)}`,
          microsToDecimal(one.unitPrice),
          microsToDecimal(one.minimum),
          one.maximum === null ? null : microsToDecimal(one.maximum),
        )
        const [prepared] = prepareCostPlus([its])?.values() ?? []
        const found = prepared && costPlusMicros(prepared, pricedCost(priced, quantity, cost), one)
        const facts = {
          card: 1,
          prefix: '44',
          destination: 'UK',
          group: 'Calls',
          connection: '0',
          day: '0',
          evening: '0',
          weekend: '0',
          minimum: '0',
          first,
          next,
          kind,
          atZero: chargeAtZero,
        }
        const rules = { roundTo: one.to, roundUp: one.up, costPlus: [its] }
        expect(BigInt(found ?? -1)).toBe(
          recomputedMicros(facts, { seconds: quantity, quantity }, BigInt(cost), rules),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('a card with cost plus terms', () => {
  const start = Date.parse('2026-07-01T11:00:00Z')
  const wholesale = prepareRateCard(1, 'Wholesale', [
    entry({ destination: 'UK' }),
    entry({ prefix: '33', destination: 'France', productGroup: 'International' }),
  ])
  const retail = (costPlus: ReturnType<typeof prepareCostPlus>) =>
    prepareRateCard(2, 'Retail', [entry({ dayPriceMicros: 20_000 })], { ...usualRules, costPlus })
  const rated = (costPlus: ReturnType<typeof prepareCostPlus>, destination: string) =>
    rateRetailSide(retail(costPlus), rateSide(wholesale, destination, start, 60), destination, start, 60)

  it('prices by its own entries first, and what they lack by cost', () => {
    const costPlus = prepareCostPlus([terms('50')])
    expect(rated(costPlus, '441')).toMatchObject({ rated: true, chargeMicros: 20_000 })
    expect(rated(costPlus, '331')).toMatchObject({
      rated: true,
      chargeMicros: 15_000,
      entry: { destination: 'France', productGroup: 'International' },
    })
  })

  it('leaves unrated what has no wholesale price, or no terms for its product group', () => {
    expect(rated(prepareCostPlus([terms('50')]), '351')).toEqual({ rated: false, reason: 'no_cost' })
    const ofOthers = prepareCostPlus([{ ...terms('50'), productGroup: 'Mobile' }])
    expect(rated(ofOthers, '331')).toEqual({ rated: false, reason: 'no_terms' })
    expect(rated(null, '331')).toEqual({ rated: false, reason: 'no_prefix' })
  })
})
