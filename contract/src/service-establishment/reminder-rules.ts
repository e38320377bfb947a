import { fillPlaceholders, placeholderProblem } from '../placeholders.ts'

/** What a reminder's text may name, as `{{ amount }}`. */
export const reminderPlaceholders = [
  'contact',
  'company',
  'account_number',
  'amount',
  'documents',
  'invoice_number',
  'due_date',
  'days_overdue',
  'how_to_pay',
  'brand',
] as const
export type ReminderPlaceholder = (typeof reminderPlaceholders)[number]

/** The text with its placeholders filled in. */
export const fillReminder = (text: string, values: Readonly<Record<ReminderPlaceholder, string>>): string =>
  fillPlaceholders(text, values)

/** What is wrong with a text, in words. */
export const reminderTextProblem = (text: string): string | undefined =>
  placeholderProblem(text, reminderPlaceholders)

const [opening, close] = ['Dear {{ contact }},', '{{ how_to_pay }}\n\n{{ brand }}']

/** The texts of the three reminders, where a brand has none of its own. */
export const standardReminders = [
  [
    opening,
    'According to our records, {{ amount }} on your account {{ account_number }} is overdue:',
    '{{ documents }}',
    'If you have paid in the last few days, thank you: please ignore this e-mail. Otherwise, please pay now.',
    close,
  ],
  [
    opening,
    'We wrote to you before about your account {{ account_number }}. {{ amount }} is still unpaid:',
    '{{ documents }}',
    'Please pay now. If you do not agree with an invoice, please tell us why.',
    close,
  ],
  [
    opening,
    'This is our last reminder. {{ amount }} on your account {{ account_number }} is up to {{ days_overdue }} days overdue:',
    '{{ documents }}',
    'Please pay within 7 days, or contact us to agree how you will pay.',
    close,
  ],
].map(lines => lines.join('\n\n'))

/** When reminders are sent; days of null for one that is not. */
export interface ReminderTimes {
  remind: boolean
  reminderDays1: number | null
  reminderDays2: number | null
  reminderDays3: number | null
}

/** What is wrong with the days, by field. */
export function reminderProblems({ remind, ...days }: ReminderTimes): [keyof ReminderTimes, string][] {
  const { reminderDays1: first, reminderDays2: second, reminderDays3: third } = days
  if (first === null)
    return remind || second !== null || third !== null
      ? [['reminderDays1', 'Enter the days of the first reminder']]
      : []
  if (second === null && third !== null) return [['reminderDays2', 'Enter the days of the second reminder']]
  if (second !== null && second <= first)
    return [['reminderDays2', `Enter more than the ${first} days of the first reminder`]]
  if (second !== null && third !== null && third <= second)
    return [['reminderDays3', `Enter more than the ${second} days of the second reminder`]]
  return []
}
