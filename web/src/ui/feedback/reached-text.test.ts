import { expect, test } from 'vitest'
import { reachedText } from './reached-text.ts'

const text = (done: number, total: number, unit: string) => reachedText(done, total, { unit, format: String })

test('a stage that has just begun is not said to be at 0 of 0', () => {
  expect(text(0, 0, 'calls')).toBe('Starting')
  expect(text(0, 12, 'files')).toBe('0 of 12 files')
  expect(text(3, 12, '')).toBe('3 of 12')
})
