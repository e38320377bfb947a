import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'

export const LISTED = 100_000

/** One reseller with 100,000 accounts, each with a broadband line; every third line tested, 1 in 50 has ended. */
export async function fillLists(db: Db): Promise<number> {
  const made = await sql<{ index: number }>`
    insert into clients (name) values ('Reseller of lists') returning index`.execute(db)
  const client = made.rows[0]?.index ?? 0
  await sql`
    with brand as (insert into brands (client_index, name) values (${client}, 'Brand') returning index)
    insert into accounts (client_index, brand_index, account_number, company_name, postcode, updated_at)
    select ${client}, brand.index, 'LB-' || lpad(n::text, 6, '0'),
      initcap(left(md5(n::text), 8)) || (array[' Engineering', ' Holdings', ' Haulage', ' Farms'])[1 + n % 4] || ' Ltd',
      'YO' || 1 + n % 60 || ' ' || n % 10 || 'AB', now() - n * interval '1 minute'
    from brand, generate_series(1, ${LISTED}::int) n`.execute(db)
  await sql`
    insert into services (client_index, account_index, cli, description, start_date, end_date)
    select ${client}, index, (441000000000 + index::bigint * 7919 % 1000000000)::text, 'Broadband',
      date '2024-01-01' + index % 700, case when index % 50 = 0 then date '2026-06-30' end
    from accounts where client_index = ${client}`.execute(db)
  await sql`
    insert into circuits (client_index, cli, circuit_number, provider, product, description, address, postcode,
      last_test_index, last_test_at, last_test_result)
    select client_index, cli, case when index % 10 > 0 then 'BBEU' || lpad(index::text, 8, '0') else '' end,
      (array['OPENREACH', 'TALKTALK', 'OTHER', null])[1 + index % 4],
      (array['FTTC', 'DSL', 'FTTP', 'ETHERNET', null])[1 + index % 5], 'Broadband ' || index % 97, '', '',
      case when index % 3 = 0 then index end,
      case when index % 3 = 0 then now() - index * interval '1 minute' end,
      case when index % 3 = 0 then (array['pass', 'degraded', 'fault', 'failed'])[1 + index % 4] end
    from services where client_index = ${client}`.execute(db)
  await sql`vacuum analyze accounts, services, circuits`.execute(db)
  return client
}
