import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau, crm, serviceEstablishment, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { accountEmail } from './account-statements.contract.ts'

const staff: readonly Role[] = [...crm, ...bureau]

/** First, second or third. */
const stage = z.number().int().min(1).max(3)

/** A reminder that was e-mailed, with what was open of its documents. */
export const reminder = accountEmail.pick({ index: true, to: true, state: true, failure: true }).extend({
  on: calendarDate,
  stage,
  amount: money,
  documents: z.array(z.string()),
})
export type Reminder = z.infer<typeof reminder>

/** The same, with its account. */
export const sentReminder = reminder.extend({
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
})
export type SentReminder = z.infer<typeof sentReminder>

/** An account that the next night would remind. */
export const dueReminder = z.object({
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  stage,
  amount: money,
  documents: z.array(z.string()),
  /** Empty where it has no e-mail address: nothing is sent. */
  to: z.string(),
})
export type DueReminder = z.infer<typeof dueReminder>

/** What the next night sends, or would send if the brand's reminders were on. */
export const reminderPreview = z.object({
  on: calendarDate,
  active: z.boolean(),
  /** Whether the brand has an address to send from. */
  sender: z.boolean(),
  /** Whether a mail server is connected; without one, e-mails are written to the outbox and nobody gets them. */
  mailServer: z.boolean(),
  /** E-mails, one for each account, and what they ask for. */
  emails: z.number().int(),
  amount: money,
  withoutAddress: z.number().int(),
  /** Overdue documents that are held back. */
  disputed: z.number().int(),
  collecting: z.number().int(),
  /** The largest amounts first, at most 200. */
  accounts: z.array(dueReminder),
})
export type ReminderPreview = z.infer<typeof reminderPreview>

export const reminders = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts/{account}/reminders',
    summary: 'Reminders e-mailed to an account, the last 200, newest first',
    roles: staff,
    params: clientParams.extend({ account: indexParam }),
    answer: z.array(reminder),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brands/{brand}/reminders',
    summary: 'Accounts that get a reminder in the next night, or would if reminders were on',
    roles: [...serviceEstablishment, ...staff],
    params: clientParams.extend({ brand: indexParam }),
    answer: reminderPreview,
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brands/{brand}/reminders/sent',
    summary:
      'Reminders of the last night on which any went out, refused ones first, then the largest amounts',
    roles: [...serviceEstablishment, ...staff],
    params: clientParams.extend({ brand: indexParam }),
    query: pageQuery,
    answer: z.array(sentReminder),
    paged: true,
  }),
}
