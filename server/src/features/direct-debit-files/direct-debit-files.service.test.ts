import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { collectionDayFault } from './direct-debit-files.service.ts'

const own = closedAtEnd(await openTestDatabase({ max: 1 }))

const today = '2026-11-02'
const faultOf = (day: string, more: { notBefore?: string; files?: 'now' | 'later' } = {}) =>
  collectionDayFault(own.db, day, { today, ...more })

it('a day that cannot be collected on is refused with the next that can', async () => {
  expect(await faultOf('2026-11-04')).toBeNull()
  expect(await faultOf('2026-11-03')).toBe(
    'The file that collects on 3 November 2026 had to be submitted by 30 October 2026. Next possible: 4 November 2026, 5 November 2026, 6 November 2026.',
  )
  expect(await faultOf('2026-12-25', { notBefore: '2026-12-24', files: 'later' })).toBe(
    '25 December 2026 is not a working day in England and Wales. Next possible: 24 December 2026, 29 December 2026, 30 December 2026.',
  )
})

it('if Bacs does not accept a file yet, nothing before the day that payers were notified of is offered', async () => {
  const from = 'Bacs accepts the file that collects on 7 December 2026 from 3 November 2026.'
  expect(await faultOf('2026-12-07', { notBefore: '2026-12-07' })).toBe(from)
  expect(await faultOf('2026-12-07', { files: 'later' })).toBeNull()
})
