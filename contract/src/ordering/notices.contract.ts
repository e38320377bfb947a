import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam } from '../http.ts'
import { bureau, ordering, type Role, serviceEstablishment } from '../roles.ts'
import { account, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { type NoticeKind, noticeProblem } from './notice-texts.ts'

/** Of notices of new prices. */
export const noticeRoles: readonly Role[] = [...bureau, ...ordering]
/** Of letters and contracts that end, which are also on the reseller's page. */
const endingRoles: readonly Role[] = [...noticeRoles, ...serviceEstablishment]

/** Subject and text of a notice, with placeholders. */
export const noticeTexts = (kind: NoticeKind) => {
  const text = (longest: number) =>
    z
      .string()
      .trim()
      .min(1, 'is required')
      .max(longest)
      .check(({ value, issues }) => {
        const message = noticeProblem(value, kind)
        if (message !== undefined) issues.push({ code: 'custom', message, input: value })
      })
  return z.strictObject({ subject: text(200), text: text(5000) })
}
export type NoticeTexts = z.infer<ReturnType<typeof noticeTexts>>

/**
 * An e-mail is `queued`, `unsure` (handed to the mail server, which has not answered), `sent`, `outbox` (no mail server
 * is connected) or `refused`; a letter is to be posted until someone says when it was.
 */
export const noticeState = z.enum(['queued', 'unsure', 'sent', 'outbox', 'refused', 'to_post', 'posted'])
export type NoticeState = z.infer<typeof noticeState>

/** What an account was told, how and when. */
export const notice = z.object({
  index,
  channel: z.enum(['email', 'letter']),
  state: noticeState,
  /** E-mail address, or the address of a letter in one line. */
  to: z.string(),
  /** The day in London on which it was sent or posted. */
  toldOn: calendarDate.nullable(),
})
export type Notice = z.infer<typeof notice>

/** Whom notices would reach, with the first as it would read. */
export const noticePreview = z.object({
  emails: z.number().int(),
  letters: z.number().int(),
  /** Have neither an e-mail address nor a postal one. */
  unreachable: z.number().int(),
  /** Whether e-mails go into the outbox, as no mail server is connected. */
  outbox: z.boolean(),
  sample: z
    .object({ account, channel: notice.shape.channel, to: z.string(), subject: z.string(), text: z.string() })
    .nullable(),
})
export type NoticePreview = z.infer<typeof noticePreview>

export const noticesSent = noticePreview.omit({ sample: true, outbox: true })
export type NoticesSent = z.infer<typeof noticesSent>

/** A contract whose term ends soon, and whether its account was told. */
export const endingContract = z.object({
  contract: index,
  account,
  name: z.string(),
  endDate: calendarDate,
  /** Days from today to the end. */
  days: z.number().int(),
  notice: notice.nullable(),
  /** Whether its account would be told next: not told yet, or by an e-mail that did not leave. */
  toTell: z.boolean(),
})
export type EndingContract = z.infer<typeof endingContract>

/** What a reseller's customers have yet to be told about contracts that end. */
export const noticesDue = z.object({
  client: z.object({ index, name: z.string() }),
  /** Contracts that end within 40 days and whose accounts were not told. */
  untold: z.number().int(),
  /** Those of them with fewer than 10 days left. */
  late: z.number().int(),
  lettersToPost: z.number().int(),
})
export type NoticesDue = z.infer<typeof noticesDue>

/** Days before the end of a term between which its customer is told (Ofcom, General Condition C1.21). */
export const END_NOTICE_FROM = 40
export const END_NOTICE_TO = 10
/** Letters in one PDF, and noted as posted together. */
export const MOST_LETTERS = 2000
/** Listed at most, and told at once. */
export const MOST_ENDING = 5000

const path = '/api/clients/{client}/notices'
const at = { roles: endingRoles, params: clientParams }
const ends = noticeTexts('contract_end')
/** Which letters: of a change of prices, or of contracts that end. */
const whose = { priceChange: indexParam.optional() }

export const notices = {
  due: endpoint({
    roles: endingRoles,
    method: 'GET',
    path: '/api/notices/due',
    summary:
      'Resellers whose customers have yet to be notified that their contracts end, or with letters to post',
    answer: z.array(noticesDue),
  }),
  ending: endpoint({
    ...at,
    method: 'GET',
    path: `${path}/contracts`,
    summary: 'Contracts whose term ends within 40 days, soonest first, and the notices to their accounts',
    answer: z.object({ contracts: z.array(endingContract), lettersToPost: z.number().int() }),
  }),
  endingPreview: endpoint({
    ...at,
    method: 'POST',
    path: `${path}/contracts/preview`,
    summary: 'Whom notices of contracts that end would reach',
    body: ends,
    answer: noticePreview,
    reads: true,
  }),
  endingSend: endpoint({
    ...at,
    method: 'POST',
    path: `${path}/contracts`,
    summary:
      'Notify accounts that their contracts end: those not notified yet, or by an e-mail that did not leave',
    body: ends,
    answer: noticesSent,
  }),
  letters: endpoint({
    ...at,
    method: 'GET',
    path: `${path}/letters`,
    summary: 'Letters that are to be posted, the first 2,000, as one PDF',
    query: z.object(whose),
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
  posted: endpoint({
    ...at,
    method: 'POST',
    path: `${path}/letters/posted`,
    summary: 'Note the day on which letters were posted, as many as the caller saw',
    body: z.strictObject({ priceChange: index.optional(), letters: z.number().int(), on: calendarDate }),
    answer: z.object({ posted: z.number().int() }),
  }),
}
