import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import type { CatchUpRules } from './catch-up.domain.ts'
import { refundedAgain } from './charge-changes.domain.ts'
import { type Period, periodAfter } from './charge-periods.domain.ts'
import { billableItems, type BilledPart, type Charge, unbilledItems } from './charges.domain.ts'

const month = (text: string): Period => ({ start: `${text}-01`, end: lastOfMonth(`${text}-01`) })
const charge = (changes: Partial<Charge> = {}): Charge => ({
  frequency: 'monthly',
  timing: 'advance',
  amountPence: 3100,
  quantityThousandths: 1000,
  startDate: '2026-09-15',
  endDate: null,
  ...changes,
})
const since = (first: string, changes: Partial<CatchUpRules> = {}): CatchUpRules => ({
  first: month(first),
  months: 12,
  held: null,
  ...changes,
})
const lines = (of: Charge, run: string, rules: CatchUpRules, billed: readonly BilledPart[] = []): unknown[] =>
  billableItems(of, month(run), billed, rules).map(item => [
    item.periodStart,
    item.periodEnd,
    item.amountPence,
  ])
const unbilled = (of: Charge, run: string, rules: CatchUpRules): unknown[] =>
  unbilledItems(of, month(run), [], rules).map(({ fate, item }) => [
    fate,
    item.periodStart,
    item.periodEnd,
    item.amountPence,
  ])

const onePart = (periodStart: string, periodEnd: string): BilledPart => ({
  kind: 'charge',
  periodStart,
  periodEnd,
  amountPence: 1,
})

describe('a charge entered late', () => {
  it('of £31.00 in advance from 15 September is £16.53, £31.00 and £31.00 in the run for October', () => {
    const caught = [
      ['2026-09-15', '2026-09-30', 1653],
      ['2026-10-01', '2026-10-31', 3100],
      ['2026-11-01', '2026-11-30', 3100],
    ]
    expect(lines(charge(), '2026-10', since('2026-09'))).toEqual(caught)
    expect(lines(charge(), '2026-10', since('2026-09'))).toEqual(caught)
    const before = billableItems(charge(), month('2026-10'), [], since('2026-09'))
    expect(lines(charge(), '2026-11', since('2026-09'), before)).toEqual([['2026-12-01', '2026-12-31', 3100]])
  })

  it('in arrears, by the quarter and by the year catches up each of its periods', () => {
    expect(lines(charge({ timing: 'arrears' }), '2026-11', since('2026-09'))).toEqual([
      ['2026-09-15', '2026-09-30', 1653],
      ['2026-10-01', '2026-10-31', 3100],
      ['2026-11-01', '2026-11-30', 3100],
    ])
    const quarterly = charge({ frequency: 'quarterly', startDate: '2026-03-11' })
    expect(lines(quarterly, '2026-08', since('2026-02'))).toEqual([
      ['2026-03-11', '2026-05-31', 2763],
      ['2026-06-01', '2026-08-31', 3100],
      ['2026-09-01', '2026-11-30', 3100],
    ])
    const annual = charge({ frequency: 'annual', startDate: '2025-10-20' })
    expect(lines(annual, '2026-09', since('2025-10'))).toEqual([
      ['2025-10-20', '2026-09-30', 2939],
      ['2026-10-01', '2027-09-30', 3100],
    ])
    expect(lines({ ...annual, timing: 'arrears' }, '2026-12', since('2025-10'))).toEqual([
      ['2025-12-01', '2026-09-30', 2582],
    ])
  })

  it('with an end in the past is billed to that day', () => {
    expect(lines(charge({ endDate: '2026-10-10' }), '2026-11', since('2026-09'))).toEqual([
      ['2026-09-15', '2026-09-30', 1653],
      ['2026-10-01', '2026-10-10', 1000],
    ])
  })

  it('of one day that is past is billed by the next run, once', () => {
    const once = charge({ frequency: 'once', startDate: '2026-09-15' })
    expect(lines(once, '2026-10', since('2026-09'))).toEqual([['2026-09-15', '2026-09-15', 3100]])
    const billed = billableItems(once, month('2026-10'), [], since('2026-09'))
    expect(lines(once, '2026-11', since('2026-09'), billed)).toEqual([])
    expect(lines(once, '2026-10', since('2026-10'))).toEqual([])
    expect(lines({ ...once, billedThrough: '2026-09-15' }, '2026-10', since('2026-09'))).toEqual([])
  })

  it('is billed for the days between parts that are billed', () => {
    const parts = [onePart('2026-09-15', '2026-09-30'), onePart('2026-10-01', '2026-10-10')]
    expect(lines(charge(), '2026-10', since('2026-09'), parts)).toEqual([
      ['2026-10-11', '2026-10-31', 2100],
      ['2026-11-01', '2026-11-30', 3100],
    ])
  })
})

