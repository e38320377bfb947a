import { expect, test } from 'vitest'
import { countPlaywright, countVitest, total } from './count-results.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] }

test('counts passed and skipped tests', () => {
  expect(countVitest(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [], slowest: [] })
  expect(countPlaywright(playwright, 0)).toEqual({ passed: 2, failed: 0, skipped: 1, slowest: [] })
})

test('a file that can not be loaded is a failure besides the failed tests', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }, 1).failed).toBe(2)
})

test('names each test and each file that failed, and why', () => {
  const failed = {
    status: 'failed',
    fullName: 'money adds up',
    failureMessages: ['AssertionError: 1 is 2\n    at x'],
  }
  const testResults = [
    { status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'money is exact' }] },
    { name: 'a.test.ts', status: 'failed', message: 'Error: no such module\nmore', assertionResults: [] },
  ]
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }, 1).failures).toEqual([
    'money adds up: AssertionError: 1 is 2',
    'a.test.ts: Error: no such module',
  ])
})

const spec = (title: string, ...durations: number[]) => ({
  title,
  tests: [{ results: durations.map(duration => ({ duration })) }],
})

test('lists the ten slowest tests with their files', () => {
  const assertionResults = Array.from({ length: 12 }, (_, n) => ({
    status: 'passed',
    fullName: `number ${n}`,
    duration: n,
  }))
  const testResults = [{ name: '/work/a.test.ts', status: 'passed', assertionResults }]
  const { slowest } = countVitest({ ...vitest, testResults }, 0)
  expect(slowest).toHaveLength(10)
  expect(slowest?.[0]).toEqual({ title: 'a.test.ts: number 11', took: 11 })

  const inner = { file: 'runs/b.spec.ts', specs: [spec('slow', 40, 2)] }
  const suites = [{ file: 'runs/b.spec.ts', specs: [spec('quick', 5)], suites: [inner] }]
  expect(countPlaywright({ ...playwright, suites }, 0).slowest).toEqual([
    { title: 'b.spec.ts: slow', took: 42 },
    { title: 'b.spec.ts: quick', took: 5 },
  ])
})

test('a flaky browser test and an error outside the tests are failures', () => {
  const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: ['worker crashed'] }, 1)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 0,
    slowest: [],
  })
})

test('a suite without a report, with a bad exit or without a test has failed', () => {
  expect(countVitest(undefined, 0).failed).toBe(1)
  expect(countPlaywright(undefined, 1).failed).toBe(1)
  expect(countVitest(vitest, 1).failed).toBe(1)
  expect(countVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1)
})

test('adds suites up; none at all is a failure', () => {
  const one = { passed: 2, failed: 1, skipped: 1 }
  expect(total([one, one])).toEqual({ passed: 4, failed: 2, skipped: 2 })
  expect(total([])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
