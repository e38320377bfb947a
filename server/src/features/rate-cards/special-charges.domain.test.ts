import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeMicros } from '../../../../e2e/recomputation/call-prices.ts'
import { callChargeMicros, rateSide } from './call-charges.domain.ts'
import {
  entryProblems,
  findEntry,
  prepareRateCard,
  type RateEntry,
  type SpecialTerms,
} from './rate-cards.domain.ts'
import { isShortCode } from './short-codes.domain.ts'
import { specialCharge } from './special-charges.domain.ts'

const entry = (changes: Partial<RateEntry> = {}, special?: Partial<SpecialTerms>): RateEntry => ({
  prefix: '44',
  destination: 'UK',
  productGroup: 'Calls',
  connectionFeeMicros: 0,
  dayPriceMicros: 20_000,
  eveningPriceMicros: 10_000,
  weekendPriceMicros: 5000,
  minimumChargeMicros: 0,
  firstIncrement: 1,
  nextIncrement: 1,
  ...changes,
  special: special && {
    kind: usageKind.voice,
    chargeCode: '',
    origin: '',
    eveningFeeMicros: changes.connectionFeeMicros ?? 0,
    weekendFeeMicros: changes.connectionFeeMicros ?? 0,
    maximumMicros: null,
    chargeAtZero: false,
    accessMinuteMicros: 0,
    serviceMinuteMicros: 0,
    serviceCallMicros: 0,
    ...special,
  },
})
const exactly = { to: 1, up: false }
const charge = (one: RateEntry, quantity: number, band: 'day' | 'evening' | 'weekend' = 'day') =>
  one.special && specialCharge(one, one.special, band, quantity, exactly)

const pounds = (micros: number) => (micros / 1_000_000).toFixed(6)
const priced = (entries: RateEntry[], number: string, usage = {}) =>
  findEntry(prepareRateCard(1, 'Card', entries), number, {
    kind: usageKind.voice,
    chargeCode: '',
    origin: '',
    ...usage,
  })?.destination