describe('a charge from before the first period', () => {
  const old = charge({ startDate: '2024-02-10' })
  const through = (day: string) => lines({ ...old, billedThrough: day }, '2026-09', since('2026-09'))

  it('was billed elsewhere up to that period, and in advance through it', () => {
    expect(lines(old, '2026-09', since('2026-09'))).toEqual([['2026-10-01', '2026-10-31', 3100]])
    expect(lines({ ...old, timing: 'arrears' }, '2026-09', since('2026-09'))).toEqual([
      ['2026-09-01', '2026-09-30', 3100],
    ])
    expect(lines(old, '2026-10', since('2026-09'))).toEqual([
      ['2026-10-01', '2026-10-31', 3100],
      ['2026-11-01', '2026-11-30', 3100],
    ])
    const annual = charge({ frequency: 'annual', startDate: '2026-05-01' })
    expect(lines(annual, '2026-10', since('2026-09'))).toEqual([])
    expect(lines({ ...annual, timing: 'arrears' }, '2027-04', since('2026-09'))).toEqual([
      ['2026-05-01', '2027-04-30', 3100],
    ])
  })

  it('is billed from the day after the one that the import says, but not before that period', () => {
    expect(through('2026-09-15')).toEqual([
      ['2026-09-16', '2026-09-30', 1550],
      ['2026-10-01', '2026-10-31', 3100],
    ])
    expect(through('2026-10-31')).toEqual([])
    expect(through('2026-03-31')).toEqual([
      ['2026-09-01', '2026-09-30', 3100],
      ['2026-10-01', '2026-10-31', 3100],
    ])
  })
})

describe('days that no run bills', () => {
  it('are those further back than the reseller catches up, with their pounds', () => {
    const rules = since('2026-01', { months: 1 })
    const early = charge({ startDate: '2026-07-17' })
    expect(unbilled(early, '2026-10', rules)).toEqual([
      ['too-old', '2026-07-17', '2026-07-31', 1500],
      ['too-old', '2026-08-01', '2026-08-31', 3100],
    ])
    expect(lines(early, '2026-10', rules)).toHaveLength(3)
    const once = charge({ frequency: 'once', startDate: '2026-08-31' })
    expect(unbilled(once, '2026-10', rules)).toEqual([['too-old', '2026-08-31', '2026-08-31', 3100]])
    expect(unbilled(early, '2026-10', since('2026-09', { months: 1 }))).toEqual([])
    const annual = charge({ frequency: 'annual', timing: 'arrears', startDate: '2025-11-01' })
    expect(lines(annual, '2026-10', rules)).toEqual([['2025-11-01', '2026-10-31', 3100]])
  })

  it('are held where they were lost before catch-up began, while the run bills what it always did', () => {
    const rules = since('2026-01', { held: { to: month('2026-10'), lastCharge: 7 } })
    const known = charge({ index: 7 })
    expect(lines(known, '2026-11', rules)).toEqual([['2026-12-01', '2026-12-31', 3100]])
    expect(unbilled(known, '2026-11', rules)).toEqual([
      ['held', '2026-09-15', '2026-09-30', 1653],
      ['held', '2026-10-01', '2026-10-31', 3100],
      ['held', '2026-11-01', '2026-11-30', 3100],
    ])
    expect(lines(charge({ index: 7, startDate: '2026-12-05' }), '2027-01', rules)).toHaveLength(3)
    expect(lines(charge({ index: 8 }), '2026-11', rules)).toHaveLength(4)
    const once = charge({ frequency: 'once', index: 7 })
    expect(unbilled(once, '2026-11', rules)).toEqual([['held', '2026-09-15', '2026-09-15', 3100]])
  })
})

