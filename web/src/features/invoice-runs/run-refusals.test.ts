import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { refusalOf } from './run-refusals.ts'

const refused = new ApiError({
  code: 'conflict_state',
  title: 'The run’s status does not allow this',
  detail: ['Its invoices are not numbered.'],
  status: 409,
})

it('an action that another tab or user was first with says what happened, and when', () => {
  const run = { index: 12, confirmedAt: '2026-11-20T14:05:00Z', confirmedBy: 'Bea' }
  expect(refusalOf(refused, run)).toEqual({
    title: 'Run 12 is already confirmed',
    text: 'It was confirmed by Bea on 20/11/2026, 14:05. Your request changed nothing. The page shows the run as it is now.',
  })
})

it('any other refusal is shown with the reason of the server', () => {
  expect(refusalOf(refused, { index: 12, confirmedAt: null, confirmedBy: null })).toEqual({
    title: 'The run’s status does not allow this',
    text: 'Its invoices are not numbered.',
  })
})
