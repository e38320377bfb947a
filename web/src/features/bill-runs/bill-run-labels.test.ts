import { expect, it } from 'vitest'
import { adviceOn, callsNote, callsShown, collectNote, runCause } from './bill-run-labels.ts'

it('calls that are collected are shown before they are rated, and said to be not rated', () => {
  expect(callsNote({ ratedAt: null, newCalls: 150 })).toBe('not rated yet')
  expect(callsNote({ ratedAt: null, newCalls: 0 })).toBe('')
  expect(callsNote({ ratedAt: '2026-11-01T09:00:00Z', newCalls: 1200 })).toBe('and 1,200 not rated yet')
  expect(callsNote({ ratedAt: '2026-11-01T09:00:00Z', newCalls: 0 })).toBe('')
})

it('the calls of a run are those collected until it is rated, then those rated', () => {
  expect(callsShown({ ratedAt: null, calls: 0, newCalls: 150 })).toBe(150)
  expect(callsShown({ ratedAt: '2026-11-01T09:00:00Z', calls: 150, newCalls: 8 })).toBe(150)
})

it('Collect says what it brought, before rating and after', () => {
  expect(collectNote({ calls: 0, newCalls: 0, newFiles: 0 })).toBe('Collect the carriers’ files')
  expect(collectNote({ calls: 0, newCalls: 150, newFiles: 2 })).toBe('150 calls in 2 files, not rated yet')
  expect(collectNote({ calls: 150, newCalls: 0, newFiles: 0 })).toBe('150 calls')
})

it.each(runCause.options)('a run closed with %s is not advised to rate again, which it cannot', cause => {
  expect(adviceOn(cause, { closedAt: null })).toMatch(/, then rate again\.$/)
  const advice = adviceOn(cause, { closedAt: '2026-11-02T09:00:00Z' })
  expect(advice).toMatch(/open the run again\.$/)
  expect(advice).not.toContain('rate again')
})
