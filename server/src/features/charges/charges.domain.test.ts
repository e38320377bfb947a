import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysOfPeriod, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { chargePeriods, periodAfter } from './charge-periods.domain.ts'
import type { Period } from './charge-periods.domain.ts'
import type { CatchUpRules } from './catch-up.domain.ts'
import { billableItems } from './charges.domain.ts'
import type { BillableItem, BilledPart, Charge } from './charges.domain.ts'

const month = (text: string): Period => ({ start: `${text}-01`, end: lastOfMonth(`${text}-01`) })
const july = month('2026-07')
const since = (first: Period, changes: Partial<CatchUpRules> = {}): CatchUpRules => ({
  first,
  months: 12,
  held: null,
  ...changes,
})
/** What the reseller's first run bills. */
const firstRun = (of: Charge, period: Period, already: readonly BilledPart[]): BillableItem[] =>
  billableItems(of, period, already, since(period))
const charge = (changes: Partial<Charge> = {}): Charge => ({
  frequency: 'monthly',
  timing: 'advance',
  amountPence: 4995,
  quantityThousandths: 1000,
  startDate: '2026-01-01',
  endDate: null,
  ...changes,
})
const billed = (
  start: string,
  end: string,
  amountPence = 4995,
  kind: BilledPart['kind'] = 'charge',
): BilledPart => ({
  kind,
  periodStart: start,
  periodEnd: end,
  amountPence,
})
const brief = (items: BillableItem[]): unknown[] =>
  items.map(item => [item.kind, item.periodStart, item.periodEnd, item.amountPence])

/** Every month's run in turn, each given what the runs before it billed. */
const runMonths = (of: Charge, from: string, months: number): BillableItem[] => {
  const all: BillableItem[] = []
  for (let n = 0; n < months; n += 1) {
    const start = addMonths(from, n)
    all.push(...billableItems(of, { start, end: lastOfMonth(start) }, all, since(month(from.slice(0, 7)))))
  }
  return all
}
const sum = (items: readonly BilledPart[]): number =>
  items.reduce((total, item) => total + item.amountPence, 0)

const costs = (items: readonly BillableItem[]) =>
  items.map(item => [item.periodStart, item.amountPence, item.costPence])

describe('the cost of a charge', () => {
  it('is by quantity and days, as its price is', () => {
    const of = charge({
      costPence: 3120,
      quantityThousandths: 2000,
      timing: 'arrears',
      startDate: '2026-07-08',
    })
    expect(costs(firstRun(of, july, []))).toEqual([['2026-07-08', 7734, 4831]])
    expect(costs(firstRun({ ...of, costPence: null }, july, []))).toEqual([['2026-07-08', 7734, undefined]])
    expect(costs(firstRun({ ...of, costPence: 0 }, july, []))).toEqual([['2026-07-08', 7734, 0]])
  })

  it('is refunded in proportion to the days, out of what the line cost that billed them', () => {
    const line = {
      serviceIndex: null,
      vatRate: 'standard',
      vatHundredths: 2000,
      corrects: null,
      creditedPence: 0,
      discounts: [],
    }
    const of = charge({ endDate: '2026-07-10', costPence: 9999 })
    const august = { ...billed('2026-08-01', '2026-08-31'), line: { ...line, costPence: 3100 } }
    const days = billed('2026-07-01', '2026-07-31')
    expect(costs(firstRun(of, july, [{ ...days, line: { ...line, costPence: 3101 } }, august]))).toEqual([
      ['2026-07-11', -3384, -2101],
      ['2026-08-01', -4995, -3100],
    ])
    expect(costs(firstRun(of, july, [{ ...days, line }]))).toEqual([['2026-07-11', -3384, undefined]])
  })
})

describe('a one-off charge', () => {
  it('is billed in the run whose period includes its date, whatever its timing', () => {
    for (const timing of ['advance', 'arrears'] as const) {
      const once = charge({ frequency: 'once', timing, startDate: '2026-07-31', quantityThousandths: 2500 })
      expect(brief(firstRun(once, july, []))).toEqual([['charge', '2026-07-31', '2026-07-31', 12_488]])
      expect(firstRun(once, month('2026-06'), [])).toEqual([])
      expect(firstRun(once, month('2026-08'), [])).toEqual([])
      expect(firstRun(once, july, [billed('2026-07-31', '2026-07-31')])).toEqual([])
    }
  })
})

