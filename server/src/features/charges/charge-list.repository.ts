import type { charges } from '@nineops/contract/ordering/charges.contract'
import type { ChargeState } from '@nineops/contract/ordering/charge-states'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifGiven, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { StoredCharge } from './charges.repository.ts'

export interface ChargeRow extends StoredCharge {
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  cli: string | null
  productCode: string | null
  state: ChargeState
  billedTo: string | null
  version: string
}

/** Which charges of a reseller. */
export type ChargeFilter = Omit<ListQuery<typeof charges.list>, 'sort'>
type Charges = ListQuery<typeof charges.list> & { clientIndex: number; today: string }

// A one-off is over after its day.
const lastDay = sql`(case when c.frequency = 'once' then c.start_date else c.end_date end)`

const inState = (state: ChargeState, today: string): RawBuilder<boolean> => {
  if (state === 'future')
    return sql`(c.start_date > ${today}::date and coalesce(c.end_date >= c.start_date, true))`
  if (state === 'ended') return sql`(${lastDay} < greatest(${today}::date, c.start_date))`
  return sql`(c.start_date <= ${today}::date and (${lastDay} is null or ${lastDay} >= ${today}::date))`
}

const matching = (clientIndex: number, filter: ChargeFilter, today: string) =>
  allOf(
    sql`c.client_index = ${clientIndex}`,
    equals('c.account_index', filter.account),
    equals('a.brand_index', filter.brand),
    equals('c.product_index', filter.product),
    ifGiven(filter.frequency, which =>
      which === 'once' ? sql`c.frequency = 'once'` : sql`c.frequency <> 'once'`,
    ),
    ifGiven(filter.state, state => inState(state, today)),
    ifText(
      filter.filter,
      // The accounts are searched once, not for each charge.
      text => sql`(c.description ~* ${literally(text)} or c.product_group ~* ${literally(text)} or c.account_index in (
        select m.index from accounts m where m.client_index = ${clientIndex}
          and (m.account_number || ' ' || m.company_name) ~* ${literally(text)}))`,
    ),
  )

const sortColumns = {
  account: 'a.account_number',
  company: sql`lower(a.company_name)`,
  description: sql`lower(c.description)`,
  productGroup: sql`lower(c.product_group)`,
  frequency: sql`array_position(array['once', 'monthly', 'quarterly', 'annual'], c.frequency)`,
  amount: 'c.amount',
  startDate: 'c.start_date',
  endDate: 'c.end_date',
}

const columns = (today: string) => sql`
  c.index, a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  a.brand_index as "brandIndex", b.name as "brandName", c.description, c.product_group as "productGroup", c.frequency,
  c.timing, c.amount::text, trim_scale(c.quantity)::text as quantity, c.start_date as "startDate",
  c.end_date as "endDate", c.billed_through as "billedThrough", c.service_index as "serviceIndex",
  (select s.cli from services s where s.index = c.service_index) as cli, c.product_index as "productIndex",
  (select o.code from products o where o.index = c.product_index) as "productCode", c.cost::text, c.nominal, c.held_by as "heldBy", c.xmin::text as version,
  case when ${inState('future', today)} then 'future' when ${inState('active', today)} then 'active' else 'ended' end as state,
  (select max(p.period_end) from billed_charges p join invoice_runs r on r.index = p.invoice_run_index
    where p.charge_index = c.index and p.kind = 'charge' and r.status >= ${invoiceRunStatus.confirmed}) as "billedTo"`

// Sorted by account number or company the accounts come in order, and only as many as a page needs.
const found = sql`from charges c join accounts a on a.index = c.account_index and a.client_index = c.client_index`

/** A reseller's charges. */
export const listedCharges = sqlList({
  // PostgreSQL drops the left join if no condition uses the account.
  matching: ({ clientIndex, today, ...filter }: Charges) => sql`
    from charges c left join accounts a on a.index = c.account_index
    where ${matching(clientIndex, filter, today)}`,
  rows({ clientIndex, today, ...filter }, cut) {
    const order = orderBy(filter.sort, sortColumns, {
      otherwise: 'a.account_number',
      tiebreak: 'c.index',
      filled: ['account', 'company', 'description', 'productGroup', 'frequency', 'amount', 'startDate'],
    })
    return sql<ChargeRow>`
      with found as materialized (
        select c.index ${found} where ${matching(clientIndex, filter, today)} ${order} ${cut}
      ), page as (
        -- numbered as they come
        select index, row_number() over () as place from found
      )
      select ${columns(today)}
      from page p join charges c on c.index = p.index join accounts a on a.index = c.account_index
      join brands b on b.index = a.brand_index
      order by p.place`
  },
})

/**
 * Matching charges in order of index, up to a limit, `after` that index; with `hold`, locked until the transaction
 * ends.
 */
export async function selectMatchingCharges(
  db: Db,
  clientIndex: number,
  { except, ...filter }: ChargeFilter & { except: readonly number[] },
  { today, hold, limit, after = 0 }: { today: string; hold: boolean; limit: number; after?: number },
): Promise<ChargeRow[]> {
  const rest = sql`${found} join brands b on b.index = a.brand_index
    where ${matching(clientIndex, filter, today)} and c.index > ${after} and c.index <> all(${except}::int[])`
  const held: number[] = []
  if (hold) {
    const rows = await allRows<{
      index: number
    }>(db)`select c.index ${rest} order by c.index limit ${limit}`
    held.push(...rows.map(({ index }) => index))
    await lockRows(db, 'charges', held)
  }
  const among = hold ? sql`and c.index = any(${held}::int[])` : sql``
  return allRows<ChargeRow>(db)`
    select ${columns(today)} ${rest} ${among} order by c.index limit ${limit}`
}

/** These charges of a reseller, by index; with `hold`, locked until the transaction ends. */
export async function selectChargesByIndex(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  { today, hold }: { today: string; hold: boolean },
): Promise<ChargeRow[]> {
  if (hold) await lockRows(db, 'charges', indexes)
  return allRows<ChargeRow>(db)`
    select ${columns(today)}
    from charges c join accounts a on a.index = c.account_index join brands b on b.index = a.brand_index
    where c.client_index = ${clientIndex} and c.index = any(${indexes}::int[])
    order by c.index`
}
