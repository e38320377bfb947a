import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

/** Reports of Bacs: unpaid collections, changes by payers' banks, refused instructions, indemnity claims. */
export const reportKind = z.enum(['arudd', 'addacs', 'auddis', 'ddica'])
export type ReportKind = z.infer<typeof reportKind>

/** What became of a row; a duplicate was in an earlier report. */
export const rowOutcome = z.enum(['matched', 'unmatched', 'duplicate'])
export type RowOutcome = z.infer<typeof rowOutcome>

/**
 * `represent` collects the same amount again; `accept` takes the new bank details; `match` looks again for what an
 * unmatched row is about, and leaves it to be decided; `seen` needs nothing more.
 */
export const rowDecision = z.enum(['represent', 'accept', 'match', 'seen'])
export type RowDecision = z.infer<typeof rowDecision>

/**
 * Of an amount that is to be presented again, or may be: `waiting` for the next file, in one that was `presented`,
 * `settled` where not all of it is owed any more, `late` once its 30 days are over, or with an instruction that has
 * `ended`.
 */
export const againState = z.enum(['waiting', 'presented', 'settled', 'late', 'ended'])
export type AgainState = z.infer<typeof againState>

export const bacsReport = z.object({
  index,
  kind: reportKind,
  fileName: z.string(),
  rows: z.number().int(),
  matched: z.number().int(),
  unmatched: z.number().int(),
  duplicate: z.number().int(),
  /** Null where it came by the input path. */
  loadedBy: z.string().nullable(),
  loadedAt: instant,
})
export type BacsReport = z.infer<typeof bacsReport>

export const reportRow = z.object({
  report: index,
  position: z.number().int(),
  kind: reportKind,
  serviceUserNumber: z.string(),
  reference: z.string(),
  payerName: z.string(),
  amount: money.nullable(),
  /** The collection day, or the day from which a change holds. */
  on: calendarDate.nullable(),
  code: z.string(),
  /** The reason code in words. */
  reason: z.string(),
  outcome: rowOutcome,
  /** Why it is not matched. */
  note: z.string(),
  account: z.object({ index, number: z.string(), companyName: z.string() }).nullable(),
  /** Bank details that the account has from now on. */
  proposed: z.object({ sortCode: z.string(), bankAccount: z.string() }).nullable(),
  decision: rowDecision.nullable(),
  again: againState.nullable(),
  /** The last collection day on which it can be presented again; null where it never is. */
  againUntil: calendarDate.nullable(),
  decidedBy: z.string().nullable(),
  /** Decisions that are still possible. */
  possible: z.array(rowDecision),
  loadedAt: instant,
})
export type ReportRow = z.infer<typeof reportRow>

const staff: readonly Role[] = [...bureau, ...crm]
const path = '/api/clients/{client}/bacsreports'

export const bacsReports = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Reports of Bacs that were loaded, the latest first',
    roles: staff,
    params: clientParams,
    query: pageQuery,
    answer: z.array(bacsReport),
    paged: true,
  }),
  /** Multipart: `file`, XML as Bacs has it or a CSV file with the columns of docs/bacs-reports.md. */
  load: endpoint({
    method: 'POST',
    path,
    summary: 'Load a report of Bacs; what earlier ones had already changes nothing',
    roles: bureau,
    params: clientParams,
    bodyKind: 'multipart',
    answer: bacsReport.extend({
      /** False: the same file was loaded before, and nothing has changed. */
      loaded: z.boolean(),
    }),
    status: 201,
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/rows`,
    summary: 'Rows of the reports, the latest first',
    roles: staff,
    params: clientParams,
    query: pageQuery.extend({
      report: indexParam.optional(),
      outcome: rowOutcome.optional(),
      /** Only rows that wait for someone. */
      waiting: z.stringbool().optional(),
    }),
    answer: z.array(reportRow),
    paged: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{report}/rows/{position}/decision`,
    summary:
      'Collect an unpaid amount again, accept new bank details, match again, or note that a row is seen',
    roles: bureau,
    params: clientParams.extend({ report: indexParam, position: indexParam }),
    body: z.strictObject({ decision: rowDecision }),
    answer: reportRow,
  }),
}
