import type { PossibleBacsDates } from '@nineops/contract/direct-debits.contract'
import { expect, it } from 'vitest'
import { bacsDateProblem, nextPossible } from './bacs-dates.ts'

const day = (bacsDate: string) => ({ bacsDate, processingDay: bacsDate, latestSubmission: bacsDate })
// Christmas 2026: Friday 25 and Monday 28 are bank holidays.
const possible: PossibleBacsDates = {
  today: '2026-12-21',
  knownUntil: '2027-12-31',
  dates: [day('2026-12-24'), day('2026-12-29'), day('2026-12-30')],
}
const kindOf = (date: string | null) => bacsDateProblem(date, possible)?.kind

it('a run is collected on a working day whose file can still be submitted', () => {
  expect(kindOf('2026-12-24')).toBeUndefined()
  expect(kindOf(null)).toBe('none_chosen')
  expect(kindOf('2026-12-23')).toBe('too_early')
  expect(bacsDateProblem('2026-12-28', possible)?.message).toBe('No working day: 29/12/2026 is the next')
  expect(kindOf('2028-01-04')).toBe('not_known')
})

it('of days beyond those that are offered only weekends are refused here', () => {
  expect(kindOf('2027-01-04')).toBeUndefined()
  expect(kindOf('2027-01-03')).toBe('not_a_working_day')
  expect(bacsDateProblem('2026-12-28', undefined)).toBeNull()
})

it('the next possible day is proposed', () => {
  expect(nextPossible('2026-11-16', possible)).toBe('2026-12-24')
  expect(nextPossible('2026-12-25', possible)).toBe('2026-12-29')
  expect(nextPossible('2026-12-25', undefined)).toBe('2026-12-25')
})
