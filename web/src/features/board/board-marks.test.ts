import type { BoardStage } from '@nineops/contract/bureau/board.contract'
import { expect, test } from 'vitest'
import type { ShownRow } from './shown-rows.ts'
import { marksOf, marksText, nextStepText } from './board-marks.ts'

const row = (id: BoardStage, running = false, lateDays = 0) =>
  ({
    stage: { id, running },
    month: { end: '2026-10-31', lateDays, alsoDue: 0 },
    findings: [],
    others: [],
  }) as unknown as ShownRow

test('the steps before the current one are done, and the current one runs, is late, or waits', () => {
  expect(marksOf(row('number', true, 3))).toEqual(['done', 'done', 'running', 'todo', 'todo'])
  expect(marksOf(row('confirm', false, 3))).toEqual(['done', 'done', 'done', 'late', 'todo'])
  expect(marksOf(row('rate'))).toEqual(['done', 'todo', 'todo', 'todo', 'todo'])
  expect(marksOf(row('complete', false, 3))).toEqual(['done', 'done', 'done', 'done', 'done'])
  // Its bill run is Rated, and says that Rate is done, also with calls to fix.
  expect(marksText(row('close', false, 3))).toBe('2 of 5 steps done, Invoice is late')
  expect(marksText(row('fix-calls', false, 3))).toBe('2 of 5 steps done, Invoice is late')
  expect(marksText(row('not-started', false, 3))).toBe('0 of 5 steps done, the bill run is late')
  expect(marksText(row('confirm', false, 3))).toBe('3 of 5 steps done, Confirm is late')
})

test('a month that has not begun is started by its name, and one at work needs no step', () => {
  expect(nextStepText(row('not-started'))).toBe('Start Oct')
  expect(nextStepText(row('prepare', true))).toBe('')
  expect(nextStepText(row('fix-calls'))).toBe('Fix calls')
  expect(nextStepText(row('complete'))).toBe('')
})

test('a reseller without a month begins with its first bill run', () => {
  expect(nextStepText({ ...row('not-started'), month: null })).toBe('Create bill run')
})

test('a complete month in which something is open leads to its run', () => {
  expect(nextStepText({ ...row('complete'), findings: ['1 report waits to be confirmed'] })).toBe('Open run')
})
