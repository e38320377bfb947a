import { expect, it } from 'vitest'
import { stateOf } from './message-states.ts'

const message = { startDate: '2026-11-20T09:00:00.000Z', endDate: '2026-11-20T09:01:00.000Z' }

it.each([
  ['08:59:59', 'upcoming'],
  ['09:00:00', 'in-force'],
  ['09:00:59', 'in-force'],
  ['09:01:00', 'over'],
])('at %s a message from 09:00 to 09:01 is %s', (time, state) => {
  expect(stateOf(message, Date.parse(`2026-11-20T${time}Z`))).toBe(state)
})
