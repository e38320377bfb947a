import {
  fillReminder,
  reminderPlaceholders,
  reminderProblems,
  reminderTextProblem,
  standardReminders,
} from '@nineops/contract/service-establishment/reminder-rules'
import { expect, it } from 'vitest'
import { nextNight } from './reminder-nights.domain.ts'
import { howToPay, reminderEmail } from './reminder-texts.domain.ts'

const brand = {
  name: 'Beacon Telecom Limited',
  tradingName: 'Beacon Local',
  phone: '020 7946 0000',
  email: 'billing@beacon.example',
  accountName: '',
  sortCode: '202959',
  bankAccount: '63748472',
  payLink: 'https://pay.beacon.example',
  payWords: 'Ring us with your card to hand.',
}
const account = {
  index: 1,
  accountNumber: 'BEE1',
  companyName: 'Bakery Ltd',
  contact: 'Ms Rye',
  email: 'owner@bakery.example',
  stage: 1,
  amount: '30.50',
  documents: [
    { posting: 1, number: 'BT-1', dueOn: '2026-10-14', remainder: '18.00' },
    { posting: 2, number: 'BT-2', dueOn: '2026-11-02', remainder: '12.50' },
  ],
}

it('a reminder names its documents, the amount, and the ways to pay that the brand has set', () => {
  const { subject, body } = reminderEmail(account, { brand, texts: ['', '', ''], day: '2026-11-23' })
  expect(subject).toBe('Beacon Local: £30.50 overdue on account BEE1')
  expect(body).toBe(
    [
      'Dear Ms Rye,',
      'According to our records, £30.50 on your account BEE1 is overdue:',
      'BT-1, due 14 October 2026: £18.00\nBT-2, due 2 November 2026: £12.50',
      'If you have paid in the last few days, thank you: please ignore this e-mail. Otherwise, please pay now.',
      [
        'How to pay:',
        'By bank transfer to Beacon Telecom Limited, sort code 20-29-59, account 63748472, quoting BEE1.',
        'Online at https://pay.beacon.example, quoting BEE1.',
        'Ring us with your card to hand.',
      ].join('\n'),
      'Beacon Local',
    ].join('\n\n'),
  )
  const own = 'Invoices {{ invoice_number }} since {{due_date}}, {{ days_overdue }} days: {{ amount }}'
  expect(
    reminderEmail({ ...account, stage: 2 }, { brand, texts: ['', own, ''], day: '2026-11-23' }).body,
  ).toBe('Invoices BT-1 and BT-2 since 14 October 2026, 40 days: £30.50')
})

it('the last reminder does not say that all of it is as late as the oldest', () => {
  const { body } = reminderEmail({ ...account, stage: 3 }, { brand, texts: ['', '', ''], day: '2026-11-23' })
  expect(body).toContain(
    'This is our last reminder. £30.50 on your account BEE1 is up to 40 days overdue:\n\nBT-1, due 14 October 2026: £18.00\nBT-2, due 2 November 2026: £12.50',
  )
})

it('the last reminder of documents of one due day says how late they are, also in a text of the brand’s own', () => {
  const documents = account.documents.slice(0, 1)
  const alone = { ...account, stage: 3, documents }
  const of = (text: string) => reminderEmail(alone, { brand, texts: ['', '', text], day: '2026-11-23' }).body
  expect(of('')).toContain('£30.50 on your account BEE1 is 40 days overdue:')
  expect(of('It is up to {{days_overdue}} days late. Pay up to {{ amount }}.')).toBe(
    'It is 40 days late. Pay up to £30.50.',
  )
})

it('nothing is said of a way to pay that the brand does not have', () => {
  const none = { ...brand, sortCode: '', bankAccount: '', payLink: '', payWords: '' }
  expect(howToPay(none, 'BEE1')).toBe(
    'To pay, contact us on 020 7946 0000 or billing@beacon.example, quoting BEE1.',
  )
  expect(howToPay({ ...none, phone: '', email: '' }, 'BEE1')).toBe('To pay, contact us, quoting BEE1.')
  expect(howToPay({ ...none, payWords: 'Ring us.' }, 'BEE1')).toBe('How to pay:\nRing us.')
})

it('a text may only have placeholders that there are, and the standard ones have', () => {
  for (const text of [...standardReminders, 'No placeholder', ''])
    expect(reminderTextProblem(text)).toBeUndefined()
  expect(reminderTextProblem('Pay {{ ammount }}')).toContain('There is no {{ ammount }}')
  expect(reminderTextProblem('Pay {{ amount')).toBe('A placeholder is not closed by }}')
  const values = Object.fromEntries(reminderPlaceholders.map(name => [name, `<${name}>`]))
  for (const text of standardReminders) expect(fillReminder(text, values as never)).not.toContain('{{')
  expect(fillReminder('{{ amount }}', { ...values, amount: '{{ brand }}' } as never)).toBe('{{ brand }}')
})

const problems = (...[first = null, second = null, third = null]: (number | null)[]) =>
  reminderProblems({ remind: true, reminderDays1: first, reminderDays2: second, reminderDays3: third }).map(
    ([field]) => field,
  )

it('a reminder comes after the one before', () => {
  expect(problems(7, 14, 28)).toEqual([])
  expect(problems(7)).toEqual([])
  expect(problems()).toEqual(['reminderDays1'])
  expect(problems(null, 7)).toEqual(['reminderDays1'])
  expect(problems(7, null, 28)).toEqual(['reminderDays2'])
  expect(problems(7, 7)).toEqual(['reminderDays2'])
  expect(problems(7, 14, 14)).toEqual(['reminderDays3'])
  const off = { remind: false, reminderDays1: null, reminderDays2: null, reminderDays3: null }
  expect(reminderProblems(off)).toEqual([])
})

it('the next night is today before it has come, and tomorrow after it', () => {
  expect(nextNight(Date.UTC(2026, 10, 23, 3, 39))).toBe('2026-11-23')
  expect(nextNight(Date.UTC(2026, 10, 23, 3, 40))).toBe('2026-11-24')
  expect(nextNight(Date.UTC(2026, 6, 31, 22, 59))).toBe('2026-08-01')
})
