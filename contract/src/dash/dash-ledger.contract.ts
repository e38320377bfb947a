import { z } from 'zod'
import { accountLedger, agedAmounts } from '../crm/account-ledger.contract.ts'
import { calendarDate, endpoint, indexParam } from '../http.ts'
import { money } from '../money.ts'

/** What an account owes and what is open of it, as partners read it. */
export const dashLedger = accountLedger.pick({
  balance: true,
  overdue: true,
  inHand: true,
  collecting: true,
  open: true,
})

/** Everything posted to an account in a span, with the balances before and after. */
export const dashStatement = z.object({
  from: calendarDate,
  to: calendarDate,
  opening: money,
  rows: z.array(
    z.object({
      day: calendarDate,
      /** Such as `Invoice NW-0012`. */
      what: z.string(),
      /** As the customer owes: payments and credits are negative. */
      amount: money,
      balance: money,
    }),
  ),
  closing: money,
  /** What is open on the last day, by how late it is. */
  aged: agedAmounts,
})

const params = z.object({ account: indexParam })

/** Both days are included; without them the last twelve months. */
const span = z
  .object({ from: calendarDate.optional(), to: calendarDate.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before from',
  })

export const dashLedgers = {
  ledger: endpoint({
    method: 'GET',
    path: '/dash/accounts/{account}/ledger',
    summary: "An account's balance, what is open of it, and Direct Debits that are on their way",
    roles: 'dash',
    params,
    answer: dashLedger,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/dash/accounts/{account}/statement',
    summary:
      'Everything posted to an account from a day to a day, the last twelve months unless given, with the balances before and after',
    roles: 'dash',
    params,
    query: span,
    answer: dashStatement,
  }),
}