describe('any charge', () => {
  const FIRST = '2025-06-01'
  const MONTHS = 10
  const monthAt = (at: number): Period => month(addMonths(FIRST, at).slice(0, 7))
  /** Days from the first to its start, what it is billed by, and days to its end. */
  const ofCharge = [
    fc.nat(300),
    fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
    fc.constantFrom('advance' as const, 'arrears' as const),
    fc.option(fc.nat(300), { nil: null }),
  ] as const
  const step = fc.record({
    kind: fc.constantFrom('run' as const, 'run' as const, 'abandon' as const, 'end' as const),
    at: fc.nat(MONTHS - 1),
    day: fc.nat(400),
  })

  it('is billed for each day once, in whatever order runs come, are abandoned, or its end is backdated', () => {
    fc.assert(
      fc.property(
        ...ofCharge,
        fc.array(step, { maxLength: 25 }),
        (offset, frequency, timing, through, steps) => {
          const startDate = addDays(FIRST, offset)
          const billedThrough = through === null ? null : addDays(startDate, through - 1)
          const rules = since(FIRST.slice(0, 7), { months: 30 })
          let terms = charge({ frequency, timing, startDate, billedThrough })
          const runs = new Map<number, BilledPart[]>()
          const others = (at: number) => [...runs].flatMap(([run, parts]) => (run === at ? [] : parts))
          const run = (at: number) => runs.set(at, billableItems(terms, monthAt(at), others(at), rules))
          for (const { kind, at, day } of steps) {
            // What a later run has given back of a run's lines is not undone with that run.
            const isRefunded = runs.has(at) && others(at).some(part => part.kind === 'refund')
            if (kind === 'run' && !isRefunded) run(at)
            if (kind === 'abandon' && !isRefunded) runs.delete(at)
            const endDate = addDays(startDate, day)
            if (kind === 'end' && refundedAgain(endDate, others(-1)) === null) terms = { ...terms, endDate }
          }
          // The last month's run, again if need be: its parts are then billed anew.
          if (!(runs.get(MONTHS - 1) ?? []).some(part => part.kind === 'charge')) run(MONTHS - 1)
          run(MONTHS)
          const times = new Map<string, number>()
          for (const { kind, periodStart, periodEnd } of others(-1))
            for (let at = periodStart; at <= periodEnd; at = addDays(at, 1))
              times.set(at, (times.get(at) ?? 0) + (kind === 'charge' ? 1 : -1))
          const last = monthAt(MONTHS)
          const from = billedThrough === null ? startDate : addDays(startDate, through ?? 0)
          const to = terms.endDate ?? '9999-12-31'
          for (const [day, count] of times) {
            expect(count === 0 || count === 1).toBe(true)
            if (count === 1) expect(day >= from).toBe(true)
            // What was billed beyond an end is given back once that day has come.
            if (timing === 'advance' && count === 1 && to <= last.end) expect(day <= to).toBe(true)
          }
          // In arrears only whole periods of the charge are due; the last may not be.
          const sure = timing === 'advance' ? periodAfter(last).end : addMonths(last.end, -12)
          for (let at = from; at <= sure && at <= to; at = addDays(at, 1)) expect(times.get(at)).toBe(1)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('entered in time is billed as by runs that look at no period but their own', () => {
    fc.assert(
      fc.property(...ofCharge, (offset, frequency, timing, days) => {
        const startDate = addDays(FIRST, offset - 100)
        const endDate = days === null ? null : addDays(startDate, days)
        const terms = charge({ frequency, timing, startDate, endDate })
        const all: BilledPart[] = []
        for (let at = 0; at < 24; at += 1) {
          const period = month(addMonths(FIRST, at).slice(0, 7))
          const items = billableItems(terms, period, all, since(FIRST.slice(0, 7)))
          const alone = billableItems(terms, period, all, { first: period, months: 0, held: null })
          expect(items).toEqual(alone)
          all.push(...items)
        }
      }),
    )
  })
})
