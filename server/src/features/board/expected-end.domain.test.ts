import { processIds } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PastProcess, pacesOf, remainingWork } from './expected-end.domain.ts'

/** A run in which every account took the given seconds in each process. */
const pastRun = (run: number, accounts: number, secondsEach: number): PastProcess[] =>
  processIds.map(process => ({ run, process, accounts, done: accounts, seconds: accounts * secondsEach }))

test('the time left is the median pace of the reseller’s last runs, for the accounts of this one', () => {
  const past = [...pastRun(1, 100, 0.1), ...pastRun(2, 1000, 0.2), ...pastRun(3, 50, 9)]
  expect(pacesOf(past).get('render-pdfs')).toBe(0.2)
  expect(remainingWork(past, 200, [])).toEqual({ seconds: 9 * 40, runs: 3 })
})

test('a finished process takes no more time, a running one the rest at its own speed', () => {
  const past = pastRun(1, 100, 1)
  const done = processIds
    .slice(0, 4)
    .map(process => ({ process, status: 'done', total: 100, done: 100, seconds: 5 }))
  const running = { process: 'render-pdfs', status: 'running', total: 100, done: 25, seconds: 5 } as const
  expect(remainingWork(past, 100, done)?.seconds).toBe(500)
  expect(remainingWork(past, 100, [...done, running])?.seconds).toBe(15 + 400)
  expect(remainingWork(past, 100, [...done, { ...running, done: 0, seconds: 1 }])?.seconds).toBe(100 + 400)
})

test('without an earlier run there is no estimate', () => {
  expect(remainingWork([], 100, [])).toBeNull()
  expect(remainingWork(pastRun(1, 100, 1), 0, [])).toBeNull()
})

test('a repetition for a few accounts does not count as a run', () => {
  const [first] = pastRun(2, 1000, 1)
  if (!first) throw new Error('There is no process.')
  const repetition = { ...first, done: 3, seconds: 90 }
  expect(pacesOf([...pastRun(1, 1000, 1), repetition]).get(first.process)).toBe(1)
  expect(pacesOf([repetition]).size).toBe(0)
})

test('more accounts never take less time', () => {
  const accounts = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(accounts, accounts, fc.double({ min: 0.001, max: 5, noNaN: true }), (a, b, pace) => {
      const past = pastRun(1, 500, pace)
      const [few, many] = [Math.min(a, b), Math.max(a, b)]
      const seconds = (of: number) => remainingWork(past, of, [])?.seconds ?? 0
      expect(seconds(few)).toBeLessThanOrEqual(seconds(many))
    }),
  )
})
