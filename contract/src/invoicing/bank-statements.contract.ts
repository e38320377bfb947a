import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money, parsePence } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const staff: readonly Role[] = [...bureau, ...crm]
const count = z.number().int().min(0)
/** There are more lines and postings than 32 bits can number. */
const longIndex = z.number().int().min(1)
const lineParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const bankStatement = z.object({
  index,
  fileName: z.string(),
  firstOn: calendarDate,
  lastOn: calendarDate,
  /** Lines of the file, and those that no earlier statement had. */
  lines: count,
  added: count,
  /** Of the lines added: what has become of them. */
  receipts: count,
  unmatched: count,
  dismissed: count,
  moneyOut: count,
  loadedBy: z.string().nullable(),
  loadedAt: instant,
})
export type BankStatement = z.infer<typeof bankStatement>

/**
 * `matched` by its text, `assigned` by a person, `dismissed` as not a customer's payment; `money_out` is kept but is
 * no receipt.
 */
export const lineState = z.enum(['unmatched', 'matched', 'assigned', 'dismissed', 'money_out'])
export type LineState = z.infer<typeof lineState>

const account = z.object({ index, accountNumber: z.string(), companyName: z.string() })

/** Why an account is suggested: it owes this amount, paid before under this name, or is called so. */
export const suggestionReason = z.enum(['same_amount', 'paid_before', 'same_name'])

export const lineSuggestion = z.object({
  account,
  reason: suggestionReason,
  /** The open document of the same amount. */
  debt: z.object({ index: longIndex, number: z.string() }).nullable(),
})
export type LineSuggestion = z.infer<typeof lineSuggestion>

export const statementLine = z.object({
  index: longIndex,
  statementIndex: index,
  paidOn: calendarDate,
  /** Positive for money in. */
  amount: money,
  reference: z.string(),
  payer: z.string(),
  state: lineState,
  reason: z.string(),
  /** Receipts that it became, without reversed ones. */
  receipts: z.array(z.object({ posting: longIndex, account, amount: money })),
  /** For an unmatched line, the likeliest first. */
  suggestions: z.array(lineSuggestion),
  changedBy: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

const pounds = money.refine(text => (parsePence(text) ?? 1) > 0, 'must be more than 0.00')
const why = z
  .string()
  .trim()
  .min(3, 'must say why')
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters')

/** The accounts that paid a line; their amounts add up to it. */
export const lineAssignment = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        accountIndex: index,
        amount: pounds,
        /** The debt that it pays first; without it the oldest. */
        debt: longIndex.optional(),
      }),
    )
    .min(1)
    .max(50),
})
export type LineAssignment = z.infer<typeof lineAssignment>

const path = '/api/clients/{client}/bankstatements'
const params = clientParams
const ofLine = {
  params: clientParams.extend({ line: lineParam }),
  roles: bureau,
  answer: statementLine,
} as const

export const bankStatements = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Bank statements of a reseller, the last loaded first',
    roles: staff,
    params,
    query: pageQuery,
    answer: z.array(bankStatement),
    paged: true,
  }),
  /** Multipart: `file`, a CSV file with a date, an amount (or money in and money out), a reference and a payer. */
  load: endpoint({
    method: 'POST',
    path,
    summary: 'Load a bank statement; what earlier ones had already changes nothing',
    roles: bureau,
    params,
    bodyKind: 'multipart',
    answer: bankStatement.extend({
      /** False: the same file was loaded before, and nothing has changed. */
      loaded: z.boolean(),
    }),
    status: 201,
  }),
  lines: endpoint({
    method: 'GET',
    path: `${path}/lines`,
    summary: 'Lines of bank statements, the latest day first',
    roles: staff,
    params,
    query: pageQuery.extend({
      state: lineState.optional(),
      statement: indexParam.optional(),
      filter: z.string().max(100).default(''),
    }),
    answer: z.array(statementLine),
    paged: true,
  }),
  assign: endpoint({
    ...ofLine,
    method: 'POST',
    path: `${path}/lines/{line}/assignment`,
    summary: 'Post a line as the receipt of one account, or split it over several',
    body: lineAssignment,
  }),
  dismiss: endpoint({
    ...ofLine,
    method: 'POST',
    path: `${path}/lines/{line}/dismissal`,
    summary: 'Mark a line as not a customer’s payment',
    body: z.strictObject({ reason: why }),
  }),
  undo: endpoint({
    ...ofLine,
    method: 'POST',
    path: `${path}/lines/{line}/undo`,
    summary: 'Reverse the receipts of a line, or its dismissal; it is unmatched again',
    body: z.strictObject({ reason: why }),
  }),
}