describe('a charge in arrears', () => {
  const arrears = charge({ timing: 'arrears' })

  it("is billed for the run's own period", () => {
    expect(brief(firstRun(arrears, july, []))).toEqual([['charge', '2026-07-01', '2026-07-31', 4995]])
  })

  it('that starts on 8 July is billed 24 of 31 days: £38.67 of £49.95', () => {
    const [item] = firstRun({ ...arrears, startDate: '2026-07-08' }, july, [])
    expect(item).toMatchObject({ amountPence: 3867, periodText: '8 Jul 2026 to 31 Jul 2026 (24 of 31 days)' })
  })

  it('that ends inside the period is billed to its last day and never after', () => {
    const ended = { ...arrears, endDate: '2026-07-10' }
    expect(brief(firstRun(ended, july, []))).toEqual([['charge', '2026-07-01', '2026-07-10', 1611]])
    expect(firstRun(ended, month('2026-08'), [billed('2026-07-01', '2026-07-10')])).toEqual([])
  })

  it('by the quarter is billed in the run in which its last month ends', () => {
    const quarterly = { ...arrears, frequency: 'quarterly' as const, startDate: '2026-05-15' }
    expect(firstRun(quarterly, month('2026-06'), [])).toEqual([])
    expect(firstRun(quarterly, july, [])[0]).toMatchObject({
      amountPence: 4235,
      periodText: '15 May 2026 to 31 Jul 2026 (78 of 92 days)',
    })
  })
})

describe('a charge in advance', () => {
  it('is billed for the period after the run’s', () => {
    expect(brief(firstRun(charge(), july, []))).toEqual([['charge', '2026-08-01', '2026-08-31', 4995]])
  })

  it('that starts inside the period is billed for its part of it and the period after', () => {
    expect(brief(firstRun(charge({ startDate: '2026-07-08' }), july, []))).toEqual([
      ['charge', '2026-07-08', '2026-07-31', 3867],
      ['charge', '2026-08-01', '2026-08-31', 4995],
    ])
  })

  it('that starts or ends inside the period after is billed for its part of that', () => {
    expect(brief(firstRun(charge({ startDate: '2026-08-08' }), july, []))).toEqual([
      ['charge', '2026-08-08', '2026-08-31', 3867],
    ])
    expect(brief(firstRun(charge({ endDate: '2026-08-24' }), july, []))).toEqual([
      ['charge', '2026-08-01', '2026-08-24', 3867],
    ])
  })

  it('is billed once per period, however often runs are repeated', () => {
    expect(firstRun(charge(), july, [billed('2026-08-01', '2026-08-31')])).toEqual([])
    expect(firstRun(charge(), july, [])).toEqual(firstRun(charge(), july, []))
  })

  it('by the year runs from the month of its start and is billed when its year begins', () => {
    const annual = charge({ frequency: 'annual', startDate: '2025-08-20' })
    expect(brief(firstRun(annual, july, []))).toEqual([['charge', '2026-08-01', '2027-07-31', 4995]])
    expect(brief(firstRun(annual, month('2025-08'), []))).toEqual([
      ['charge', '2025-08-20', '2026-07-31', 4735],
    ])
    expect(firstRun(annual, month('2026-05'), [])).toEqual([])
  })

  it('stays with calendar months where the run’s period is not one', () => {
    const week = { start: '2026-07-25', end: '2026-07-31' }
    expect(brief(firstRun(charge(), week, []))).toEqual([['charge', '2026-08-01', '2026-08-31', 4995]])
    expect(firstRun(charge(), { start: '2026-07-18', end: '2026-07-24' }, [])).toEqual([])
    expect(
      brief(firstRun(charge({ startDate: '2026-07-08' }), { start: '2026-07-08', end: '2026-07-14' }, [])),
    ).toEqual([['charge', '2026-07-08', '2026-07-31', 3867]])
  })
})

