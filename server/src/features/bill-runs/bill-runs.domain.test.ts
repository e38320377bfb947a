import { describe, expect, it } from 'vitest'
import {
  closeRefusal,
  collectRefusal,
  nextStepOf,
  outOfDate,
  periodEndsBefore,
  periodProblem,
  proposedPeriod,
  rateRefusal,
  priceRefusal,
  reopenRefusal,
} from './bill-runs.domain.ts'
import type { BillRunState } from './bill-runs.domain.ts'

const run = (changes: Partial<BillRunState> = {}): BillRunState => ({
  status: 40,
  isWorking: false,
  newFiles: 0,
  newEntered: 0,
  unallocatedCalls: 0,
  unratedRetailCalls: 0,
  costDifferences: 0,
  ratedAt: new Date('2026-11-20T14:05:00Z'),
  changed: { rateCards: 0, services: 0, bundles: 0, accounts: 0 },
  ...changes,
})

describe('a bill run', () => {
  it('goes from created to collected, rated and closed', () => {
    expect(
      [10, 20, 30, 40, 50].map(status => nextStepOf(run({ status: status as BillRunState['status'] }))),
    ).toEqual(['collect', 'rate', 'rate', 'close', null])
    expect(nextStepOf(run({ newFiles: 1 }))).toBe('rate')
  })

  it('says what came or changed since it was rated', () => {
    const changed = { rateCards: 2, services: 14, bundles: 0, accounts: 0 }
    expect(outOfDate(run())).toBeNull()
    expect(outOfDate(run({ changed }))).toBe(
      '2 rate cards and 14 services changed since it was rated on 20/11/2026, 14:05: rate again.',
    )
    expect(outOfDate(run({ newFiles: 1, changed: { ...changed, bundles: 1, accounts: 1 } }))).toBe(
      "1 file was collected, and 2 rate cards, 14 services, 1 bundle and 1 account's brand changed since it was rated on 20/11/2026, 14:05: rate again.",
    )
    expect(outOfDate(run({ newFiles: 2, newEntered: 1 }))).toBe(
      '2 files and 1 internal source were collected since it was rated on 20/11/2026, 14:05: rate again.',
    )
    expect(outOfDate(run({ newEntered: 1 }))).toMatch(/^1 internal source was collected since/)
    expect(outOfDate(run({ status: 50, changed }))).toBeNull()
    expect(nextStepOf(run({ changed }))).toBe('rate')
  })

  it('may be collected and rated again until it is closed, one at a time', () => {
    for (const status of [10, 20, 30, 40] as const) {
      expect(collectRefusal(run({ status }))).toBeNull()
      expect(rateRefusal(run({ status }))).toBeNull()
    }
    expect(rateRefusal(run({ status: 20, isWorking: true }))).toMatch(/^Files are being collected/)
    expect(collectRefusal(run({ status: 30, isWorking: true }))).toMatch(/^Calls are being rated/)
    for (const refusal of [collectRefusal, rateRefusal])
      expect(refusal(run({ status: 50 }))).toMatch(/is closed/)
  })

  it('is closed only if it is rated with every file, and its exceptions are fixed or accepted', () => {
    expect(closeRefusal(run(), false)).toBeNull()
    expect(closeRefusal(run({ status: 20 }), true)).toBe('Rate the bill run first.')
    expect(closeRefusal(run({ isWorking: true, status: 30 }), true)).toMatch(/being rated/)
    expect(closeRefusal(run({ newFiles: 2 }), true)).toBe('2 files came after the rating: rate again first.')
    expect(closeRefusal(run({ unallocatedCalls: 1 }), false)).toBe(
      '1 unallocated call and 0 unrated calls would not be charged: fix them and rate again, or accept them.',
    )
    expect(closeRefusal(run({ unratedRetailCalls: 3 }), true)).toBeNull()
    expect(closeRefusal(run({ costDifferences: 2 }), false)).toBe(
      '2 carrier costs are over the tolerance: check them with the carrier, or accept them.',
    )
    expect(closeRefusal(run({ costDifferences: 2 }), true)).toBeNull()
    expect(closeRefusal(run({ status: 50 }), true)).toBe('The bill run is closed already.')
  })
})

describe('the period of a bill run', () => {
  it('is whole days that follow the previous run without gap or overlap', () => {
    expect(periodProblem('2026-07-01', '2026-07-31', null)).toBeNull()
    expect(periodProblem('2026-07-01', '2026-07-31', '2026-06-30')).toBeNull()
    expect(periodProblem('2026-07-02', '2026-07-31', '2026-06-30')).toMatch(/must start on 2026-07-01/)
    expect(periodProblem('2026-06-30', '2026-07-31', '2026-06-30')).toMatch(/must start on 2026-07-01/)
    expect(periodProblem('2026-07-31', '2026-07-01', null)).toMatch(/ends before/)
    expect(periodProblem('2026-02-30', '2026-07-01', null)).toMatch(/two dates/)
    expect(periodProblem('2028-01-01', '2028-12-31', null)).toBeNull()
    expect(periodProblem('2026-07-01', '2062-07-31', '2026-06-30')).toMatch(/longer than a year/)
  })

  it('is proposed as the month after the previous run, or the last whole month', () => {
    expect(proposedPeriod('2026-06-30', '2026-11-20')).toEqual({ start: '2026-07-01', end: '2026-07-31' })
    expect(proposedPeriod('2026-07-14', '2026-11-20')).toEqual({ start: '2026-07-15', end: '2026-07-31' })
    expect(proposedPeriod(null, '2026-03-31')).toEqual({ start: '2026-02-01', end: '2026-02-28' })
  })

  it('includes calls up to its last London second', () => {
    expect(periodEndsBefore('2026-07-31')).toBe(Date.parse('2026-07-31T23:00:00Z'))
    expect(periodEndsBefore('2026-10-31')).toBe(Date.parse('2026-11-01T00:00:00Z'))
  })
})

describe('a closed bill run', () => {
  const closed = { status: 50, invoiceRun: null, invoiceRunConfirmed: false, laterRun: null } as const
  it('can be reopened as long as nothing depends on it', () => {
    expect(reopenRefusal(closed)).toBeNull()
    expect(reopenRefusal({ ...closed, status: 40 })).toBe('The bill run is open.')
    expect(reopenRefusal({ ...closed, invoiceRun: 7 })).toBe(
      'Invoice run 7 bills this run. To apply changed rates, choose Re-rate and recalculate there. For anything else, abandon it first.',
    )
    expect(reopenRefusal({ ...closed, invoiceRun: 7, invoiceRunConfirmed: true })).toBe(
      'Invoice run 7, which bills this run, is confirmed.',
    )
    expect(reopenRefusal({ ...closed, laterRun: 'November 2026' })).toMatch(/^"November 2026"/)
  })

  it('takes prices as long as an invoice run can rate its calls again', () => {
    const invoiced = { ...closed, invoiceRun: 7, leftOut: false }
    expect(priceRefusal({ ...closed, leftOut: false })).toBe('The bill run is closed: reopen it first.')
    expect(priceRefusal(invoiced)).toBeNull()
    expect(priceRefusal({ ...invoiced, invoiceRunConfirmed: true })).toBe(
      'Invoice run 7, which bills this run, is confirmed.',
    )
    expect(priceRefusal({ ...invoiced, invoiceRunConfirmed: true, leftOut: true })).toBeNull()
  })
})
