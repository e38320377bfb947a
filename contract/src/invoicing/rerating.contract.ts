import { z } from 'zod'
import { endpoint } from '../http.ts'
import { bureau } from '../roles.ts'
import { runParams } from './invoice-runs/invoice-runs.contract.ts'

/** What going back to rates would do. */
export const reratingPreview = z.object({
  /** Why it can't be done, for people; null if it can. */
  refusal: z.string().nullable(),
  accounts: z.number().int().min(0),
  /** Numbers that stay with the same accounts. */
  numbers: z.number().int().min(0),
  /** Whether other runs have billed by the rating: the calls of their accounts stay as they are. */
  othersInvoiced: z.boolean(),
  /** Calls that are rated again: the bill run's, or those of the run's accounts. */
  calls: z.number().int().min(0),
  /** Those among them that were collected since the bill run was closed. */
  newCalls: z.number().int().min(0),
  /** Whose approval is revoked; null where there is none. */
  approvedBy: z.string().nullable(),
})
export type ReratingPreview = z.infer<typeof reratingPreview>

const path = '/api/invoiceruns/{id}/rerating'

export const rerating = {
  preview: endpoint({
    method: 'GET',
    path,
    summary: 'What rating its calls again would do to an invoice run',
    roles: bureau,
    params: runParams,
    answer: reratingPreview,
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Go back to rates before Confirm: rate the bill run again, or the run’s accounts alone where others are invoiced, and recalculate every account',
    roles: bureau,
    params: runParams,
    answer: z.object({ accounts: z.number().int().min(0) }),
    status: 202,
  }),
}
