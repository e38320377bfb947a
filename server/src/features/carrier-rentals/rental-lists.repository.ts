import { typedDigits } from '@nineops/contract/phone-numbers'
import {
  type BilledNotBought,
  type BoughtNotBilled,
  type billedSorts,
  type boughtSorts,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { allOf, ifText } from '../../platform/db/conditions.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { OfMonth } from './rental-comparisons.repository.ts'

interface Listed<Sort extends string> extends OfMonth {
  filter: string
  sort: readonly SortBy<Sort>[]
}

const matching = (of: Listed<string>, side: 'billed' | 'bought'): RawBuilder<boolean> =>
  allOf(
    sql`d.client_index = ${of.clientIndex} and d.month = ${`${of.month}-01`}::date and d.side = ${side}`,
    // The accounts are searched once, not for each number.
    ifText(
      of.filter,
      text => sql`(d.number ~* ${literally(typedDigits(text) || text)} or d.description ~* ${literally(text)} or d.account_index in (
        select m.index from accounts m where m.client_index = ${of.clientIndex}
          and (m.account_number || ' ' || m.company_name) ~* ${literally(text)}))`,
    ),
  )

const account = sql`json_build_object('index', a.index, 'accountNumber', a.account_number, 'companyName', a.company_name)`

/** Numbers that are billed and not bought, of a month that is compared; none where no carrier billed the month. */
export const listedBilledNotBought = sqlList({
  matching: (of: Listed<(typeof billedSorts)[number]>) => sql`
    from rental_differences d where ${matching(of, 'billed')}`,
  rows: (of, cut) => sql<BilledNotBought>`
    select d.number, ${account} as account, c.index as "chargeIndex", d.description, d.amount::text
    from rental_differences d join accounts a on a.index = d.account_index left join charges c on c.index = d.charge_index
    where ${matching(of, 'billed')}
    ${orderBy(
      of.sort,
      {
        number: 'd.number',
        account: 'a.account_number',
        company: sql`lower(a.company_name)`,
        description: sql`lower(d.description)`,
        amount: 'd.amount',
      },
      {
        otherwise: sql`d.amount desc`,
        tiebreak: sql`d.number, d.account_index`,
        filled: ['number', 'amount'],
      },
    )} ${cut}`,
})

/** Numbers that are bought and not billed, of a month that is compared. */
export const listedBoughtNotBilled = sqlList({
  matching: (of: Listed<(typeof boughtSorts)[number]>) => sql`
    from rental_differences d where ${matching(of, 'bought')}`,
  rows: (of, cut) => sql<BoughtNotBilled>`
    select d.number, d.carrier, d.description as product, d.amount::text as cost,
      case when a.index is not null then ${account} end as account
    from rental_differences d left join accounts a on a.index = d.account_index
    where ${matching(of, 'bought')}
    ${orderBy(
      of.sort,
      {
        number: 'd.number',
        carrier: sql`lower(d.carrier)`,
        product: sql`lower(d.description)`,
        account: 'a.account_number',
        cost: 'd.amount',
      },
      { otherwise: sql`d.amount desc`, tiebreak: sql`d.number`, filled: ['number', 'cost'] },
    )} ${cut}`,
})
