import { z } from 'zod'
import { endpoint, flagParam, index, indexParam, pageQuery } from '../http.ts'
import { invoiceDetail } from './invoice-details.ts'
import { makingGroupId, runParams } from './invoice-runs/invoice-runs.contract.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const count = z.number().int().min(0)

/** Where staff fix a failure: the kind of screen and the index of what it opens. */
export const fix = z.object({
  kind: z.enum(['account', 'brand', 'bill-run', 'rate-allocation', 'none']),
  index: index.nullable(),
  text: z.string(),
})

export const accountFailure = z.object({
  cause: z.string(),
  title: z.string(),
  message: z.string(),
  process: z.string(),
  valueAtStake: money,
  fix,
})

export const accountStages = [
  'New',
  'Validated',
  'Loaded',
  'Calculated',
  'Numbered',
  'Rendered',
  'Hosted',
  'E-mailed',
] as const
/** What the last stage came to, where that is not an e-mail that was sent. */
export const accountOutcomes = [
  'Nothing to bill',
  'E-mail queued',
  'Written to the outbox',
  'E-mail not sent',
  'E-mail unsure',
  'E-mail bounced',
] as const

const runDocument = z.object({
  index,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  net: money,
  vat: money,
  gross: money,
  hasPdf: z.boolean(),
})

export const invoiceRunAccount = z.object({
  index,
  accountNumber: z.string(),
  companyName: z.string(),
  brand: z.object({ index, name: z.string() }),
  stage: z.object({
    index: z.number().int().min(0).max(7),
    description: z.enum([...accountStages, ...accountOutcomes]),
  }),
  status: z.enum(['pending', 'done', 'failed']),
  failure: accountFailure.nullable(),
  /** Of a failed account, the confirmed further run that has invoiced it since. */
  invoicedBy: index.nullable(),
  /** Its invoice, or its credit note where it has no invoice; null where there is neither, or nothing calculated yet. */
  invoice: runDocument.nullable(),
  /** Its credit note beside an invoice. */
  creditNote: runDocument.nullable(),
  /** Of both; null without a document. */
  total: z.object({ net: money, vat: money, gross: money }).nullable(),
  /** Gross of the account's documents of the latest run before this one. */
  previousGross: money.nullable(),
})
export type InvoiceRunAccount = z.infer<typeof invoiceRunAccount>

export const failureCause = z.object({
  cause: z.string(),
  title: z.string(),
  accounts: count,
  valueAtStake: money,
  /** How to fix it, in words, and the kind of screen for that. */
  fix: z.object({ kind: fix.shape.kind, text: z.string() }),
  /** Accounts that would not fail again: what was wrong is fixed. Of the first 50. */
  fixed: z.array(index),
  /** The first of the accounts, by number. */
  examples: z.array(z.object({ index, accountNumber: z.string(), message: z.string(), fix })),
})
export type FailureCause = z.infer<typeof failureCause>

/** What a reset affects, before it is done (product: Beyond every rival, 4). */
export const resetPreview = z.object({
  allowed: z.boolean(),
  reason: z.string().nullable(),
  accounts: count,
  documents: count,
  /** Numbers reserved for the same accounts; they become void only if no document needs them again. */
  numbers: count,
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
  /** Of the run's numbers, those that would be given again if it were abandoned; the others would become void. */
  numbersGivenBack: count,
  gross: money,
  pdfs: count,
  reports: count,
  endOfRunFiles: count,
  emails: count,
  hosted: count,
  /** Users whose approval of the run is revoked; null where there is none. */
  approvedBy: z.string().nullable(),
})
export type ResetPreview = z.infer<typeof resetPreview>

export const accountSorts = [
  'accountNumber',
  'companyName',
  'brand',
  'status',
  'stage',
  'failure',
  'number',
  'net',
  'vat',
  'gross',
] as const

/** Which accounts of a run. */
const accountFilter = {
  filter: z.string().max(255).optional(),
  onlyFailed: flagParam,
  onlyPending: flagParam,
}

/** Some accounts of a run: named, or all that match a filter with exceptions. */
export const accountSelection = z.union([
  z.object({ accounts: z.array(index).min(1).max(10_000) }),
  z.object({
    all: z.literal(true),
    filter: z.string().max(255).optional(),
    onlyFailed: z.boolean().default(false),
    onlyPending: z.boolean().default(false),
    except: z.array(index).max(10_000).default([]),
  }),
])
export type AccountSelection = z.infer<typeof accountSelection>

const accountParams = runParams.extend({ accountId: indexParam })
/** Which of an account's documents; the invoice first. */
const documentKind = z.object({ kind: z.enum(['invoice', 'credit_note']).optional() })
const resetAnswer = z.object({ accounts: count })
const run = { params: runParams, roles: bureau }

export const invoiceRunAccounts = {
  list: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/accounts',
    summary: "A run's accounts by account number; filter on number and company",
    query: pageQuery.extend({ ...accountFilter, sort: sortParam(accountSorts) }),
    answer: z.array(invoiceRunAccount),
    paged: true,
  }),
  failures: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/failures',
    summary: 'Failed accounts by cause, with the money at stake, the most first',
    answer: z.array(failureCause),
  }),
  resetPreview: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/accounts/reset/preview',
    summary: 'What a reset would touch: scope is failed, all, or the index of one account',
    query: z.object({ scope: z.union([z.enum(['failed', 'all']), indexParam]) }),
    answer: resetPreview,
  }),
  resetFailed: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/accounts/reset/failed',
    summary: 'Return the failed accounts to pending; with runThrough, run again up to and with that group',
    query: z.object({ runThrough: makingGroupId.optional() }),
    answer: resetAnswer,
  }),
  resetAll: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/accounts/reset/all',
    summary: 'Return every account to pending',
    answer: resetAnswer,
  }),
  resetSelectedPreview: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/accounts/reset/selected/preview',
    summary: 'What a reset of the accounts selected would touch',
    body: accountSelection,
    answer: resetPreview,
    reads: true,
  }),
  resetSelected: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/accounts/reset/selected',
    summary: 'Return the accounts selected to pending',
    body: accountSelection,
    answer: resetAnswer,
  }),
  reset: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/accounts/{accountId}/reset',
    summary: 'Return one account to pending',
    params: accountParams,
    answer: resetAnswer,
  }),
  invoice: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/accounts/{accountId}/invoice',
    summary:
      "An account's invoice of the run, with its lines and VAT; its credit note where it has no invoice",
    params: accountParams,
    query: documentKind,
    answer: invoiceDetail,
  }),
  invoicePdf: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/accounts/{accountId}/invoice/pdf',
    summary: 'The invoice as PDF',
    params: accountParams,
    query: documentKind,
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
}