describe('a charge that ended', () => {
  const ended = charge({ endDate: '2026-08-24' })
  const august = month('2026-08')

  it('is refunded for what was billed in advance beyond its last day', () => {
    const [refund] = firstRun(ended, august, [billed('2026-08-01', '2026-08-31')])
    expect(refund).toMatchObject({
      kind: 'refund',
      periodStart: '2026-08-25',
      periodEnd: '2026-08-31',
      amountPence: -1128,
      periodText: 'Refund 25 Aug 2026 to 31 Aug 2026 (7 of 31 days)',
    })
  })

  it('is refunded at the amount billed, even if it was changed since', () => {
    const dearer = { ...ended, amountPence: 9990 }
    expect(sum(firstRun(dearer, august, [billed('2026-08-01', '2026-08-31')]))).toBe(-1128)
  })

  it('is refunded once, and only the difference if its last day moves earlier again', () => {
    const parts = [billed('2026-08-01', '2026-08-31'), billed('2026-08-25', '2026-08-31', -1128, 'refund')]
    expect(firstRun(ended, month('2026-09'), parts)).toEqual([])
    expect(brief(firstRun({ ...ended, endDate: '2026-08-20' }, month('2026-09'), parts))).toEqual([
      ['refund', '2026-08-21', '2026-08-24', -645],
    ])
  })

  it('is refunded for whole periods, but not before its last day has come', () => {
    const parts = [billed('2026-08-01', '2026-08-31'), billed('2026-09-01', '2026-09-30')]
    expect(brief(firstRun(charge({ endDate: '2026-07-31' }), july, parts))).toEqual([
      ['refund', '2026-08-01', '2026-08-31', -4995],
      ['refund', '2026-09-01', '2026-09-30', -4995],
    ])
    expect(firstRun(charge({ endDate: '2026-09-15' }), july, parts)).toEqual([])
  })

  it('in arrears has nothing to refund', () => {
    expect(firstRun({ ...ended, timing: 'arrears' }, august, [billed('2026-08-01', '2026-08-31')])).toEqual(
      [],
    )
  })
})

describe('any periodic charge', () => {
  const startDay = fc.nat(400).map(days => addDays('2025-01-01', days))
  const frequency = fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const)
  const amountPence = fc.integer({ min: -100_000, max: 1_000_000 })

  it('billed month by month covers every active day once, in advance or in arrears', () => {
    fc.assert(
      fc.property(
        startDay,
        frequency,
        fc.constantFrom('advance' as const, 'arrears' as const),
        amountPence,
        (startDate, every, timing, amount) => {
          const items = runMonths(
            charge({ frequency: every, timing, amountPence: amount, startDate }),
            '2025-01-01',
            40,
          )
          let next = startDate
          for (const item of items) {
            expect(item.periodStart).toBe(next)
            next = addDays(item.periodEnd, 1)
          }
          if (timing === 'advance') expect(next >= '2028-05-01').toBe(true)
        },
      ),
    )
  })

  it('entered only after it ended costs within a penny per period what it costs in arrears', () => {
    fc.assert(
      fc.property(startDay, fc.nat(500), fc.integer({ min: 1, max: 500_000 }), (startDate, days, amount) => {
        const open = charge({ startDate, amountPence: amount })
        const endDate = addDays(startDate, days)
        const before = runMonths(open, '2025-01-01', 40)
        const refunded = firstRun({ ...open, endDate }, month('2028-06'), before)
        const arrears = runMonths({ ...open, timing: 'arrears', endDate }, '2025-01-01', 40)
        expect(Math.abs(sum(before) + sum(refunded) - sum(arrears))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('splits a whole period into two parts that add up to it within a penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), amountPence, (day, amount) => {
        const at = addDays('2026-07-01', day)
        const first = firstRun(
          charge({ timing: 'arrears', amountPence: amount, endDate: addDays(at, -1) }),
          july,
          [],
        )
        const second = firstRun(charge({ timing: 'arrears', amountPence: amount, startDate: at }), july, [])
        expect(Math.abs(sum(first) + sum(second) - amount)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has periods of calendar months that follow each other without a gap', () => {
    fc.assert(
      fc.property(startDay, frequency, (start, every) => {
        const periods = chargePeriods(start, every, { start, end: '2030-12-31' })
        const months = { monthly: 1, quarterly: 3, annual: 12 }[every]
        for (const [n, period] of periods.entries()) {
          expect(period.start).toBe(addMonths(`${start.slice(0, 7)}-01`, n * months))
          if (n > 0) expect(period.start).toBe(addDays(periods[n - 1]?.end ?? '', 1))
        }
      }),
    )
  })
})

describe('the period after', () => {
  it.each([
    ['2026-07-01', '2026-07-31', '2026-08-01', '2026-08-31'],
    ['2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31'],
    ['2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30'],
    ['2026-07-15', '2026-08-14', '2026-08-15', '2026-09-14'],
    ['2026-07-06', '2026-07-12', '2026-07-13', '2026-07-19'],
  ])('%s to %s is %s to %s', (start, end, nextStart, nextEnd) => {
    expect(periodAfter({ start, end })).toEqual({ start: nextStart, end: nextEnd })
    expect(daysOfPeriod(nextStart, nextEnd)).toBeGreaterThan(0)
  })
})
