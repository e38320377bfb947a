import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inBulk } from '../../platform/db/in-bulk.ts'

interface Run {
  index: number
  billRunIndex: number
}

/**
 * Creates the transaction's table `report_parts` for a run: every line by account, kind and product group, and calls by
 * destination. A line of calls is whole pence while its calls are not, so the running sum is rounded, not each part:
 * the parts add up to the line.
 */
export const addUpParts = (db: Db, run: Run): Promise<void> =>
  inBulk(db, async () => {
    await splitLines(db, run)
    await storeSplits(db, run)
    await costDiscounts(db)
  })

async function splitLines(db: Db, run: Run): Promise<void> {
  await sql`
    create temp table report_parts on commit drop as
    with lines as materialized (
      select l.account_index, r.brand_index, l.line_number, l.kind, l.service_index, l.product_group, l.net, l.cost,
        l.calls, l.duration_seconds
      from invoice_lines l
      join invoice_run_accounts r on r.invoice_run_index = l.invoice_run_index and r.account_index = l.account_index
      where l.invoice_run_index = ${run.index}
    ), rated as materialized (
      select account_index, service_index, product_group, coalesce(destination_name, '') as destination,
        wholesale_cost is not null as costed, count(*) as calls, sum(duration_seconds) as duration_seconds,
        sum(retail_charge) as charge, sum(wholesale_cost) as cost
      from rated_calls
      where bill_run_index = ${run.billRunIndex} and retail_charge is not null
        and account_index in (select account_index from lines where kind = 'usage')
      group by 1, 2, 3, 4, 5
    ), split as (
      select l.account_index, l.brand_index, l.product_group, r.destination, r.costed, r.cost, r.calls,
        r.duration_seconds,
        case when lead(1) over line is null then l.net else round(sum(r.charge) over line, 2) end as up_to,
        case when lag(1) over line is null then 0 else round(sum(r.charge) over line - r.charge, 2) end as before
      from lines l
      join rated r on r.account_index = l.account_index and r.service_index = l.service_index
        and r.product_group = l.product_group
      where l.kind = 'usage'
      window line as (partition by l.account_index, l.line_number order by r.destination, r.costed)
    )
    select account_index, brand_index, case when costed then 'calls' else 'uncosted_calls' end as kind, product_group,
      destination, (up_to - before)::numeric(14, 2) as revenue,
      cost::numeric(16, 6) as cost, calls::int as calls, duration_seconds::bigint as duration_seconds
    from split
    union all
    select l.account_index, l.brand_index, 'calls', l.product_group, '', l.net, coalesce(u.wholesale_cost, 0), l.calls,
      l.duration_seconds
    from lines l
    left join bill_run_usage u on u.bill_run_index = ${run.billRunIndex} and u.account_index = l.account_index
      and u.service_index = l.service_index and u.product_group = l.product_group
    where l.kind = 'usage' and not exists (
      select from rated r where r.account_index = l.account_index and r.service_index = l.service_index
        and r.product_group = l.product_group)
    union all
    select account_index, brand_index,
      case kind when 'charge' then 'charges' when 'refund' then 'refunds' when 'credit' then 'refunds' else 'discounts' end, product_group, '', net,
      cost, 0, 0
    from lines where kind <> 'usage'`.execute(db)
}

/**
 * A discount costs nothing: it lowers the margin of an account's product group whose cost is known, or where it is for
 * several groups, of the account.
 */
async function costDiscounts(db: Db): Promise<void> {
  await sql`
    with groups as (
      select account_index, lower(product_group) as name, bool_or(cost is not null) as costed
      from report_parts where kind <> 'discounts' group by 1, 2
    ), accounts as (
      select account_index, bool_or(costed) as costed from groups group by 1
    ), discounts as (
      select p.ctid as part, coalesce(g.costed, a.costed) as costed
      from report_parts p join accounts a using (account_index)
      left join groups g on g.account_index = p.account_index and g.name = lower(p.product_group)
      where p.kind = 'discounts'
    )
    update report_parts p set cost = 0 from discounts d where d.part = p.ctid and d.costed`.execute(db)
}

/**
 * Where the rated calls are gone, reuses the stored destinations of each account and product group whose sums still
 * match the lines.
 */
async function storeSplits(db: Db, run: Run): Promise<void> {
  const { rows } =
    await sql`select from rated_calls where bill_run_index = ${run.billRunIndex} limit 1`.execute(db)
  if (rows.length > 0) return
  await sql`
    with sums as (
      select account_index, product_group, sum(revenue) as revenue, sum(cost) as cost, sum(calls) as calls,
        sum(duration_seconds) as seconds
      from report_parts where kind = 'calls' and destination = '' group by 1, 2
    ), kept as (
      select account_index, product_group, sum(revenue) as revenue, sum(cost) as cost, sum(calls) as calls,
        sum(duration_seconds) as seconds
      from invoice_report_account_sums
      where invoice_run_index = ${run.index} and kind in ('calls', 'uncosted_calls') group by 1, 2
    ), agreeing as (
      select account_index, product_group
      from sums s join kept k using (account_index, product_group, revenue, cost, calls, seconds)
    ), gone as (
      delete from report_parts p using agreeing g
      where p.account_index = g.account_index and p.product_group = g.product_group and p.kind = 'calls'
    )
    insert into report_parts
    select p.account_index, p.brand_index, p.kind, p.product_group, p.destination, p.revenue, p.cost, p.calls,
      p.duration_seconds
    from invoice_report_account_sums p join agreeing using (account_index, product_group)
    where p.invoice_run_index = ${run.index} and p.kind in ('calls', 'uncosted_calls')`.execute(db)
}
