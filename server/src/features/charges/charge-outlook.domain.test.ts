import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { endRefusal, isTooDear, priceRefusal, refundedAgain } from './charge-changes.domain.ts'
import { nextBills, notesOn, type Position, refundsOfEnding } from './charge-outlook.domain.ts'
import { type BilledPart, billableItems, type Charge } from './charges.domain.ts'

const charge = (changes: Partial<Charge> = {}): Charge => ({
  frequency: 'monthly',
  timing: 'advance',
  amountPence: 4995,
  quantityThousandths: 1000,
  startDate: '2026-07-08',
  endDate: null,
  ...changes,
})
const july = { start: '2026-07-01', end: '2026-07-31' }
const rules = { first: july, months: 12, held: null }
const position: Position = { next: july, rules, heldBy: null, closedOn: null }
const amounts = (bills: ReturnType<typeof nextBills>) =>
  bills.map(({ period, items }) => [period.start, ...items.map(item => item.amountPence)])

describe('the next bills', () => {
  it('of an account that is closed are what is due to its last day', () => {
    const closed = { ...position, closedOn: '2026-06-20' }
    const first = { start: '2026-05-01', end: '2026-05-31' }
    const late = charge({
      timing: 'arrears',
      startDate: '2026-06-05',
      endDate: '2026-06-20',
    })
    const atOnce = { ...closed, rules: { ...rules, first } }
    expect(amounts(nextBills(late, atOnce, [], 3))).toEqual([['2026-07-01', 2664]])
    expect(nextBills({ ...late, endDate: null }, atOnce, [], 3)).toEqual([])
  })

  it('of a charge in advance are its part of the period with the month after, then month by month', () => {
    expect(amounts(nextBills(charge(), position, [], 3))).toEqual([
      ['2026-07-01', 3867, 4995],
      ['2026-08-01', 4995],
      ['2026-09-01', 4995],
    ])
  })

  it('leave out months that bill nothing, and stop when the charge is over', () => {
    const yearly = charge({ frequency: 'annual', startDate: '2026-08-01' })
    expect(nextBills(yearly, position, [], 3).map(bill => bill.period.start)).toEqual([
      '2026-07-01',
      '2027-07-01',
      '2028-07-01',
    ])
    const arrears = charge({ timing: 'arrears', frequency: 'annual', endDate: '2026-09-30' })
    expect(nextBills(arrears, position, [], 3).map(bill => bill.period.start)).toEqual(['2027-06-01'])
    const once = charge({ frequency: 'once', startDate: '2031-03-05' })
    expect(amounts(nextBills(once, position, [], 3))).toEqual([['2031-03-01', 4995]])
    expect(nextBills(charge({ frequency: 'once', startDate: '2026-06-30' }), position, [], 3)).toEqual([])
  })

  it('match what consecutive runs bill', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('once' as const, 'monthly' as const, 'quarterly' as const, 'annual' as const),
        fc.constantFrom('advance' as const, 'arrears' as const),
        fc.option(fc.nat(500)),
        (offset, frequency, timing, days) => {
          const startDate = addDays('2026-06-01', offset)
          const endDate = days === null ? null : addDays(startDate, days)
          const terms = charge({ frequency, timing, startDate, endDate })
          const billed: BilledPart[] = []
          const runs = []
          for (let month = 0; month < 60; month += 1) {
            const first = `${2026 + Math.floor((month + 6) / 12)}-${String(((month + 6) % 12) + 1).padStart(2, '0')}-01`
            const end = addDays(addDays(first, 31).slice(0, 8).concat('01'), -1)
            const items = billableItems(terms, { start: first, end }, billed, rules)
            billed.push(...items)
            if (items.length > 0) runs.push(items)
          }
          expect(nextBills(terms, position, [], 3).map(bill => bill.items)).toEqual(runs.slice(0, 3))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('ending a charge', () => {
  const billed: BilledPart[] = [
    { kind: 'charge', periodStart: '2026-08-01', periodEnd: '2026-08-31', amountPence: 3100 },
  ]
  it('refunds the share of what was billed in advance', () => {
    expect(refundsOfEnding(charge(), '2026-08-21', billed)).toMatchObject([
      { kind: 'refund', amountPence: -1000, periodStart: '2026-08-22', periodEnd: '2026-08-31' },
    ])
    expect(refundsOfEnding(charge(), '2026-08-31', billed)).toEqual([])
    expect(refundsOfEnding(charge({ timing: 'arrears' }), '2026-08-21', billed)).toEqual([])
  })

  it('is refused for a one-off, before it starts, and if it has ended', () => {
    expect(endRefusal(charge(), '2026-07-08')).toBeNull()
    expect(endRefusal(charge({ endDate: '2026-09-01' }), '2026-08-31')).toBeNull()
    expect(endRefusal(charge({ frequency: 'once' }), '2026-08-01')).toContain('one-off')
    expect(endRefusal(charge(), '2026-07-07')).toContain('starts on 8 July 2026')
    expect(endRefusal(charge({ endDate: '2026-08-01' }), '2026-08-01')).toContain(
      'ends on 1 August 2026 already',
    )
  })

  it('cannot be undone over days that were refunded', () => {
    const refund: BilledPart = {
      kind: 'refund',
      periodStart: '2026-08-22',
      periodEnd: '2026-08-31',
      amountPence: -1000,
    }
    expect(refundedAgain(null, [...billed, refund])).toBe('2026-08-22')
    expect(refundedAgain('2026-08-22', [...billed, refund])).toBe('2026-08-22')
    expect(refundedAgain('2026-08-21', [...billed, refund])).toBeNull()
    expect(refundedAgain(null, billed)).toBeNull()
  })
})

const notes = (terms: Charge, changes: Partial<Position> = {}, billed: BilledPart[] = []) => {
  const at = { ...position, ...changes }
  return notesOn(terms, at, billed)
}

describe('what to know about a charge', () => {
  it.each<[string, Charge, Partial<Position>, string[]]>([
    ['nothing where all of it is billed', charge(), {}, []],
    [
      'days in advance that no run bills any more',
      charge({ startDate: '2026-06-20' }),
      {},
      ['No run will bill 20 June 2026 to 31 July 2026'],
    ],
    [
      'days in arrears that no run bills any more',
      charge({ timing: 'arrears', startDate: '2026-06-20' }),
      {},
      ['No run will bill 20 June 2026 to 30 June 2026'],
    ],
    [
      'a one-off that came too late',
      charge({ frequency: 'once', startDate: '2026-06-20' }),
      {},
      ['20 June 2026 is before 1 July 2026'],
    ],
    [
      'a charge that was over before',
      charge({ startDate: '2026-05-01', endDate: '2026-06-20' }),
      {},
      ['all its days lie before 1 July 2026'],
    ],
    [
      'the run that holds the account',
      charge(),
      { heldBy: { index: 812, description: 'July' } },
      ['Invoice run 812 (July) has billed this account'],
    ],
    ['an account that is closed', charge(), { closedOn: '2026-06-30' }, ['closed since 30 June 2026']],
  ])('is %s', (_what, terms, changes, words) => {
    const said = notes(terms, changes)
    expect(said).toHaveLength(words.length)
    for (const [at, text] of words.entries()) expect(said[at]).toContain(text)
  })

  it('says that nothing is refunded in arrears', () => {
    const part: BilledPart = {
      kind: 'charge',
      periodStart: '2026-07-01',
      periodEnd: '2026-07-31',
      amountPence: 1,
    }
    const ended = charge({ timing: 'arrears', endDate: '2026-07-20' })
    expect(notes(ended, {}, [part])[0]).toContain('billed to 31 July 2026')
  })
})

it('a new amount applies from a day between the first and the last of a periodic charge', () => {
  expect(priceRefusal(charge(), '2026-08-01')).toBeNull()
  expect(priceRefusal(charge({ frequency: 'once' }), '2026-08-01')).not.toBeNull()
  expect(priceRefusal(charge(), '2026-07-08')).toContain('starts on 8 July 2026')
  expect(priceRefusal(charge({ endDate: '2026-07-31' }), '2026-08-01')).toContain('ends on 31 July 2026')
})

it('a charge is at most 100 million pounds', () => {
  expect(isTooDear(charge({ amountPence: -10_000_000_000 }))).toBe(false)
  expect(isTooDear(charge({ amountPence: 10_000_000_000, quantityThousandths: 1001 }))).toBe(true)
})
