import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { crm } from '../roles.ts'

const count = z.number().int().min(0)

/** What happens to a kind of record: deleted, kept without personal details, or kept in full for the books. */
export const personalDataFates = ['erased', 'masked', 'kept'] as const

export const personalDataHolding = z.object({
  what: z.string(),
  count,
  fate: z.enum(personalDataFates),
  note: z.string(),
})
export type PersonalDataHolding = z.infer<typeof personalDataHolding>

export const erasureStatuses = ['asked', 'running', 'erased', 'forgotten', 'withdrawn', 'failed'] as const

export const accountErasure = z.object({
  index,
  status: z.enum(erasureStatuses),
  requestedBy: z.string(),
  requestedAt: instant,
  approvedBy: z.string().nullable(),
  /** Last day on which the account's books must be kept; null where there is none. */
  keptUntil: calendarDate.nullable(),
  failure: z.string().nullable(),
  erasedAt: instant.nullable(),
  /** When the books were deleted too. */
  forgottenAt: instant.nullable(),
  /** Whether the caller may approve it: it is waiting, and another user requested it. */
  mayApprove: z.boolean(),
})
export type AccountErasure = z.infer<typeof accountErasure>

/** The data held about an account, and what would remain after erasing it. */
export const personalData = z.object({
  accountNumber: z.string(),
  closedOn: calendarDate.nullable(),
  holdings: z.array(personalDataHolding),
  /** Last day on which the remaining books must be kept; null where there are none. */
  keptUntil: calendarDate.nullable(),
  /** Why it cannot be erased now, each with what to do. */
  blockers: z.array(z.string()),
  /** Whether another user has to approve it. */
  twoPerson: z.boolean(),
  erasure: accountErasure.nullable(),
})
export type PersonalData = z.infer<typeof personalData>

export const personalDataCopy = z.object({
  index,
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  failure: z.string().nullable(),
  requestedAt: instant,
  /** When the file will be deleted. */
  expiresAt: instant,
})
export type PersonalDataCopy = z.infer<typeof personalDataCopy>

/** March, the end of most UK companies' financial year. */
export const USUAL_YEAR_END = 3

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}/personaldata'
const ofErasure = {
  method: 'POST',
  roles: crm,
  params: params.extend({ erasure: indexParam }),
  answer: accountErasure,
} as const

export const personalDataCalls = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'What is held about an account, and what erasing it would leave and until when',
    roles: crm,
    params,
    query: z.object({
      yearEnd: z.coerce
        .number()
        .int()
        .min(1)
        .max(12)
        .default(USUAL_YEAR_END)
        .describe("month with which the reseller's financial year ends"),
    }),
    answer: personalData,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copies`,
    summary: 'Make a copy of everything that is held about an account',
    roles: crm,
    params,
    answer: personalDataCopy,
    status: 202,
  }),
  getCopy: endpoint({
    method: 'GET',
    path: '/api/personaldatacopies/{copy}',
    summary: 'How far a copy is, for the person who asked for it',
    roles: crm,
    params: z.object({ copy: indexParam }),
    answer: personalDataCopy,
  }),
  copyFile: endpoint({
    method: 'GET',
    path: '/api/personaldatacopies/{copy}/file',
    summary: 'A copy that is ready, for the person who asked for it',
    roles: crm,
    params: z.object({ copy: indexParam }),
    answer: 'file',
    fileTypes: ['application/zip'],
    failures: [409],
  }),
  erase: endpoint({
    method: 'POST',
    path: `${path}/erasures`,
    summary: 'Erase the personal data of a closed account; it cannot be undone',
    roles: crm,
    params,
    body: z.strictObject({
      /** To confirm: the account's number, typed. */
      accountNumber: z.string().max(100).trim(),
      yearEnd: z.number().int().min(1).max(12).default(USUAL_YEAR_END),
    }),
    answer: accountErasure,
    status: 202,
    failures: [409],
  }),
  approve: endpoint({
    ...ofErasure,
    path: `${path}/erasures/{erasure}/approve`,
    summary: 'Approve an erasure that someone else asked for; it begins',
    status: 202,
    failures: [409],
  }),
  withdraw: endpoint({
    ...ofErasure,
    path: `${path}/erasures/{erasure}/withdraw`,
    summary: 'Take an erasure back that waits for its approval',
    failures: [409],
  }),
}
