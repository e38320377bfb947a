import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money, parsePence } from '../money.ts'
import { administrator, bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const staff: readonly Role[] = [...crm, ...bureau]

/** What a posting is; a debt of the customer is positive, a payment or credit negative (money: Account ledger). */
export const postingKind = z.enum([
  'invoice',
  'credit_note',
  'receipt',
  'refund',
  'unpaid',
  'write_off',
  'opening_balance',
  'reversal',
])
export type PostingKind = z.infer<typeof postingKind>

/** There are more postings than 32 bits can number. */
const postingIndex = z.number().int().min(1)
const postingParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** How money moved. */
export const paymentMethod = z.enum(['direct_debit', 'transfer', 'card', 'cheque', 'cash', 'other'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** Methods of payments that staff enter: Direct Debits are posted on their collection day. */
export const enteredMethod = paymentMethod.exclude(['direct_debit'])

/**
 * What became of a posting: `open` and `in_hand` are allocated to nothing yet. What credit notes that correct it settled
 * alone is `credited`; others, or payments as well, `settled`. A payment that came back unpaid is `returned`.
 */
export const postingState = z.enum([
  'open',
  'part_paid',
  'part_settled',
  'paid',
  'credited',
  'settled',
  'written_off',
  'reversed',
  'returned',
  'in_hand',
  'part_used',
  'used',
])
export type PostingState = z.infer<typeof postingState>

export const posting = z.object({
  index: postingIndex,
  effectiveOn: calendarDate,
  kind: postingKind,
  /** As the customer owes: a receipt is negative. */
  amount: money,
  dueOn: calendarDate,
  /** The invoice or credit note. */
  document: z.object({ index, number: z.string(), invoiceRunIndex: index }).nullable(),
  method: paymentMethod.nullable(),
  reference: z.string(),
  reason: z.string(),
  /** What is not allocated of it, with its sign. */
  remainder: money,
  state: postingState,
  /** What it settles, or what settles it, in order of day. */
  allocations: z.array(
    z.object({
      posting: postingIndex,
      kind: postingKind,
      effectiveOn: calendarDate,
      /** Of the invoice or credit note. */
      number: z.string().nullable(),
      amount: money,
      /** Whether it is a credit note that corrects the document. */
      corrects: z.boolean(),
    }),
  ),
  /** Of an invoice: what issued credit notes that correct it have credited, with VAT, also of what was paid before. */
  credited: money,
  /** What it reverses. */
  reverses: postingIndex.nullable(),
  /** Whether a dispute is open on it. */
  disputed: z.boolean(),
  /** A line of a bank statement: it is undone there. */
  fromStatement: z.boolean(),
  /** An invoice of which something is left to credit, whether it is paid or not. */
  creditable: z.boolean(),
  /** Whether staff may still reverse it. */
  reversible: z.boolean(),
  /** The account's balance after it, in order of day. */
  balance: money,
  postedBy: z.string().nullable(),
  postedAt: instant,
})
export type Posting = z.infer<typeof posting>

/** Debts by days after their due day; what is in hand is apart. */
export const agedAmounts = z.object({
  current: money,
  upTo30: money,
  upTo60: money,
  upTo90: money,
  over90: money,
  /** All debts. */
  total: money,
  inHand: money,
})
export type AgedAmounts = z.infer<typeof agedAmounts>

export const accountLedger = z.object({
  /** The sum of all postings: what the customer owes, or is in credit if it is negative. */
  balance: money,
  /** Debts past their due day that nothing is allocated to. */
  overdue: money,
  /** Payments and credits that are allocated to nothing yet, as a positive amount. */
  inHand: money,
  /** Of a closed account: whether a confirmed run has billed its last day, so that no invoice uses what is in hand. */
  lastInvoice: z.enum(['to_come', 'made']).nullable(),
  aged: agedAmounts,
  /** Postings that wait for a second person. */
  waiting: z.number().int(),
  /** Direct Debits that are on their way: not paid until their collection day. */
  collecting: z.array(z.object({ on: calendarDate, amount: money, number: z.string() })),
  /**
   * The last day of the reseller's ledger exports: what is posted up to it is in the next one. Null without an export,
   * and where the account's brand has no sales ledger.
   */
  exportedThrough: calendarDate.nullable(),
  /** Confirmed documents from before the account had a ledger: they are not in it. */
  documentsBefore: z.number().int(),
  /** Debts that are not settled, the oldest first. */
  open: z.array(
    z.object({
      index: postingIndex,
      kind: postingKind,
      number: z.string().nullable(),
      reference: z.string(),
      dueOn: calendarDate,
      amount: money,
      remainder: money,
      /** The dispute that is open on it. */
      dispute: index.nullable(),
      /** A Direct Debit that came back is to collect it again: the day, null until a file collects it. */
      collectedAgain: z.object({ on: calendarDate.nullable() }).nullable(),
    }),
  ),
})
export type AccountLedger = z.infer<typeof accountLedger>

const pounds = money.refine(text => (parsePence(text) ?? 1) > 0, 'must be more than 0.00')
const line = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
const why = line.min(3, 'must say why')

export const newReceipt = z.strictObject({
  amount: pounds,
  receivedOn: calendarDate,
  method: enteredMethod,
  reference: line.default(''),
  /** The debt that it pays first; without it the oldest. */
  debt: postingIndex.optional(),
})
export type NewReceipt = z.infer<typeof newReceipt>

export const newRefund = z.strictObject({
  amount: pounds,
  paidOn: calendarDate,
  method: enteredMethod,
  reference: line.default(''),
  reason: why,
})
export type NewRefund = z.infer<typeof newRefund>

export const newWriteOff = z.strictObject({ debt: postingIndex, amount: pounds, reason: why })
export type NewWriteOff = z.infer<typeof newWriteOff>

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}/ledger'
const change = { method: 'POST', params, roles: bureau, answer: accountLedger, status: 201 } as const

export const accountLedgers = {
  get: endpoint({
    method: 'GET',
    path,
    summary: "An account's balance and what is open",
    roles: staff,
    params,
    answer: accountLedger,
  }),
  postings: endpoint({
    method: 'GET',
    path: `${path}/postings`,
    summary: 'Everything posted to an account, the latest day first',
    roles: staff,
    params,
    query: pageQuery.extend({ kind: postingKind.optional(), invoice: indexParam.optional() }),
    answer: z.array(posting),
    paged: true,
  }),
  receive: endpoint({
    ...change,
    path: `${path}/receipts`,
    summary: 'Post money that a customer paid; it settles the oldest debt unless one is named',
    body: newReceipt,
  }),
  refund: endpoint({
    ...change,
    path: `${path}/refunds`,
    summary: 'Post money that was paid back out of what is in hand',
    body: newRefund,
  }),
  writeOff: endpoint({
    ...change,
    path: `${path}/writeoffs`,
    summary: 'Write off a debt, in whole or part',
    body: newWriteOff,
  }),
  reverse: endpoint({
    ...change,
    path: `${path}/postings/{posting}/reversal`,
    summary: 'Reverse a posting that was a mistake; what it settled is open again',
    params: params.extend({ posting: postingParam }),
    body: z.strictObject({ reason: why }),
  }),
  unpaid: endpoint({
    ...change,
    path: `${path}/postings/{posting}/unpaid`,
    summary: 'Post that a receipt was returned unpaid; what it settled is open again',
    params: params.extend({ posting: postingParam }),
    body: z.strictObject({ returnedOn: calendarDate, reason: why }),
  }),
}

/** What a person enters by hand. */
export const enteredKind = z.enum(['receipt', 'refund', 'write_off'])
export type EnteredKind = z.infer<typeof enteredKind>

/** A posting above the reseller's limit, until someone else has approved it. */
export const waitingPosting = z.object({
  index,
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  kind: enteredKind,
  amount: money,
  /** Its reference and reason. */
  details: z.string(),
  enteredBy: z.string().nullable(),
  enteredAt: instant,
  /** Whether the caller may approve it, and why not. */
  approve: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
})
export type WaitingPosting = z.infer<typeof waitingPosting>

/** Null: one person posts any amount. */
export const postingLimit = z.strictObject({
  amount: money.refine(text => (parsePence(text) ?? -1) >= 0, 'must not be negative').nullable(),
})
export type PostingLimit = z.infer<typeof postingLimit>

const limitPath = '/api/clients/{client}/postinglimit'
const waitingPath = '/api/clients/{client}/waitingpostings'
const ofOne = { params: clientParams.extend({ waiting: indexParam }), roles: bureau } as const

export const waitingPostings = {
  setLimit: endpoint({
    method: 'PUT',
    path: limitPath,
    summary: 'Set the amount above which a posting entered by hand waits for a second person',
    roles: administrator,
    params: clientParams,
    body: postingLimit,
    answer: postingLimit,
  }),
  list: endpoint({
    method: 'GET',
    path: waitingPath,
    summary: 'Postings that wait for a second person, the oldest first',
    roles: staff,
    params: clientParams,
    query: z.object({ account: indexParam.optional() }),
    answer: z.array(waitingPosting),
  }),
  approve: endpoint({
    ...ofOne,
    method: 'POST',
    path: `${waitingPath}/{waiting}/approval`,
    summary: 'Approve and post what someone else entered',
    answer: z.array(waitingPosting),
  }),
  refuse: endpoint({
    ...ofOne,
    method: 'POST',
    path: `${waitingPath}/{waiting}/refusal`,
    summary: 'Refuse a waiting posting, or withdraw one’s own',
    body: z.strictObject({ reason: why }),
    answer: z.array(waitingPosting),
  }),
}
