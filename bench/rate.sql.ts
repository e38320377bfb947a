import type { Client } from 'pg'

/**
 * The best way in SQL alone: one hash join for each length of prefix and side, the longest match, the charge, one
 * insert, then the indexes. It supports one card a side and no owners, bands by plain arithmetic and no totals of
 * exceptions: less than a rating has to do.
 */
export async function rateBySql(client: Client, reseller: number, billRun: number): Promise<void> {
  const { rows } = await client.query<{ side: string; card: number }>(
    `select side, rate_card_index as card from rate_allocations where client_index = $1`,
    [reseller],
  )
  const card = (name: string) => rows.find(row => row.side === name)?.card ?? 0
  const lengths = [6, 3, 1]
  const joins = (alias: string, index: number) =>
    lengths
      .map(
        length => `left join rate_card_entries ${alias}${length} on ${alias}${length}.rate_card_index = ${index}
          and length(${alias}${length}.prefix) = ${length} and ${alias}${length}.prefix = left(c.destination, ${length})`,
      )
      .join('\n')
  const pick = (alias: string, column: string) =>
    `coalesce(${lengths.map(length => `${alias}${length}.${column}`).join(', ')})`
  const band = `case when extract(isodow from c.local) > 5 then 'W' when extract(hour from c.local) between 7 and 18 then 'D' else 'E' end`
  const charge = (alias: string) => `case when duration_seconds = 0 then 0 else round(greatest(
    ${pick(alias, 'connection_fee')} + ceil(duration_seconds::numeric / ${pick(alias, 'next_increment')}) * ${pick(alias, 'next_increment')} / 60 *
    case ${band} when 'D' then ${pick(alias, 'price_day')} when 'E' then ${pick(alias, 'price_evening')} else ${pick(alias, 'price_weekend')} end,
    ${pick(alias, 'minimum_charge')}), 6) end`
  await client.query(`
    create table by_sql (like rated_calls including defaults);
    insert into by_sql
    select ${billRun}, c.file_index, c.line_number, c.carrier_index, c.call_id, c.cli, c.destination, c.started_at,
      c.duration_seconds, s.account_index, s.index, false, ${band},
      ${pick('r', 'rate_card_index')}, ${pick('r', 'prefix')}, ${pick('r', 'destination')}, ${pick('r', 'product_group')},
      duration_seconds, case when s.index is not null then ${charge('r')} end,
      ${pick('w', 'rate_card_index')}, ${pick('w', 'prefix')}, ${charge('w')},
      case when s.index is null then 'unallocated' when ${pick('r', 'prefix')} is null then 'unrated_both' end,
      null, null, 0, null, null, null, null, null, null, null, ${reseller}
    from (select *, started_at at time zone 'Europe/London' as local from calls where client_index = ${reseller}) c
    left join services s on s.client_index = ${reseller} and s.cli = c.cli
      and c.local::date between s.start_date and coalesce(s.end_date, 'infinity')
    ${joins('r', card('retail'))} ${joins('w', card('wholesale'))};
    create index on by_sql (account_index, service_index, started_at, call_id);
    create index on by_sql (cli, started_at) where exception = 'unallocated';
    create index on by_sql (destination, started_at) where exception is not null;
    create table by_sql_usage as select account_index, service_index, product_group, count(*) calls, sum(duration_seconds) seconds,
      sum(retail_charge) retail, sum(wholesale_cost) wholesale from by_sql group by 1, 2, 3`)
}
