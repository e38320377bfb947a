import { expect, it } from 'vitest'
import { callsNote } from './bill-run-labels.ts'

it('calls that are collected are shown before they are rated, and said to be not rated', () => {
  expect(callsNote({ ratedAt: null, newCalls: 150 })).toBe('not rated yet')
  expect(callsNote({ ratedAt: null, newCalls: 0 })).toBe('')
  expect(callsNote({ ratedAt: '2026-11-01T09:00:00Z', newCalls: 1200 })).toBe('and 1,200 not rated yet')
  expect(callsNote({ ratedAt: '2026-11-01T09:00:00Z', newCalls: 0 })).toBe('')
})
