import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { deliveryState } from './email-states.ts'

const count = z.number().int().min(0)

/** A hosted e-mail record (spec §3), with its outcome. */
export const hostedEmail = z.object({
  index,
  createdDate: instant,
  modifiedDate: instant,
  sizeKB: z.number().min(0),
  contents_MailFrom: z.string(),
  contents_MailTo: z.string(),
  contents_MailBody: z.string(),
  contents_MailBCCTo: z.string(),
  contents_Subject: z.string(),
  contents_Attachments: z.array(z.string()),
  status_TestEmailSent: z.boolean(),
  status_EmailSent: z.boolean(),
  status_DetailsFilled: z.boolean(),
  state: deliveryState,
  /** The mail server's reply, or what is missing; null where there is neither. */
  words: z.string().nullable(),
  sentAt: instant.nullable(),
  bouncedAt: instant.nullable(),
  invoiceRun: z.object({ index, description: z.string() }),
  invoice: z.object({ index, kind: z.enum(['invoice', 'credit_note']), number: z.string() }),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  brand: z.object({ index, name: z.string() }),
})
export type HostedEmail = z.infer<typeof hostedEmail>

export const sendKind = z.enum(['send', 'resend', 'test'])

/** One send of an e-mail, with all its attempts. */
export const emailSend = z.object({
  index,
  kind: sendKind,
  state: deliveryState.exclude(['incomplete']),
  /** The user who requested it; null for the release of the run. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  reason: z.string(),
  mailTo: z.string(),
  attempts: count,
  /** When a queued send is next attempted. */
  nextAttemptAt: instant.nullable(),
  finishedAt: instant.nullable(),
  words: z.string().nullable(),
  messageId: z.string(),
  /** Whether it went into the outbox instead of to a mail server. */
  inOutbox: z.boolean(),
})
export type EmailSend = z.infer<typeof emailSend>

export const hostedEmailDetail = hostedEmail.extend({
  /** The latest first; at most 100. */
  sends: z.array(emailSend),
  /** Where to correct the address that refuses mail; null where there is nothing to correct. */
  fix: z.enum(['account', 'brand']).nullable(),
})
export type HostedEmailDetail = z.infer<typeof hostedEmailDetail>

export const emailPreview = z.object({
  from: z.string(),
  to: z.string(),
  bcc: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ position: count, name: z.string(), type: z.string(), bytes: count })),
})
export type EmailPreview = z.infer<typeof emailPreview>

export const emailCounts = z.object({
  total: count,
  byState: z.record(deliveryState, count),
  testEmailSent: count,
  emailSent: count,
  detailsFilled: count,
  /** Whether mail goes into the outbox, as no mail server is connected. */
  outbox: z.boolean(),
})
export type EmailCounts = z.infer<typeof emailCounts>

/** The result of a request to send: each requested e-mail is counted once. */
export const queuedEmails = z.object({
  queued: count,
  /** Already sent: use send again. */
  alreadySent: count,
  /** Waiting or being sent now. */
  underWay: count,
  /** May have arrived: use send again, once a person has asked the recipient. */
  unsure: count,
  incomplete: count,
})
export type QueuedEmails = z.infer<typeof queuedEmails>

const yesOrNo = z.enum(['true', 'false']).transform(value => value === 'true')
const scope = z.object({ run: indexParam.optional(), brand: indexParam.optional() })
const flags = z.object({
  testEmailSent: yesOrNo.optional(),
  emailSent: yesOrNo.optional(),
  detailsFilled: yesOrNo.optional(),
  state: deliveryState.optional(),
})
const emailFilter = scope.extend(flags.shape).extend({
  filter: z
    .string()
    .trim()
    .max(200)
    .describe('part of the address, the subject (which has the invoice number), or the account')
    .optional(),
})
export type EmailFilter = z.output<typeof emailFilter>

export const emailSorts = [
  'createdDate',
  'modifiedDate',
  'contents_MailTo',
  'contents_Subject',
  'state',
  'sizeKB',
] as const

/** Data of the event topic `hosted-emails:<client>`: e-mails of the reseller were queued or finished. */
export const hostedEmailsEvent = z.object({ type: z.literal('emails') })

const path = '/api/clients/{client}/hostedemails'
const emailParams = clientParams.extend({ email: indexParam })
const one = { roles: bureau, params: emailParams }
const chosen = z.array(index).min(1).max(1000)

export const hostedEmails = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's hosted e-mails, the newest first",
    roles: bureau,
    params: clientParams,
    query: emailFilter.extend({ ...pageQuery.shape, sort: sortParam(emailSorts) }),
    answer: z.array(hostedEmail),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    summary: "A reseller's hosted e-mails by status and flag",
    roles: bureau,
    params: clientParams,
    query: scope,
    answer: emailCounts,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{email}`,
    summary: 'One hosted e-mail with the history of its sends',
    answer: hostedEmailDetail,
  }),
  preview: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{email}/preview`,
    summary: 'A hosted e-mail as its recipient reads it',
    answer: emailPreview,
  }),
  attachment: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{email}/attachments/{position}`,
    summary: 'An attachment of a hosted e-mail, counted from 0',
    params: emailParams.extend({ position: z.coerce.number().int().min(0).max(100) }),
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
  eml: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{email}/sends/{send}/eml`,
    summary: 'A send as a message file; from the outbox where it was written there',
    params: emailParams.extend({ send: indexParam }),
    answer: 'file',
    fileTypes: ['message/rfc822'],
  }),
  test: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/{email}/test`,
    summary: "Send a hosted e-mail to one's own address, marked as a test",
    answer: z.object({ to: z.string() }),
    status: 202,
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/send`,
    summary: 'Send what has not been sent: chosen e-mails, or all of a run',
    roles: bureau,
    params: clientParams,
    body: z.union([z.strictObject({ emailIndexes: chosen }), z.strictObject({ invoiceRunIndex: index })]),
    answer: queuedEmails,
    status: 202,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend`,
    summary: 'Send e-mails again that were sent, failed, came back or are unsure, and say why',
    roles: bureau,
    params: clientParams,
    body: z.object({ emailIndexes: chosen, reason: z.string().trim().min(1, 'is required').max(255) }),
    answer: queuedEmails,
    status: 202,
  }),
  bounce: endpoint({
    method: 'POST',
    path: `${path}/bounces`,
    summary: 'Take a delivery status notification (RFC 3464), a message file in the field "file"',
    roles: bureau,
    params: clientParams,
    bodyKind: 'multipart',
    answer: z.object({
      /** The number of the invoice, or what else was sent: `Reminder for account HAA100012`. */
      about: z.string(),
      mailTo: z.string(),
      /** `delayed` is informational: the mail server is still trying. */
      outcome: z.enum(['bounced', 'delayed']),
      words: z.string(),
    }),
  }),
}
