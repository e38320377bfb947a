import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { expect, it } from 'vitest'
import { rateSide } from './call-charges.domain.ts'
import { prepareRateCard, type RateEntry, type SpecialTerms, usualRules } from './rate-cards.domain.ts'

// Charges that CGRateS (github.com/cgrates/cgrates, commit 19463bdc) expects in its own tests, for tariffs that a rate
// card can say. Left out: calls that it splits at a change of band or of rate (here the start decides, and an entry has
// one price), and those for which its own remarks call the figure a rounding error (0.3001 for 0.30).
interface Vector {
  /** The test that has it. */
  of: string
  /** Pounds. */
  expected: number
  quantity: number
  at?: string
  number?: string
  entries: Partial<RateEntry & SpecialTerms>[]
  /** Rounds each call up to a penny. */
  penny?: true
}

const MICROS = 1_000_000
/** A price a second, as micro-pounds a minute. */
const perSecond = (pounds: number) => ({ dayPriceMicros: pounds * 60 * MICROS })
const perMinute = (pounds: number) => ({ dayPriceMicros: pounds * MICROS })

// NAT: 1 a second from 00:00 on working days, 0.5 from 18:00 and at weekends.
const evening = [
  { prefix: '257', ...perSecond(1), eveningPriceMicros: 30 * MICROS, weekendPriceMicros: 30 * MICROS },
  { prefix: '723', ...perSecond(1), eveningPriceMicros: 30 * MICROS, weekendPriceMicros: 30 * MICROS },
]
const wednesday = '2012-02-08T23:50:00Z'
const offPeak = [{ ...perSecond(1), firstIncrement: 60 }]
const perTenUnits = (pounds: number) => [
  { kind: usageKind.data, dayPriceMicros: pounds * 100 * MICROS, firstIncrement: 10, nextIncrement: 10 },
]

const vectors: Vector[] = [
  {
    of: 'TestLessThanAMinute',
    expected: 15,
    quantity: 30,
    at: wednesday,
    number: '257308200',
    entries: evening,
  },
  {
    of: 'TestMinutesCost',
    expected: 55,
    quantity: 110,
    at: '2012-02-08T22:50:00Z',
    number: '723',
    entries: evening,
  },
  {
    of: 'TestUniquePrice',
    expected: 1810.5,
    quantity: 3621,
    at: '2012-02-08T22:50:00Z',
    number: '723045326',
    entries: evening,
  },
  { of: 'TestGetCostZero', expected: 0, quantity: 0, number: '257', entries: evening },
  { of: 'TestGetCostWithMaxCost', expected: 1800, quantity: 1800, entries: [perSecond(1)] },
  {
    of: 'TestGetCostWithMaxCostFree',
    expected: 10,
    quantity: 1800,
    entries: [{ ...perSecond(1), maximumMicros: 10 * MICROS }],
  },
  {
    of: 'TestGetCostRoundingIssue',
    expected: 0.17,
    quantity: 24,
    entries: [{ ...perMinute(0.05), connectionFeeMicros: 150_000 }],
    penny: true,
  },
  { of: 'TestCDGetCostANY', expected: 60, quantity: 1, entries: offPeak },
  { of: 'TestCDDataGetCost', expected: 65, quantity: 65, entries: offPeak },
  { of: 'TestGetCostRateGroups', expected: 132, quantity: 132, entries: offPeak },
  { of: 'TestGetCostTimespans', expected: 85, quantity: 85, entries: offPeak },
  { of: 'TestRateIntervalCost', expected: 0.1, quantity: 60, entries: [perMinute(0.1)] },
  { of: 'TestTimespanGetCost, by the second', expected: 600, quantity: 600, entries: [perSecond(1)] },
  { of: 'TestTimespanGetCost, by the minute', expected: 10, quantity: 600, entries: [perMinute(1)] },
  {
    of: 'TestDZ1Debit',
    expected: 0.01,
    quantity: 10,
    entries: [{ connectionFeeMicros: 10_000, firstIncrement: 20, nextIncrement: 20 }],
  },
  {
    of: 'TestSMSGetDataCostSmsChrg1',
    expected: 0.005,
    quantity: 1,
    entries: [{ kind: usageKind.sms, dayPriceMicros: 5000 }],
  },
  // Its units of data are taken as kB.
  { of: 'TestGetDataCostDtChrg1', expected: 0.004, quantity: 20_000, entries: perTenUnits(0.002) },
  { of: 'TestGetDataCostSecondIntDtChrg1', expected: 0.002, quantity: 20_000, entries: perTenUnits(0.001) },
  // Tutorial: RT_20CNT and RT_40CNT within the first minute, RT_1CNT_PER_SEC with and without a cap of 0.62.
  {
    of: 'TestTutITGetCosts, 20 s of RT_20CNT',
    expected: 0.6,
    quantity: 20,
    entries: [{ ...perMinute(0.2), connectionFeeMicros: 400_000, firstIncrement: 60 }],
  },
  {
    of: 'TestTutITGetCosts, 20 s of RT_40CNT',
    expected: 1,
    quantity: 20,
    entries: [{ ...perMinute(0.4), connectionFeeMicros: 800_000, firstIncrement: 30, nextIncrement: 30 }],
  },
  ...[
    [50, 0.5],
    [70, 0.62],
  ].map(([quantity = 0, expected = 0]) => ({
    of: `TestTutITGetCosts, ${quantity} s capped`,
    expected,
    quantity,
    entries: [{ ...perSecond(0.01), maximumMicros: 620_000 }],
  })),
  { of: 'TestTutITGetCosts, 70 s uncapped', expected: 0.7, quantity: 70, entries: [perSecond(0.01)] },
]

function entryOf(values: Partial<RateEntry & SpecialTerms>): RateEntry {
  const { kind = usageKind.voice, maximumMicros = null, ...own } = values
  const fee = own.connectionFeeMicros ?? 0
  const price = own.dayPriceMicros ?? 0
  const plain = {
    prefix: '4',
    destination: 'Any',
    productGroup: 'Calls',
    connectionFeeMicros: fee,
    dayPriceMicros: price,
    eveningPriceMicros: price,
    weekendPriceMicros: price,
    minimumChargeMicros: 0,
    firstIncrement: 1,
    nextIncrement: 1,
    ...own,
  }
  if (kind === usageKind.voice && maximumMicros === null) return plain
  const special = {
    kind,
    chargeCode: '',
    origin: '',
    eveningFeeMicros: fee,
    weekendFeeMicros: fee,
    maximumMicros,
    chargeAtZero: false,
    accessMinuteMicros: 0,
    serviceMinuteMicros: 0,
    serviceCallMicros: 0,
  }
  return { ...plain, special }
}

it.each(vectors)(
  'charges $expected as CGRateS does: $of',
  ({ entries, quantity, at, number, expected, penny }) => {
    const rounding = penny ? { to: 10_000, up: true } : usualRules.rounding
    const card = prepareRateCard(1, 'Card', entries.map(entryOf), { ...usualRules, rounding })
    const kind = entries[0]?.kind ?? usageKind.voice
    const start = Date.parse(at ?? '2012-02-08T12:00:00Z')
    const side = rateSide(card, number ?? '4', start, quantity, { kind, chargeCode: '', origin: '' })
    expect(side).toMatchObject({ rated: true, chargeMicros: Math.round(expected * MICROS) })
  },
)
