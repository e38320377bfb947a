import { expect, it } from 'vitest'
import { lateNote } from './file-labels.ts'

it('calls of a closed month are called late, with the bill run that has them', () => {
  expect(lateNote({ late: { calls: 0, billRun: 'July 2026' } })).toBeUndefined()
  expect(lateNote({ late: { calls: 1200, billRun: null } })).toBe('1,200 late, in the next bill run')
  expect(lateNote({ late: { calls: 2, billRun: 'August 2026' } })).toBe('2 late, in August 2026')
})
