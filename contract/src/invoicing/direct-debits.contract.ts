import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { runParams } from './invoice-runs/invoice-runs.contract.ts'
import { money } from '../money.ts'
import { anyAreaRole, bureau, crm } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const count = z.number().int().min(0)

/** The days of a collection (engine: BACS Direct Debit file), each a working day in England and Wales. */
export const bacsDays = z.object({
  /** The date on which payers are debited: the Bacs date of a run. */
  bacsDate: calendarDate,
  processingDay: calendarDate,
  /** The last day on which its file can be submitted. */
  latestSubmission: calendarDate,
})
export type BacsDays = z.infer<typeof bacsDays>

/** Days on which a file made today can still collect, earliest first. */
export const possibleBacsDates = z.object({
  /** London. */
  today: calendarDate,
  /**
   * The last day for which it is known whether it is a working day: later ones are refused until an administrator
   * loads a list.
   */
  knownUntil: calendarDate,
  dates: z.array(bacsDays),
})
export type PossibleBacsDates = z.infer<typeof possibleBacsDates>

export const directDebitFile = z.object({
  serviceUserNumber: z.string(),
  serial: z.string(),
  createdOn: calendarDate,
  processingDay: calendarDate,
  /** The date on which payers are debited. */
  entryDay: calendarDate,
  items: count,
  total: money,
  /** Set where the run is now collected on another day: it must not be submitted. */
  withdrawnAt: instant.nullable(),
  /** Whether its collections are posted as receipts. */
  posted: z.boolean(),
  /** When a pack with it first arrived at an output path; null if none has, or it is withdrawn. */
  deliveredAt: instant.nullable(),
})
export type DirectDebitFile = z.infer<typeof directDebitFile>

/** A reseller's Direct Debit file and the run that it collects. */
export const listedDebitFile = directDebitFile.extend({
  index,
  run: z.object({ index, description: z.string() }),
})
export type ListedDebitFile = z.infer<typeof listedDebitFile>

/** What a run's Direct Debit files collect, and where the money goes. */
export const plannedCollection = z.object({
  bacsDate: calendarDate,
  /** The accounts of brands that receive it, each as in the files. */
  accounts: z.array(
    z.object({
      serviceUserNumber: z.string(),
      sortCode: z.string(),
      account: z.string(),
      /** The name on payers' bank statements. */
      name: z.string(),
      items: count,
      total: money,
    }),
  ),
})
export type PlannedCollection = z.infer<typeof plannedCollection>

const allowed = z.object({ allowed: z.boolean(), reason: z.string().nullable() })

/** A collection of a file that is not posted yet, by a mandate that has ended since the file was made. */
export const endedMandate = z.object({
  accountIndex: index,
  accountNumber: z.string(),
  companyName: z.string(),
  amount: money,
  state: z.enum(['cancelled', 'rejected', 'expired']),
  endedOn: calendarDate,
  collectedOn: calendarDate,
})
export type EndedMandate = z.infer<typeof endedMandate>

/** How a run is collected by Direct Debit. */
export const runDirectDebits = z.object({
  invoiceRunIndex: index,
  bacsDate: calendarDate,
  /** Null where the Bacs date is not a working day, or bank holidays are not known for it. */
  days: bacsDays.nullable(),
  /**
   * Why no file made today could collect on the Bacs date, with the next possible dates, or what must be approved
   * first; null where it could.
   */
  fault: z.string().nullable(),
  /** What files made now would collect; null for nothing. */
  planned: plannedCollection.nullable(),
  /** The newest first. */
  files: z.array(directDebitFile),
  /** What they collect although its mandate has ended, by account number. */
  endedMandates: z.array(endedMandate),
  /** Whether the Bacs date can be changed, and if not, why. */
  change: allowed,
  /** Whether accounts can be excluded from the files or included again, and if not, why. */
  leaveOut: allowed,
  /**
   * Files have been made: a user who changes the Bacs date must confirm that they were not submitted, or money would
   * be collected twice.
   */
  mayBeSubmitted: z.boolean(),
  /** The earliest Bacs date: that of the invoices, or the one announced to payers. */
  notBefore: calendarDate,
})
export type RunDirectDebits = z.infer<typeof runDirectDebits>

/** An invoice or credit note of an account that pays by Direct Debit, which no file collects. */
export const leftOutDebit = z.object({
  accountIndex: index,
  accountNumber: z.string(),
  companyName: z.string(),
  number: z.string(),
  gross: money,
  /**
   * `left_out`: a user excluded its account. `other_file`: its brand does not get Direct Debit files. `not_made`:
   * there are no files yet. `mandate_…`: its mandate is not lodged yet, or has ended.
   */
  reason: z.enum([
    'credit_note',
    'nothing_to_collect',
    'in_credit',
    'left_out',
    'other_file',
    'not_made',
    'mandate_new',
    'mandate_cancelled',
    'mandate_rejected',
    'mandate_expired',
  ]),
  /** Who excluded it and why; null for any other reason. */
  leftOut: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
})
export type LeftOutDebit = z.infer<typeof leftOutDebit>

const run = { params: runParams, roles: bureau }
const account = { params: runParams.extend({ accountId: indexParam }), roles: bureau }
const reason = z.string().trim().min(1, 'is required').max(500)
/** Confirms that the existing files were not submitted. */
const notSubmitted = z.boolean().default(false)

export const directDebits = {
  dates: endpoint({
    method: 'GET',
    path: '/api/directdebits/dates',
    summary: 'The next Bacs dates whose files can still be submitted',
    roles: anyAreaRole,
    query: z.object({
      notBefore: calendarDate.optional(),
      client: indexParam.optional().describe('only days that keep the notice of its payers'),
      count: z.coerce.number().int().min(1).max(60).default(10),
    }),
    answer: possibleBacsDates,
  }),
  ofRun: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/directdebits',
    summary:
      'How a run is collected by Direct Debit: its days, its files, and whether the day can be changed',
    answer: runDirectDebits,
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/directdebits/files',
    summary: "A reseller's Direct Debit files, the latest first",
    roles: [...bureau, ...crm],
    params: clientParams,
    query: pageQuery,
    answer: z.array(listedDebitFile),
    paged: true,
  }),
  leftOut: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/directdebits/leftout',
    summary: 'Invoices and credit notes of accounts that pay by Direct Debit and are in no file, by number',
    query: pageQuery,
    answer: z.array(leftOutDebit),
    paged: true,
  }),
  changeDay: endpoint({
    ...run,
    method: 'PUT',
    path: '/api/invoiceruns/{id}/bacsdate',
    summary: 'Collect a run on another day: its Direct Debit files are withdrawn and created again',
    body: z.strictObject({
      bacsDate: calendarDate,
      reason,
      notSubmitted,
    }),
    answer: runDirectDebits,
  }),
  excludeAccount: endpoint({
    ...account,
    method: 'PUT',
    path: '/api/invoiceruns/{id}/directdebits/leftout/{accountId}',
    summary:
      'Exclude an account from the Direct Debit files of a confirmed run: its files are withdrawn and created again',
    body: z.strictObject({ reason, notSubmitted }),
    answer: runDirectDebits,
  }),
  includeAccount: endpoint({
    ...account,
    method: 'POST',
    path: '/api/invoiceruns/{id}/directdebits/leftout/{accountId}/takein',
    summary: 'Collect from an account after all that was left out of the Direct Debit files of a run',
    body: z.strictObject({ notSubmitted }),
    answer: runDirectDebits,
  }),
}
