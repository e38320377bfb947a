import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau, partnerCommercial, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const roles: readonly Role[] = [...partnerCommercial, ...bureau]
const count = z.number().int().min(0)

/** Postings of an export, and what accounts owe more and less by them. */
const totals = { postings: count, debits: money, credits: money }

export const ledgerExport = z.object({
  index,
  /** The last day that it was asked for, and the days that it has postings of. */
  through: calendarDate,
  firstOn: calendarDate,
  lastOn: calendarDate,
  ...totals,
  madeBy: z.string().nullable(),
  madeAt: instant,
})
export type LedgerExport = z.infer<typeof ledgerExport>

/** What an export up to a day would have. */
export const waitingLedgerExport = z.object({
  firstOn: calendarDate.nullable(),
  lastOn: calendarDate.nullable(),
  ...totals,
  /** Accounts with postings whose reference the books refuse: theirs wait until it is changed. */
  unnamed: z.array(z.object({ index, accountNumber: z.string(), postings: count })),
})
export type WaitingLedgerExport = z.infer<typeof waitingLedgerExport>

const path = '/api/clients/{client}/ledgerexports'
const params = clientParams
const upTo = z.object({ through: calendarDate })

export const ledgerExports = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Exports of payments, unpaids, refunds and write-offs to the books, the last made first',
    roles,
    params,
    query: pageQuery,
    answer: z.array(ledgerExport),
    paged: true,
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    summary: 'What the next export up to a day would have',
    roles,
    params,
    query: upTo,
    answer: waitingLedgerExport,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Export what no export has yet, up to and with a day',
    roles,
    params,
    body: z.strictObject({ through: calendarDate }),
    answer: ledgerExport,
    status: 201,
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/{export}/file`,
    summary: 'An export as Sage 50 audit trail CSV; the same bytes each time',
    roles,
    params: clientParams.extend({ export: indexParam }),
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
}
