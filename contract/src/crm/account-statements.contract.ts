import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const staff: readonly Role[] = [...crm, ...bureau]

/** Both days are included. */
const span = { from: calendarDate, to: calendarDate }
const inOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to
const orderProblem = { path: ['to'], message: 'must not be before from' }
export const statementSpan = z.strictObject(span).refine(inOrder, orderProblem)
export type StatementSpan = z.infer<typeof statementSpan>

/** `unsure`: handed to the mail server, which has not answered. */
export const accountEmail = z.object({
  index,
  kind: z.enum(['statement', 'reminder', 'notice']),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'unsure', 'sent', 'outbox', 'refused']),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
})
export type AccountEmail = z.infer<typeof accountEmail>

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}/statement'
const file = { method: 'GET', params, roles: staff, query: statementSpan, answer: 'file' } as const

export const accountStatements = {
  pdf: endpoint({
    ...file,
    path: `${path}/pdf`,
    summary: 'Statement of an account over a span, as PDF',
    fileTypes: ['application/pdf'],
  }),
  csv: endpoint({
    ...file,
    path: `${path}/csv`,
    summary: 'Statement of an account over a span, as CSV',
    fileTypes: ['text/csv'],
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/emails`,
    summary: 'Send a statement to the account’s e-mail address',
    roles: staff,
    params,
    body: statementSpan,
    answer: accountEmail.extend({
      /** Whether it goes into the outbox, as no mail server is connected. */
      outbox: z.boolean(),
    }),
    status: 201,
  }),
  emails: endpoint({
    method: 'GET',
    path: `${path}/emails`,
    summary: 'Statements, reminders and notices e-mailed to an account, the last 200, newest first',
    roles: staff,
    params,
    answer: z.array(accountEmail),
  }),
}
