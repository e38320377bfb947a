import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../../platform/clock/calendar-dates.ts'
import {
  earliestEnd,
  monthsLeft,
  monthsOf,
  runsInto,
  shownEndDate,
  stateOn,
  contractRefusals,
  termEnd,
  terminationCharge,
} from './contracts.domain.ts'

const days = { startDate: '2026-01-15', endDate: '2028-01-14', endedOn: null }

describe('a contract', () => {
  it('is future, in term, out of term or ended by the day', () => {
    expect(stateOn(days, '2026-01-14')).toBe('future')
    expect(stateOn(days, '2026-01-15')).toBe('in_term')
    expect(stateOn(days, '2028-01-14')).toBe('in_term')
    expect(stateOn(days, '2028-01-15')).toBe('out_of_term')
    expect(stateOn({ ...days, endDate: null }, '2026-01-15')).toBe('out_of_term')
    expect(stateOn({ ...days, endedOn: '2026-11-30' }, '2026-11-30')).toBe('in_term')
    expect(stateOn({ ...days, endedOn: '2026-11-30' }, '2026-12-01')).toBe('ended')
  })

  it('binds until the day before the same day of the month in which its term ends', () => {
    expect(termEnd('2026-01-15', 24)).toBe('2028-01-14')
    expect(termEnd('2026-01-01', 12)).toBe('2026-12-31')
    expect(termEnd('2026-01-31', 1)).toBe('2026-02-27')
    expect(termEnd('2026-01-31', 0)).toBeNull()
  })

  it('ends by its notice, and not before it has begun', () => {
    expect(earliestEnd({ startDate: '2026-01-01', noticeDays: 30 }, '2026-11-01')).toBe('2026-12-01')
    expect(earliestEnd({ startDate: '2027-01-01', noticeDays: 30 }, '2026-11-01')).toBe('2027-01-01')
    expect(earliestEnd({ startDate: '2026-01-01', noticeDays: 0 }, '2026-11-01')).toBe('2026-11-01')
  })
})

describe('ending before the term', () => {
  const terms = { endDate: '2026-12-31', chargePence: 2000 }
  it('costs a fixed amount, or an amount for each month left, part months counting as whole', () => {
    expect(terminationCharge({ ...terms, chargeKind: 'fixed' }, '2026-11-15')).toEqual({
      quantity: 1,
      amountPence: 2000,
    })
    const perMonth = { ...terms, chargeKind: 'per_month' as const }
    expect(terminationCharge(perMonth, '2026-05-31')).toEqual({ quantity: 7, amountPence: 2000 })
    // 46 days: a month and part of another.
    expect(terminationCharge(perMonth, '2026-11-15')?.quantity).toBe(2)
    expect(terminationCharge(perMonth, '2026-12-30')?.quantity).toBe(1)
  })

  it('costs nothing on its last day, after it, without a term or if no charge was agreed', () => {
    const fixed = { ...terms, chargeKind: 'fixed' as const }
    expect(terminationCharge(fixed, '2026-12-31')).toBeNull()
    expect(terminationCharge(fixed, '2027-02-01')).toBeNull()
    expect(terminationCharge({ ...fixed, endDate: null }, '2026-05-31')).toBeNull()
    expect(terminationCharge({ ...terms, chargeKind: 'none' }, '2026-05-31')).toBeNull()
  })

  it('leaves all months on the day before the term, one on the last day but one, and never more later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 4000 }),
        (offset, months, served) => {
          const start = addDays('2026-01-01', offset)
          const end = termEnd(start, months) ?? start
          expect(monthsLeft(addDays(start, -1), end)).toBe(months)
          const day = addDays(start, served)
          if (day >= end) return
          const left = monthsLeft(day, end)
          expect(left).toBeGreaterThanOrEqual(1)
          expect(addMonths(addDays(day, 1), left - 1) <= end).toBe(true)
          expect(addMonths(addDays(day, 1), left) > end).toBe(true)
        },
      ),
    )
  })
})

describe('contracting a scheme or an option', () => {
  const offer = { status: 'active' as const, validFrom: '2026-01-01', validTo: '2026-12-31' }
  const scheme = { ...offer, name: 'Loyal', minimumMonths: 24 }
  const option = { ...offer, name: 'Fibre 12', termMonths: 12 }
  it('is possible on days on which they are offered, for a term as long as the scheme requires', () => {
    expect(contractRefusals({ scheme, option: null, startDate: '2026-12-31' })).toEqual([])
    expect(contractRefusals({ scheme: null, option, startDate: '2027-01-01' })).toEqual([
      { field: 'optionIndex', message: '"Fibre 12" was offered until 31 December 2026' },
    ])
    const withdrawn = { ...scheme, status: 'withdrawn' as const }
    expect(
      contractRefusals({ scheme: withdrawn, option, startDate: '2025-12-31' }).map(({ message }) => message),
    ).toEqual([
      '"Loyal" is withdrawn',
      '"Fibre 12" is offered from 1 January 2026',
      '"Loyal" asks for at least 24 months, "Fibre 12" binds for 12',
    ])
  })

  it("binds for the option's months, otherwise for the scheme's own", () => {
    expect(monthsOf({ scheme: { ...scheme, minimumMonths: 6 }, option })).toBe(12)
    expect(monthsOf({ scheme, option: null })).toBe(24)
  })

  it('waits until another contract with the scheme has ended', () => {
    expect(runsInto({ endedOn: null }, '2026-11-01')).toBe(true)
    expect(runsInto({ endedOn: '2026-11-01' }, '2026-11-01')).toBe(true)
    expect(runsInto({ endedOn: '2026-10-31' }, '2026-11-01')).toBe(false)
  })
})

it('partners see the latest end of contracts not over, and the notice rather than the term', () => {
  const other = { startDate: '2026-01-01', endDate: '2027-06-30', endedOn: null }
  expect(shownEndDate([days, other], '2026-11-21')).toBe('2028-01-14')
  expect(shownEndDate([{ ...days, endedOn: '2026-12-20' }], '2026-11-21')).toBe('2026-12-20')
  expect(shownEndDate([{ ...days, endedOn: '2026-10-20' }, other], '2026-11-21')).toBe('2027-06-30')
  expect(shownEndDate([{ ...days, endDate: null }], '2026-11-21')).toBeNull()
  expect(shownEndDate([], '2026-11-21')).toBeNull()
})
