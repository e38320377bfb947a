import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

const catalogue = [
  ['LR-1', 'Line rental', 'Line rental', '15.95', '11.20'],
  ['BB-80', 'Broadband FTTC 80/20', 'Broadband', '32.50', '21.40'],
  ['SEAT', 'Hosted seat', 'Hosted telephony', '9.99', '4.60'],
  ['SIP', 'SIP channel', 'Hosted telephony', '4.75', '1.90'],
  ['REC', 'Call recording', 'Hosted telephony', '3.20', '1.10'],
  ['CARE-2', 'Care level 2', 'Maintenance', '2.45', '1.50'],
] as const

/** The products that every reseller sells, on the charges that were made from them; their cost counts from now on. */
export async function seedProducts(db: Db, clientIndex: number): Promise<void> {
  await db
    .insertInto('products')
    .values(
      catalogue.map(([code, name, product_group, price, cost]) => ({
        client_index: clientIndex,
        code,
        name,
        product_group,
        price,
        cost,
        frequency: 'monthly',
        timing: 'advance',
      })),
    )
    .execute()
  await sql`
    update charges c set product_index = p.index, cost = p.cost from products p
    where c.client_index = ${clientIndex} and p.client_index = c.client_index and p.name = c.description
      and p.frequency = c.frequency and p.timing = c.timing`.execute(db)
}

/** The reseller with contracts whose terms end soon, in order of position. */
const ENDING = 2

/** Contracts of a year whose terms end in 6 to 36 days. */
export async function seedEndingContracts(db: Db, clientIndex: number, position: number): Promise<void> {
  if (position !== ENDING) return
  await sql`
    insert into contracts (client_index, account_index, contract_option_index, start_date, end_date, notice_days,
      charge_kind, charge_amount, charge_product_group)
    select a.client_index, a.index, o.index, (d.last + 1 - make_interval(months => o.term_months))::date, d.last,
      o.notice_days, o.charge_kind, o.charge_amount, o.charge_product_group
    from (select index, client_index, row_number() over (order by account_number)::int as place
      from accounts where client_index = ${clientIndex}) a
    join contract_options o on o.client_index = a.client_index and o.name = 'Fibre 12'
    cross join lateral (select current_date + a.place * 6 as last) d
    where a.place <= 6`.execute(db)
}
