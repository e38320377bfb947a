import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

const schemes = [
  {
    name: 'Loyal customer',
    percent: '5.00',
    product_groups: ['Line rental', 'Broadband'],
    minimum_months: 12,
  },
  { name: 'Calls for less', amount: '2.50', product_groups: ['Geographic', 'Mobile'], minimum_months: 0 },
]
const options = [
  {
    name: 'Fibre 24',
    description: 'Two years, with the router included',
    term_months: 24,
    notice_days: 30,
    charge_kind: 'per_month',
    charge_amount: '20.00',
    charge_product_group: 'Early termination',
  },
  {
    name: 'Fibre 12',
    description: 'One year',
    term_months: 12,
    notice_days: 30,
    charge_kind: 'fixed',
    charge_amount: '75.00',
    charge_product_group: 'Early termination',
  },
]

/**
 * Contract options for every reseller, and for the last three resellers a contract on every fourth account. No contract
 * has a loyalty scheme, so that the invoices are not affected.
 */
export async function seedContracts(db: Db, clientIndex: number, position: number): Promise<void> {
  const offered = { client_index: clientIndex, valid_from: '2025-01-01' }
  await db
    .insertInto('loyalty_schemes')
    .values(schemes.map(scheme => ({ ...scheme, ...offered })))
    .execute()
  await db
    .insertInto('contract_options')
    .values(options.map(option => ({ ...option, ...offered })))
    .execute()
  if (position < 9) return
  await sql`
    insert into contracts (client_index, account_index, contract_option_index, start_date, end_date, notice_days,
      charge_kind, charge_amount, charge_product_group)
    select a.client_index, a.index, o.index, d.day,
      (d.day + make_interval(months => o.term_months) - interval '1 day')::date, o.notice_days, o.charge_kind,
      o.charge_amount, o.charge_product_group
    from (select index, client_index, row_number() over (order by account_number) as place
      from accounts where client_index = ${clientIndex}) a
    join contract_options o on o.client_index = a.client_index
      and o.name = case when a.place % 8 = 0 then 'Fibre 12' else 'Fibre 24' end
    cross join lateral (select date '2025-01-01' + (a.place * 37 % 600)::int as day) d
    where a.place % 4 = 0`.execute(db)
}
