import type { ReminderPreview } from '@nineops/contract/crm/reminders.contract'
import { expect, test } from 'vitest'
import { heldTexts, tonightText } from './tonight-texts.ts'

const due: ReminderPreview = {
  on: '2026-11-29',
  active: true,
  sender: true,
  mailServer: true,
  emails: 3,
  amount: '331.71',
  withoutAddress: 0,
  disputed: 0,
  collecting: 0,
  accounts: [],
}

test('who gets a reminder tonight', () => {
  expect(tonightText(due, true)).toBe(
    '3 accounts get a reminder on the night before 29/11/2026, for £331.71 in all.',
  )
  expect(tonightText({ ...due, emails: 1, active: false }, true)).toBe(
    'Reminders are off. If they were on, 1 account would get one on the night before 29/11/2026, for £331.71 in all.',
  )
  expect(tonightText({ ...due, emails: 0 }, true)).toBe(
    'No account gets a reminder on the night before 29/11/2026.',
  )
})

test('without days nobody is said to owe nothing', () => {
  expect(tonightText({ ...due, active: false, emails: 0 }, false)).toBe(
    'Reminders are off. Enter the days of the first reminder and save, to see who would get one.',
  )
})

test('nobody is said to get what is not sent', () => {
  expect(tonightText({ ...due, mailServer: false }, true)).toBe(
    '3 reminders are written to the outbox on the night before 29/11/2026, for £331.71 in all.',
  )
  expect(tonightText({ ...due, emails: 1, sender: false }, true)).toBe(
    '1 account is due a reminder on the night before 29/11/2026, for £331.71 in all, but none is sent.',
  )
})

test('what holds a reminder back', () => {
  expect(heldTexts({ disputed: 1, collecting: 2, withoutAddress: 1 })).toEqual([
    '1 overdue document is held back by a dispute.',
    '2 overdue documents are being collected by Direct Debit.',
    '1 account has no e-mail address, so no reminder is sent.',
  ])
})
