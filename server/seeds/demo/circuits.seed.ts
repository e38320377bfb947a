import { type TestProfile, testProfiles } from '@nineops/contract/network/line-tests'
import { sql } from 'kysely'
import { simulateLine } from '../../src/features/line-tests/simulated-lines.domain.ts'
import { judge } from '../../src/features/line-tests/verdicts.domain.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'

/** How many days ago a line was tested. Every tenth line has one to six tests. */
const DAYS_AGO = [2, 9, 23, 41, 80, 140]

/**
 * Broadband on the first number of each account that pays for it; a hash of the number picks the provider. Billing is
 * not affected. One reseller in four has none.
 */
export async function seedCircuits(db: Db, clientIndex: number, position: number): Promise<void> {
  if (position % 4 === 3) return
  await sql`
    insert into circuits (client_index, cli, circuit_number, provider, product, description, created_at)
    select a.client_index, s.cli,
      case when h.n % 100 < 3 then '' when p.name = 'OPENREACH' then 'BBEU' || lpad((h.n % 100000000)::text, 8, '0')
        when p.name = 'TALKTALK' then 'TT' || lpad((h.n % 1000000000)::text, 9, '0') else 'X' || right(s.cli, 8) end,
      p.name,
      case when h.n % 100 < 3 then null when h.n / 100 % 20 < 14 then 'FTTC' when h.n / 100 % 20 < 19 then 'DSL'
        else 'FTTP' end,
      'Broadband', '2024-03-01'
    from accounts a
    cross join lateral (select cli from services where account_index = a.index order by index limit 1) s
    cross join lateral (select abs(hashtext(s.cli)::bigint) as n) h
    cross join lateral (select case when h.n % 100 < 3 then null when h.n % 100 < 60 then 'OPENREACH'
      when h.n % 100 < 97 then 'TALKTALK' else 'OTHER' end as name) p
    where a.client_index = ${clientIndex} and exists (
      select from charges c where c.account_index = a.index and c.product_group = 'Broadband' and c.frequency = 'monthly')
    order by a.index
    on conflict do nothing`.execute(db)
  await seedTests(db, clientIndex)
}

async function seedTests(db: Db, clientIndex: number): Promise<void> {
  const rows = await allRows<{ index: number; number: string; profile: string; hash: number }>(db)`
    select c.index, c.circuit_number as number, c.provider || '-' || c.product as profile, abs(hashtext(c.cli)::bigint) as hash
    from circuits c
    where c.client_index = ${clientIndex} and c.circuit_number <> '' and abs(hashtext(c.cli)::bigint) / 7 % 10 = 0
      and c.provider in ('OPENREACH', 'TALKTALK') and c.product in ('FTTC', 'DSL')
    order by c.index`
  const today = Date.now()
  const tests = rows.flatMap(({ index, number, profile, hash }) => {
    const known = testProfiles.find(one => one === profile)
    return known
      ? DAYS_AGO.slice(0, 1 + (hash % DAYS_AGO.length)).map(ago => testOf(index, number, known, ago, today))
      : []
  })
  await sql`
    with added as (
      insert into line_tests (circuit_index, client_index, account_index, profile, status, provider_name, simulated, result,
        requested_by, created_at, started_at, finished_at)
      select t.circuit, ${clientIndex}, s.account_index, t.profile, 'done', 'Simulator', true, t.result,
        (select index from users where username = 'network'), t.at, t.at, t.at + interval '6 seconds'
      from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) as t(circuit int, profile text, result jsonb, at timestamptz)
      join circuits c on c.index = t.circuit
      cross join lateral (select account_index from services where client_index = c.client_index and cli = c.cli
        order by start_date desc limit 1) s
      order by t.at
      returning index, circuit_index, result, finished_at)
    update circuits c set last_test_index = l.index, last_test_at = l.finished_at, last_test_result = l.result ->> 'verdict'
    from (select distinct on (circuit_index) * from added order by circuit_index, finished_at desc) l
    where l.circuit_index = c.index`.execute(db)
}

function testOf(circuit: number, number: string, profile: TestProfile, ago: number, today: number) {
  const at = new Date(today - ago * 86_400_000 - (circuit % 300) * 60_000).toISOString()
  const figures = simulateLine(number, at.slice(0, 10), profile)
  return { circuit, profile, at, result: { ...judge(figures), figures } }
}
