import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import { bureau, crm } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

/** `new` is not lodged yet; `expired` was not used for 13 months. */
export const mandateState = z.enum(['new', 'lodged', 'active', 'cancelled', 'rejected', 'expired'])
export type MandateState = z.infer<typeof mandateState>

export const mandate = z.object({
  /** Null while it is new and nothing is known of it. */
  index: index.nullable(),
  account: z.object({ index, number: z.string(), companyName: z.string() }),
  serviceUserNumber: z.string(),
  reference: z.string(),
  sortCode: z.string(),
  bankAccount: z.string(),
  state: mandateState,
  collectedBefore: z.boolean(),
  lodgedOn: calendarDate.nullable(),
  endedOn: calendarDate.nullable(),
  /** Why it ended. */
  reason: z.string(),
  /** Whether the account has other details by now. */
  replaced: z.boolean(),
})
export type ListedMandate = z.infer<typeof mandate>

const path = '/api/clients/{client}/mandates'
const one = clientParams.extend({ mandate: indexParam })

export const mandates = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "Mandates of a reseller's accounts, by account number",
    roles: [...bureau, ...crm],
    params: clientParams,
    query: pageQuery.extend({ state: mandateState.optional(), account: indexParam.optional() }),
    answer: z.array(mandate),
    paged: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{mandate}/cancel`,
    summary: 'Cancel a mandate: nothing is collected by it, and the next AUDDIS file tells the bank',
    roles: bureau,
    params: one,
    body: z.strictObject({ reason: z.string().trim().min(3, 'must say why').max(200) }),
    answer: mandate,
  }),
  renew: endpoint({
    method: 'POST',
    path: `${path}/{mandate}/renew`,
    summary: 'Lodge an ended mandate again: the payer has signed, and its next collection is a first one',
    roles: bureau,
    params: one,
    answer: mandate,
  }),
}
