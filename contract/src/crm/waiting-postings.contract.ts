import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { money, parsePence } from '../money.ts'
import { administrator, bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/clients.contract.ts'

const staff: readonly Role[] = [...crm, ...bureau]

/** What a person enters by hand. */
export const enteredKind = z.enum(['receipt', 'refund', 'write_off'])
export type EnteredKind = z.infer<typeof enteredKind>

/** A posting above the reseller's limit, until somebody else has approved it. */
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

const why = z
  .string()
  .trim()
  .min(3, 'must say why')
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
const limitPath = '/api/clients/{client}/postinglimit'
const path = '/api/clients/{client}/waitingpostings'
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
    path,
    summary: 'Postings that wait for a second person, the oldest first',
    roles: staff,
    params: clientParams,
    query: z.object({ account: indexParam.optional() }),
    answer: z.array(waitingPosting),
  }),
  approve: endpoint({
    ...ofOne,
    method: 'POST',
    path: `${path}/{waiting}/approval`,
    summary: 'Approve and post what somebody else entered',
    answer: z.array(waitingPosting),
  }),
  refuse: endpoint({
    ...ofOne,
    method: 'POST',
    path: `${path}/{waiting}/refusal`,
    summary: 'Refuse a posting that waits, or take one’s own back',
    body: z.strictObject({ reason: why }),
    answer: z.array(waitingPosting),
  }),
}
