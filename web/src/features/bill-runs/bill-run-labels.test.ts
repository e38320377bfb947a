import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { expect, it } from 'vitest'
import {
  adviceOn,
  callsNote,
  callsShown,
  collectNote,
  endedText,
  priceAdded,
  pricesAdded,
} from './bill-run-labels.ts'
import { runCause } from './run-causes.ts'

const at = '2026-11-01T09:00:00Z'
const uncollected: BillRun['uncollected'] = []
const ended = (before: number, now: number) =>
  endedText({ description: 'May', status: { index: before, description: '' } }, now)

it('calls that are collected are shown before they are rated, and said to be not rated', () => {
  const open = { ratedAt: null, closedAt: null }
  expect(callsNote({ ...open, newCalls: 150 })).toBe('in its files, not rated yet')
  expect(callsNote({ ...open, newCalls: 0 })).toBe('')
  expect(callsNote({ ...open, ratedAt: at, newCalls: 1200 })).toBe('and 1,200 collected since')
  expect(callsNote({ ...open, ratedAt: at, newCalls: 0 })).toBe('')
})

it('calls that come after the close are late, for the next bill run', () => {
  const closed = { closedAt: at, newCalls: 12 }
  expect(callsNote({ ...closed, ratedAt: at })).toBe('and 12 for the next run')
  expect(collectNote({ ...closed, calls: 600, newFiles: 1, newEntered: 0, uncollected })).toBe(
    '600 calls and 12 for the next run',
  )
  expect(
    collectNote({ closedAt: at, newCalls: 0, calls: 600, newFiles: 0, newEntered: 0, uncollected }),
  ).toBe('600 calls')
})

it('the end of a collection is not called a rating, nor is a rating that gave up', () => {
  const [created, collecting, rating, rated] = [10, 20, 30, 40] as const
  expect([ended(collecting, rated), ended(collecting, created)]).toEqual([
    'Collection for May has finished',
    'Collection for May has finished',
  ])
  expect(ended(rating, rated)).toBe('May is rated')
  // A report is ready, or the rating failed.
  expect([ended(rated, rated), ended(rating, created)]).toEqual(['', ''])
})

it('the calls of a run are those collected until it is rated, then those rated', () => {
  expect(callsShown({ ratedAt: null, calls: 0, newCalls: 150 })).toBe(150)
  expect(callsShown({ ratedAt: '2026-11-01T09:00:00Z', calls: 150, newCalls: 8 })).toBe(150)
})

it('Collect says what it brought, before rating and after', () => {
  expect(
    collectNote({ closedAt: null, calls: 0, newCalls: 0, newFiles: 0, newEntered: 0, uncollected }),
  ).toBe('Collect the carriers’ files')
  // What staff entered or corrected is on no list of files.
  expect(
    collectNote({ closedAt: null, calls: 0, newCalls: 150, newFiles: 2, newEntered: 1, uncollected }),
  ).toBe('150 calls in 2 files and 1 internal source')
  expect(
    collectNote({ closedAt: null, calls: 150, newCalls: 0, newFiles: 0, newEntered: 0, uncollected }),
  ).toBe('150 calls')
  expect(
    collectNote({ closedAt: null, calls: 1350, newCalls: 3, newFiles: 1, newEntered: 0, uncollected }),
  ).toBe('1,350 calls and 3 collected since')
})

const action = (allowed: boolean, reason = 'Invoice run 7, which bills this run, is confirmed.') => ({
  allowed,
  reason: allowed ? null : reason,
})
const actionsOf = (allowed: boolean) => {
  const of = action(allowed)
  return { collect: of, rate: of, close: of, reopen: of, price: action(false) }
}

it.each(runCause.options)('a run closed with %s is advised to do nothing that it cannot', cause => {
  const open = { closedAt: null, actions: actionsOf(false) }
  expect(adviceOn(cause, open)).toMatch(/, then rate again\.$/)
  expect(adviceOn(cause, { closedAt: at, actions: actionsOf(true) })).toMatch(
    /closed without a fix: to fix it now, reopen the run\.$/,
  )
  // Why it cannot be opened says what can be done instead.
  expect(adviceOn(cause, { closedAt: at, actions: actionsOf(false) })).toMatch(
    /closed without a fix and can’t be reopened: invoice run 7, which bills this run, is confirmed\.$/,
  )
})

it('a price that is missing can be added to a closed run until its invoice run is confirmed', () => {
  const actions = {
    ...actionsOf(true),
    reopen: action(false, 'Invoice run 7 bills it. To apply changed rates, choose Re-rate there.'),
    price: action(true),
  }
  expect(adviceOn('unrated_retail', { closedAt: at, actions })).toMatch(
    / Add the price here, then choose Re-rate and recalculate in the invoice run that bills the calls\.$/,
  )
})

it('an added price says where it is, from which day, which calls it leaves and what prices the others', () => {
  const card = { name: 'Retail', validFrom: '2026-10-05' }
  expect(priceAdded(card, '2026-10-05', { closedAt: null })).toBe(
    'Price added to “Retail” from 5 October 2026. Rate again to price the calls.',
  )
  expect(priceAdded(card, '2026-10-04', { closedAt: at })).toBe(
    'Price added to “Retail” from 5 October 2026. Calls before that day still have no price. Choose Re-rate and recalculate in the invoice run that bills the calls.',
  )
  expect(pricesAdded(2, [card], { closedAt: null })).toBe(
    '2 prices added to “Retail” from 5 October 2026. Rate again to price the calls.',
  )
  const earlier = { name: 'Wholesale', validFrom: '2026-10-01' }
  expect(pricesAdded(2, [card, earlier], { closedAt: null })).toBe(
    '2 prices added to 2 rate cards, the first from 1 October 2026. Rate again to price the calls.',
  )
})
