import { z } from 'zod'
import { accountCall } from '../crm/account-calls.contract.ts'
import { calendarDate, endpoint, indexParam, pageQuery } from '../http.ts'
import { exactMoney } from '../money.ts'
import { sortParam } from '../sorting.ts'

/** A call of an account as its bill may list it; numbers are written as on the bill. */
export const partnerCall = accountCall
  .pick({
    callId: true,
    cli: true,
    destination: true,
    destinationName: true,
    productGroup: true,
    kind: true,
    startedAt: true,
    band: true,
    durationSeconds: true,
    quantity: true,
    inclusiveSeconds: true,
    inclusiveQuantity: true,
    charge: true,
    late: true,
  })
  .extend({
    /** Parts of the charge; null without them. */
    accessCharge: exactMoney.nullable(),
    serviceCharge: exactMoney.nullable(),
    /** True until the invoices of its bill run are hosted: the charge may still change. */
    provisional: z.boolean(),
  })
export type PartnerCall = z.infer<typeof partnerCall>

export const partnerCallSorts = ['startedAt', 'charge'] as const

const partnerCallsQuery = pageQuery.extend({
  account: indexParam.describe('one of your accounts'),
  from: calendarDate.optional().describe('day in London on which calls began, or later'),
  to: calendarDate.optional().describe('day in London on which calls began, or earlier'),
  sort: sortParam(partnerCallSorts),
})
export type PartnerCallsQuery = z.output<typeof partnerCallsQuery>

export const partnerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/dash/calls',
    summary:
      "An account's rated calls that its bills itemise, the latest first; provisional until they are on hosted invoices",
    roles: 'dash',
    query: partnerCallsQuery,
    answer: z.array(partnerCall),
    paged: true,
    csv: true,
  }),
}
