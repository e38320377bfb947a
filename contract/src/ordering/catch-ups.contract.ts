import { z } from 'zod'
import { account, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, instant } from '../http.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'

export const catchUpDecision = z.enum(['approved', 'declined'])
export type CatchUpDecision = z.infer<typeof catchUpDecision>

/** Charges with days that no run bills, the first 200 by account number, and the sum of all before VAT. */
const unbilledCharges = z.object({
  count: z.number().int(),
  amount: money,
  charges: z.array(
    z.object({
      charge: index,
      account,
      description: z.string(),
      periodStart: calendarDate,
      periodEnd: calendarDate,
      amount: money,
    }),
  ),
})
export type UnbilledCharges = z.infer<typeof unbilledCharges>
export const LISTED_UNBILLED_CHARGES = 200

export const catchUp = z.object({
  /** How many months before its period a run reaches back. */
  months: z.number().int(),
  /** The first day of the first period that NineOps bills for the reseller; null before that. */
  since: calendarDate.nullable(),
  /** Further back than that: no run bills them. */
  tooOld: unbilledCharges,
  /** Lost before runs caught up; null where nothing was invoiced before. */
  first: z
    .object({
      /** The last day of the last period billed then. */
      until: calendarDate,
      decision: catchUpDecision.nullable(),
      reason: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: instant.nullable(),
      /** Not billed without approval. */
      held: unbilledCharges,
    })
    .nullable(),
})
export type CatchUp = z.infer<typeof catchUp>

const at = { roles: bureau, params: clientParams }

export const catchUps = {
  get: endpoint({
    ...at,
    method: 'GET',
    path: '/api/clients/{client}/catchup',
    summary: 'Days of charges that no run bills, with their sum: too old, or lost before runs caught up',
    /** With `open`, nothing is counted unless something awaits a decision. */
    query: z.object({ open: z.literal('true').optional() }),
    answer: catchUp,
  }),
  decide: endpoint({
    ...at,
    method: 'POST',
    path: '/api/clients/{client}/catchup/decision',
    summary: 'Approve or decline that runs bill what was lost before runs caught up',
    body: z.object({
      decision: catchUpDecision,
      reason: z.string().trim().min(1, 'is required').max(500),
    }),
    answer: catchUp,
  }),
}
