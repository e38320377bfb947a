import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { money } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { postingKind } from './account-ledger.contract.ts'

const staff: readonly Role[] = [...crm, ...bureau]

const who = { by: z.string().nullable(), at: instant }

/** What a customer disputes of an account's documents; no reminder is sent for it while it is open. */
export const dispute = z.object({
  index,
  /** The disputed document: an invoice or an opening balance. */
  debt: z.number().int(),
  kind: postingKind,
  number: z.string().nullable(),
  reference: z.string(),
  /** What is open of the document. */
  remainder: money,
  from: calendarDate,
  words: z.string(),
  ...who,
  /** Null while it is open. */
  closed: z.object({ on: calendarDate, words: z.string(), ...who }).nullable(),
})
export type Dispute = z.infer<typeof dispute>

const words = z
  .string()
  .trim()
  .min(3, 'must say why')
  .max(500)
  .regex(/^[\P{Cc}\n]*$/u, 'must not have control characters')

export const newDispute = z.strictObject({ debt: z.number().int().min(1), from: calendarDate, words })
export type NewDispute = z.infer<typeof newDispute>

export const disputeClosing = z.strictObject({ on: calendarDate, words })
export type DisputeClosing = z.infer<typeof disputeClosing>

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}/disputes'

export const disputes = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Disputes of an account, open ones first, the last 200',
    roles: staff,
    params,
    answer: z.array(dispute),
  }),
  open: endpoint({
    method: 'POST',
    path,
    summary: 'Note that a customer disputes a document',
    roles: staff,
    params,
    body: newDispute,
    answer: dispute,
    status: 201,
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/{dispute}/closing`,
    summary: 'Close a dispute with its outcome',
    roles: staff,
    params: params.extend({ dispute: indexParam }),
    body: disputeClosing,
    answer: dispute,
  }),
}
