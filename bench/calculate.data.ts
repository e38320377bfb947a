import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'

/** A reseller ready to be invoiced: accounts with two services and three charges each, calls spread over them. */
export async function prepareCalculation(
  db: Db,
  accounts: number,
  calls: number,
): Promise<{ client: number; billRun: number }> {
  const one = async (query: ReturnType<typeof sql<{ index: number }>>) => {
    const [row] = (await query.execute(db)).rows
    if (!row) throw new Error('Nothing was inserted.')
    return row.index
  }
  const client = await one(sql`insert into clients (name) values ('Calculated ' || now()) returning index`)
  const brand = await one(sql`
    insert into brands (client_index, name, legal_name, address, postcode, vat_number, email)
    values (${client}, 'Brand', 'Brand Ltd', '{1 High Street}', 'LS1 4AP', 'GB 1', 'b@brand.example')
    returning index`)
  const carrier = await one(
    sql`insert into carriers (client_index, name) values (${client}, 'Carrier') returning index`,
  )
  const card = await one(sql`
    insert into rate_cards (client_index, carrier_index, name, valid_from)
    values (${client}, ${carrier}, 'Card', '2026-01-01') returning index`)
  await sql`
    insert into rate_allocations (client_index, carrier_index, rate_card_index, side, valid_from)
    values (${client}, ${carrier}, ${card}, 'retail', '2026-01-01')`.execute(db)
  await sql`
    insert into accounts (client_index, brand_index, account_number, company_name, address1, town, email)
    select ${client}, ${brand}, 'A' || lpad(n::text, 7, '0'), 'Company ' || n, n || ' High Street', 'Leeds',
      'a' || n || '@company.example' from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`
    insert into services (client_index, account_index, cli, start_date)
    select ${client}, a.index, '44' || (1000000000 + row_number() over (order by a.index, n)), '2026-01-01'
    from accounts a, generate_series(1, 2) n where a.client_index = ${client}`.execute(db)
  await sql`
    insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, start_date)
    select ${client}, a.index, 'Charge ' || n, 'Charges', 'monthly', case n when 1 then 'arrears' else 'advance' end,
      n * 7.35, date '2026-01-01' + (a.index % 300)
    from accounts a, generate_series(1, 3) n where a.client_index = ${client}`.execute(db)
  const billRun = await one(sql`
    insert into bill_runs (client_index, description, period_start, period_end, status, closed_at)
    values (${client}, 'October', '2026-10-01', '2026-10-31', 50, now()) returning index`)
  await rateCalls(db, { client, carrier, billRun, calls })
  await sql`analyze accounts, services, charges, bill_run_usage`.execute(db)
  return { client, billRun }
}

/** The bill run's calls and usage as left by rating. */
async function rateCalls(
  db: Db,
  { client, carrier, billRun, calls }: Record<'client' | 'carrier' | 'billRun' | 'calls', number>,
): Promise<void> {
  const table = sql.ref(`rated_calls_${billRun}_1`)
  await sql`create table ${table} partition of rated_calls for values in (${sql.lit(billRun)})`.execute(db)
  await sql`
    with s as (select index, account_index, cli, row_number() over (order by index) - 1 as at, count(*) over () as n
      from services where client_index = ${client})
    insert into rated_calls (client_index, bill_run_index, file_index, line_number, carrier_index, call_id, cli, destination,
      started_at, duration_seconds, account_index, service_index, late, time_band, destination_name, product_group,
      retail_charge, wholesale_cost)
    select ${client}, ${billRun}, 1, c, ${carrier}::int, 'call-' || c, s.cli, '441134960000', timestamptz '2026-10-01' + c * interval '2 s',
      30 + c % 600, s.account_index, s.index, false, 'D', 'UK', (array['UK','Mobile','Other'])[1 + c / 7 % 3],
      (c % 5000) * 0.000123, 0
    from generate_series(1, ${calls}::int) c
    join s on s.at = c % (select count(*) from services where client_index = ${client})`.execute(db)
  await sql`create index on ${table} (account_index, service_index, started_at, call_id)`.execute(db)
  await sql`create index on ${table} (destination, started_at) where exception is not null`.execute(db)
  await sql`analyze ${table}`.execute(db)
  await sql`
    insert into bill_run_usage (bill_run_index, account_index, service_index, product_group, calls,
      duration_seconds, retail_charge, wholesale_cost)
    select bill_run_index, account_index, service_index, product_group, count(*), sum(duration_seconds),
      sum(retail_charge), 0
    from rated_calls where bill_run_index = ${billRun} group by 1, 2, 3, 4`.execute(db)
}
