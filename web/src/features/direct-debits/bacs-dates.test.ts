import type { PossibleBacsDates } from '@nineops/contract/invoicing/direct-debits.contract'
import { expect, it } from 'vitest'
import { bacsDateProblem, nextPossible } from './bacs-dates.ts'

const day = (bacsDate: string) => ({ bacsDate, processingDay: bacsDate, latestSubmission: bacsDate })
// Christmas 2026: Friday 25 and Monday 28 are bank holidays.
const possible: PossibleBacsDates = {
  today: '2026-12-21',
  knownUntil: '2027-12-31',
  dates: [day('2026-12-24'), day('2026-12-29'), day('2026-12-30')],
}
const problem = (date: string | null) => bacsDateProblem(date, possible)

it('a run is collected on a working day whose file can still be submitted', () => {
  expect(problem('2026-12-24')).toBeUndefined()
  expect(problem(null)).toBe('Choose a date')
  expect(problem('2026-12-23')).toContain('the first possible day is 24/12/2026')
  expect(problem('2026-12-28')).toBe('Not a working day: 29/12/2026 is the next')
  expect(problem('2028-01-04')).toContain('known until 31/12/2027')
})

it('of days beyond those offered only weekends are refused here', () => {
  expect(problem('2027-01-04')).toBeUndefined()
  expect(problem('2027-01-03')).toBe('Not a working day')
  expect(bacsDateProblem('2026-12-28', undefined)).toBeUndefined()
})

it('proposes the next possible day', () => {
  expect(nextPossible('2026-11-16', possible)).toBe('2026-12-24')
  expect(nextPossible('2026-12-25', possible)).toBe('2026-12-29')
  expect(nextPossible('2026-12-25', undefined)).toBe('2026-12-25')
})
