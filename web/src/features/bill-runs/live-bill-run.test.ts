import { expect, test } from 'vitest'
import { readEvent } from './live-bill-run.ts'

const file = {
  fileIndex: 7,
  name: 'july.csv',
  lines: 1,
  rejected: 0,
  bytes: 1,
  totalBytes: 1,
  linesPerSecond: 1,
}

const read = (status: 'waiting' | 'collecting' | 'taken' | 'failed') =>
  readEvent({ ...file, status }, 'data-collection:3')

test('a file that is collected or has failed refreshes bill runs; while it is read it does not', () => {
  expect([read('waiting'), read('collecting')]).toEqual([null, null])
  expect([read('taken'), read('failed')]).toEqual([
    [0, null],
    [0, null],
  ])
})

test('an event of a bill run is its progress', () => {
  const progress = { done: 1, total: 2, callsPerSecond: 3, secondsLeft: null }
  expect(readEvent({ status: 20, progress }, 'bill-runs:12')).toEqual([12, progress])
  expect(readEvent({ status: 30, progress: null }, 'bill-runs:12')).toEqual([12, null])
})