describe('the charge of an entry', () => {
  it('is per message, per MB in steps of kB, or per event', () => {
    expect(charge(entry({}, { kind: usageKind.sms }), 3)?.chargeMicros).toBe(60_000)
    expect(charge(entry({}, { kind: usageKind.event }), 1)?.chargeMicros).toBe(20_000)
    const data = entry({ firstIncrement: 100, nextIncrement: 10 }, { kind: usageKind.data })
    // 100 kB at least; 104,321 bytes are 110 kB: 0.11 MB × £0.02
    expect(charge(data, 1)).toMatchObject({ billable: 100, chargeMicros: 2000 })
    expect(charge(data, 104_321)).toMatchObject({ billable: 110, chargeMicros: 2200 })
    expect(charge(data, 5_000_000_000)?.chargeMicros).toBe(100_000_000)
  })

  it('has a set-up fee by band, is at most its maximum, and costs nothing at zero unless it says so', () => {
    const fees = entry({ connectionFeeMicros: 50_000 }, { eveningFeeMicros: 30_000, weekendFeeMicros: 0 })
    expect(charge(fees, 60)).toMatchObject({ chargeMicros: 70_000, setUpMicros: 50_000 })
    expect(charge(fees, 60, 'evening')).toMatchObject({ chargeMicros: 40_000, setUpMicros: 30_000 })
    expect(charge(fees, 60, 'weekend')).toMatchObject({ chargeMicros: 5000, setUpMicros: 0 })
    const dear = entry({ connectionFeeMicros: 50_000 }, { maximumMicros: 30_000 })
    expect(charge(dear, 60)).toMatchObject({ chargeMicros: 30_000, setUpMicros: 30_000 })
    expect(charge(entry({}, { maximumMicros: 30_000 }), 600)?.chargeMicros).toBe(30_000)
    expect(charge(fees, 0)).toMatchObject({ chargeMicros: 0, setUpMicros: 0 })
    expect(charge(entry({ connectionFeeMicros: 50_000 }, { chargeAtZero: true }), 0)?.chargeMicros).toBe(
      50_333,
    )
  })

  it('has access and service charges added after the maximum, as parts of their own', () => {
    const number084 = entry(
      {},
      {
        maximumMicros: 30_000,
        accessMinuteMicros: 120_000,
        serviceMinuteMicros: 70_000,
        serviceCallMicros: 5000,
      },
    )
    // 3 minutes: 0.03 at most + 0.36 access + 0.21 + 0.005 service
    expect(charge(number084, 180)).toEqual({
      billable: 180,
      chargeMicros: 605_000,
      setUpMicros: 0,
      accessMicros: 360_000,
      serviceMicros: 215_000,
    })
  })

  it('is that of any other entry where it says nothing more', () => {
    const price = fc.integer({ min: 0, max: 10_000_000_000 })
    const increment = fc.integer({ min: 1, max: 86_400 })
    const any = fc.record({
      connectionFeeMicros: price,
      dayPriceMicros: price,
      minimumChargeMicros: price,
      firstIncrement: increment,
      nextIncrement: increment,
    })
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 86_400 }), (changes, seconds) => {
        const plain = entry(changes)
        expect(charge(entry(changes, {}), seconds)?.chargeMicros).toBe(
          callChargeMicros(plain, 'day', seconds),
        )
      }),
    )
  })

  it('is the same as the independent recomputation finds, for any terms and quantity', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 })
    const terms = fc.record({
      kind: fc.integer({ min: 0, max: 5 }),
      chargeAtZero: fc.boolean(),
      maximumMicros: fc.option(price),
      accessMinuteMicros: price,
      serviceMinuteMicros: price,
      serviceCallMicros: price,
    })
    const increment = fc.integer({ min: 1, max: 600 })
    const quantities = fc.integer({ min: 0, max: 86_400 })
    fc.assert(
      fc.property(
        terms,
        price,
        price,
        increment,
        increment,
        quantities,
        (special, day, fee, first, next, quantity) => {
          const one = entry(
            { dayPriceMicros: day, connectionFeeMicros: fee, firstIncrement: first, nextIncrement: next },
            special,
          )
          const recomputed = chargeMicros(
            {
              card: 1,
              prefix: '44',
              destination: 'UK',
              group: 'Calls',
              connection: pounds(fee),
              day: pounds(day),
              evening: '0',
              weekend: '0',
              minimum: '0',
              first,
              next,
              kind: special.kind,
              atZero: special.chargeAtZero,
              maximum: special.maximumMicros === null ? null : pounds(special.maximumMicros),
              access: pounds(special.accessMinuteMicros),
              serviceMinute: pounds(special.serviceMinuteMicros),
              serviceCall: pounds(special.serviceCallMicros),
            },
            // A Wednesday at noon
            { startedAt: Date.parse('2026-07-01T11:00:00Z'), seconds: quantity, quantity },
          )
          expect(BigInt(charge(one, quantity)?.chargeMicros ?? -1)).toBe(recomputed)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the entry that prices a call', () => {
  it('is never a short code for a longer number: 123 does not price +1 239', () => {
    const entries = [
      entry({ prefix: '123', destination: 'Time' }),
      entry({ prefix: '1', destination: 'USA' }),
    ]
    expect(priced(entries, '12395550123')).toBe('USA')
    expect(priced(entries, '123')).toBe('Time')
    expect(priced(entries.slice(0, 1), '12395550123')).toBeUndefined()
    const directory = [
      entry({ prefix: '118', destination: 'Any' }),
      entry({ prefix: '118118', destination: '118' }),
    ]
    expect([priced(directory, '118118'), priced(directory, '118247')]).toEqual(['118', 'Any'])
    expect([isShortCode('116123'), isShortCode('1239'), isShortCode('44')]).toEqual([true, false, false])
  })

  it('is that of the charge code, else of the kind; of the origin, else of any; the longest prefix', () => {
    const entries = [
      entry({ prefix: '44', destination: 'voice' }),
      entry({ prefix: '', destination: 'code' }, { chargeCode: 'UKM' }),
      entry({ prefix: '447', destination: 'code and prefix' }, { chargeCode: 'UKM' }),
      entry({ prefix: '44', destination: 'text' }, { kind: usageKind.sms }),
      entry({ prefix: '44', destination: 'text from France' }, { kind: usageKind.sms, origin: 'FR' }),
    ]
    expect(priced(entries, '447700900000', { chargeCode: 'UKM' })).toBe('code and prefix')
    expect(priced(entries, '441632960000', { chargeCode: 'UKM' })).toBe('code')
    expect(priced(entries, '447700900000', { chargeCode: 'OTHER' })).toBe('voice')
    expect(priced(entries, '447700900000', { kind: usageKind.sms })).toBe('text')
    expect(priced(entries, '447700900000', { kind: usageKind.sms, origin: 'FR' })).toBe('text from France')
    expect(priced(entries, '447700900000', { kind: usageKind.sms, origin: 'DE' })).toBe('text')
    expect(priced(entries, '', { kind: usageKind.data })).toBeUndefined()
    expect(priced(entries.slice(0, 1), '447700900000', { kind: usageKind.sms })).toBeUndefined()
  })

  it('rates by the rounding of its card', () => {
    const text = entry({ dayPriceMicros: 34_000 }, { kind: usageKind.sms })
    const card = prepareRateCard(1, 'Card', [text], {
      calendar: null,
      rounding: { to: 10_000, up: true },
      costPlus: null,
      restAnew: false,
    })
    const usage = { kind: usageKind.sms, chargeCode: '', origin: '' }
    expect(rateSide(card, '447700900000', Date.parse('2026-07-01T11:00:00Z'), 1, usage)).toMatchObject({
      chargeMicros: 40_000,
    })
  })

  it('needs a prefix or a charge code', () => {
    expect(entryProblems(entry({ prefix: '' }, { kind: usageKind.data }))).toHaveLength(1)
    expect(entryProblems(entry({ prefix: '' }, { kind: usageKind.data, chargeCode: 'DATA' }))).toEqual([])
  })
})
