import type { RentalSummary } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import { lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstRow, firstValue } from '../../platform/db/query-rows.ts'

export interface OfMonth {
  clientIndex: number
  /** `2026-10` */
  month: string
}

const firstOf = ({ month }: OfMonth) => `${month}-01`
const daysOf = (of: OfMonth) => ({ first: firstOf(of), last: lastOfMonth(firstOf(of)) })

/** What confirmed runs billed of periodic charges for the days of the month, less refunds, by charge. */
function billedParts(of: OfMonth): RawBuilder<unknown> {
  const { first, last } = daysOf(of)
  return sql`
    select c.index, c.service_index, c.account_index, c.description,
      sum(round(b.amount * (least(b.period_end, ${last}::date) - greatest(b.period_start, ${first}::date) + 1)
        / (b.period_end - b.period_start + 1), 2)) as amount
    from charges c join billed_charges b on b.charge_index = c.index
    join invoice_runs r on r.index = b.invoice_run_index and r.status >= ${invoiceRunStatus.confirmed}
    where c.client_index = ${of.clientIndex} and r.client_index = ${of.clientIndex} and c.frequency <> 'once'
      and b.period_start <= ${last}::date and b.period_end >= ${first}::date
    group by c.index`
}

/** What carriers billed for the month, by number: that of the service where they name its circuit. */
const boughtNumbers = (of: OfMonth): RawBuilder<unknown> => sql`
  select coalesce(t.cli, r.number) as number, string_agg(distinct k.name, ', ') as carrier,
    string_agg(distinct nullif(r.product, ''), ', ') as product, sum(r.cost) as cost
  from carrier_rentals r join carrier_rental_files f on f.index = r.file_index join carriers k on k.index = f.carrier_index
  left join circuits t on t.client_index = r.client_index and t.circuit_number = r.number
  where r.client_index = ${of.clientIndex} and r.month = ${firstOf(of)}::date
  group by 1 having sum(r.cost) > 0`

/** The lists of a month, as CTEs: `parts` billed, `billed` and `bought` by number. */
const compared = (of: OfMonth): RawBuilder<unknown> => sql`
  parts as materialized (${billedParts(of)}), billed as materialized (
    select s.cli as number, p.account_index, string_agg(distinct p.description, ', ') as description,
      (array_agg(p.index order by p.amount desc, p.index))[1] as charge_index, sum(p.amount) as amount
    from parts p join services s on s.index = p.service_index
    group by 1, 2 having sum(p.amount) > 0
  ), bought as materialized (${boughtNumbers(of)})`

const notBought = sql`billed b where exists (select from bought) and not exists (select from bought o where o.number = b.number)`
const notBilled = sql`bought o where not exists (select from billed b where b.number = o.number)`

/** Services of the month, by number. */
function holders(of: OfMonth): RawBuilder<unknown> {
  const { first, last } = daysOf(of)
  return sql`
    select distinct on (cli) cli, account_index from services
    where client_index = ${of.clientIndex} and start_date <= ${last}::date
      and coalesce(end_date >= ${first}::date, true) order by cli, start_date desc`
}

const total = (of: string): RawBuilder<unknown> =>
  sql`coalesce(round(${sql.raw(of)}, 2), 0)::numeric(18, 2)::text`

/** How many numbers, and their total. */
const sums = (of: string): RawBuilder<unknown> =>
  sql`json_build_object('numbers', count(*), 'total', ${total(`sum(${of})`)})`

/** The month's totals, and what they rest on. */
function summaryRow(of: OfMonth): RawBuilder<unknown> {
  const first = firstOf(of)
  const ofCarriers = sql`carrier_rental_files f join carriers k on k.index = f.carrier_index`
  const hasMonth = sql`exists (select from carrier_rentals r join carrier_rental_files g on g.index = r.file_index
    where g.carrier_index = k.index and r.client_index = ${of.clientIndex} and r.month = ${first}::date)`
  return sql`
    select
      (select coalesce(json_agg(distinct k.name), '[]') from ${ofCarriers}
        where f.client_index = ${of.clientIndex} and ${hasMonth}) as carriers,
      (select coalesce(json_agg(distinct k.name), '[]') from ${ofCarriers}
        where f.client_index = ${of.clientIndex} and k.status = 'active' and f.first_month < ${first}::date
          and not ${hasMonth}) as missing,
      exists (select from parts) as invoiced,
      (select ${sums('round(cost, 2)')} from bought) as bought,
      (select ${sums('amount')} from differing where side = 'billed') as "billedNotBought",
      (select ${sums('amount')} from differing where side = 'bought') as "boughtNotBilled",
      (select json_build_object('numbers', count(*), 'billed', ${total('sum(b.amount)')}, 'bought', ${total('sum(o.cost)')},
          'margin', ${total('sum(b.amount - o.cost)')})
        from bought o join (select number, sum(amount) as amount from billed group by 1) b using (number)) as matched,
      (select json_build_object('charges', count(*), 'total', ${total('sum(amount)')})
        from parts where service_index is null and amount > 0) as "withoutNumber"`
}

/** What changes a comparison: entries of the audit trail whose action begins so. */
const changing = [
  'account',
  'account_bundle',
  'carrier',
  'carrier_rental_file',
  'charge',
  'circuit',
  'contract',
  'credit_note',
  'import',
  'invoice_run',
  'price_change',
  'rerating',
  'service',
]

/**
 * Stands for all changes that a reseller's comparisons may know of. Entries appear in the order in which their
 * transactions end, not in that of their indexes: the last few count, not the last alone.
 */
export async function selectState(db: Db, clientIndex: number): Promise<string> {
  const row = await firstRow<{ state: string }>(db)`
    select concat(count(*), '/', sum(index)) as state from (
      select index from audit_entries
      where client_index = ${clientIndex} and split_part(action, '.', 1) = any(${changing})
      order by index desc limit 500) e`
  return row?.state ?? ''
}

export const selectComparison = (db: Db, of: OfMonth) => firstRow<{ state: string; summary: unknown }>(db)`
    select state, summary from rental_comparisons
    where client_index = ${of.clientIndex} and month = ${firstOf(of)}::date`

/** One at a time compares a reseller's months, until the transaction ends. */
export async function lockComparisons(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rental_comparisons'), ${clientIndex})`.execute(db)
}

/** Compares a month and stores what differs; returns its totals. */
export async function compareMonth(db: Db, of: OfMonth, state: string): Promise<RentalSummary | undefined> {
  const first = firstOf(of)
  await sql`
    delete from rental_comparisons where client_index = ${of.clientIndex} and month = ${first}::date`.execute(
    db,
  )
  await sql`
    insert into rental_comparisons (client_index, month, state, summary)
    values (${of.clientIndex}, ${first}::date, ${state}, '{}')`.execute(db)
  return firstValue<RentalSummary>(db)`
    with ${compared(of)}, holders as (${holders(of)}), differing as (
      insert into rental_differences (client_index, month, side, number, account_index, charge_index, carrier,
        description, amount)
      select ${of.clientIndex}::int, ${first}::date, 'billed', b.number, b.account_index, b.charge_index, '', b.description,
        b.amount
      from ${notBought}
      union all
      select ${of.clientIndex}::int, ${first}::date, 'bought', o.number, h.account_index, null, o.carrier,
        coalesce(o.product, ''), round(o.cost, 2)
      from (select * from ${notBilled}) o left join holders h on h.cli = o.number
      returning side, amount
    ), summary as (${summaryRow(of)})
    update rental_comparisons c set summary = to_jsonb(s) from summary s
    where c.client_index = ${of.clientIndex} and c.month = ${first}::date
    returning c.summary`
}
