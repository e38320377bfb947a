import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { loadInBulk } from './load-in-bulk.ts'

/** Tables that hold nearly all rows of the past. */
const large = [
  'bill_run_usage',
  'billed_charges',
  'invoice_lines',
  'invoice_numbers',
  'invoice_run_accounts',
  'invoice_vat',
  'invoices',
]

/**
 * Twelve past months of resellers (October 2025 to September 2026): closed bill runs, complete invoice runs, invoices
 * with lines, VAT, numbers and billed charges, so that every total agrees with its parts. Generated in SQL; a hash of
 * account and month replaces the random generator.
 */
export async function seedHistory(db: Db, clients: readonly number[]): Promise<void> {
  // The planner has no statistics on the rows that this transaction added.
  await sql`analyze accounts, account_vat_rates, charges, services`.execute(db)
  await loadInBulk(db, large, () => seedMonths(db, clients))
}

async function seedMonths(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    insert into bill_runs (client_index, description, period_start, period_end, status, last_taken_order, created_at, rated_at, closed_at)
    select c.index, to_char(m, 'FMMonth YYYY') || ' usage', m::date, (m + interval '1 month - 1 day')::date, 50, 0,
      m + interval '1 month', m + interval '1 month 1 hour', m + interval '1 month 2 hours'
    from unnest(${clients}::int[]) as c(index)
    cross join generate_series(timestamp '2025-10-01', timestamp '2026-09-01', interval '1 month') as m
    order by c.index, m`.execute(db)
  await sql`
    insert into invoice_runs (client_index, bill_run_index, description, cycle_description, status, invoice_date, bacs_date,
      brand_indexes, created_at, confirmed_at)
    select client_index, index, to_char(period_start, 'FMMonth YYYY') || ' invoices', 'Monthly', 100, period_end,
      period_end + 14, (select array_agg(index order by index) from brands where client_index = bill_runs.client_index),
      period_end + interval '1 day', period_end + interval '2 days'
    from bill_runs where client_index = any(${clients}::int[]) order by client_index, period_start`.execute(
    db,
  )
  await usageLines(db, clients)
  await chargeLines(db, clients)
  await invoices(db, clients)
  await numbers(db, clients)
  await sql`
    update invoice_runs r set account_count = i.accounts, confirmed_gross = i.gross
    from (select invoice_run_index, count(*) as accounts, sum(gross) as gross from invoices
      where client_index = any(${clients}::int[]) group by 1) i
    where i.invoice_run_index = r.index`.execute(db)
}

/** A steady figure per account that varies a little by month, with an occasional outlier. */
const pence = (salt: string) =>
  sql.raw(`
  (80 + abs(hashint4(a.index * 7 + ${salt.length})) % 420)
  * (90 + abs(hashtext(a.account_number || '${salt}' || b.period_start)) % 21) / 100`)

async function usageLines(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    insert into bill_run_usage (bill_run_index, account_index, service_index, product_group, calls, duration_seconds, retail_charge, wholesale_cost)
    select b.index, a.index, s.index, g.name, u.amount / 40 + 1, (u.amount / 40 + 1) * 320, u.amount / 100.0, round(u.amount * 0.0061, 6)
    from bill_runs b
    join accounts a on a.client_index = b.client_index
    join (select account_index, min(index) as index from services group by 1) s on s.account_index = a.index
    cross join (values ('Geographic'), ('Mobile')) as g(name)
    cross join lateral (select case g.name when 'Mobile' then (${pence('m')}) / 2 else (${pence('geo')}) end::int as amount) u
    where b.client_index = any(${clients}::int[])`.execute(db)
  await sql`
    insert into invoice_lines (invoice_run_index, account_index, line_number, kind, service_index, product_group, description,
      period_start, period_end, calls, duration_seconds, quantity, net, vat_rate)
    select r.index, u.account_index, row_number() over (partition by r.index, u.account_index order by u.product_group),
      'usage', u.service_index, u.product_group, u.product_group || ' calls', b.period_start, b.period_end, u.calls,
      u.duration_seconds, 1, round(u.retail_charge, 2), v.vat_rate
    from bill_run_usage u
    join bill_runs b on b.index = u.bill_run_index
    join invoice_runs r on r.bill_run_index = b.index
    join account_vat_rates v on v.account_index = u.account_index
    where b.client_index = any(${clients}::int[])`.execute(db)
  await sql`
    insert into bill_run_breakdowns (bill_run_index, dimension, name, calls, duration_seconds, retail_charge, wholesale_cost)
    select u.bill_run_index, 'product_group', u.product_group, sum(u.calls), sum(u.duration_seconds), sum(u.retail_charge),
      sum(u.wholesale_cost)
    from bill_run_usage u join bill_runs b on b.index = u.bill_run_index
    where b.client_index = any(${clients}::int[]) group by 1, 3`.execute(db)
  await sql`
    update bill_runs b set calls = u.calls, retail_charge = u.retail, wholesale_cost = u.cost
    from (select bill_run_index, sum(calls) as calls, sum(retail_charge) as retail, sum(wholesale_cost) as cost
      from bill_run_usage group by 1) u
    where u.bill_run_index = b.index and b.client_index = any(${clients}::int[])`.execute(db)
}

/** Monthly rentals in advance: the run of a month bills the month after it. */
async function chargeLines(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    with billed as (
      insert into billed_charges (charge_index, period_start, period_end, kind, invoice_run_index, amount)
      select c.index, (b.period_end + 1), (b.period_start + interval '2 months - 1 day')::date, 'charge', r.index, round(c.amount * c.quantity, 2)
      from charges c
      join bill_runs b on b.client_index = c.client_index
      join invoice_runs r on r.bill_run_index = b.index
      where c.client_index = any(${clients}::int[]) and c.frequency = 'monthly' and c.timing = 'advance' and c.start_date <= b.period_end
      returning charge_index, period_start, period_end, invoice_run_index, amount)
    insert into invoice_lines (invoice_run_index, account_index, line_number, kind, charge_index, product_group, description,
      period_start, period_end, quantity, unit_amount, net, vat_rate)
    select d.invoice_run_index, c.account_index, 2 + row_number() over (partition by d.invoice_run_index, c.account_index order by c.index),
      'charge', c.index, c.product_group, c.description, d.period_start, d.period_end, c.quantity, c.amount, d.amount, v.vat_rate
    from billed d join charges c on c.index = d.charge_index join account_vat_rates v on v.account_index = c.account_index`.execute(
    db,
  )
}

async function invoices(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    with sums as (
      select l.invoice_run_index, l.account_index, l.vat_rate, sum(l.net) as net, sum(l.calls) as calls,
        sum(l.duration_seconds) as seconds, coalesce(sum(l.net) filter (where l.kind = 'usage'), 0) as usage
      from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
      where r.client_index = any(${clients}::int[]) group by 1, 2, 3),
    rated as (
      select s.*, case s.vat_rate when 'standard' then 20 when 'reduced' then 5 else 0 end as rate from sums s),
    added as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, invoice_date, due_date, net, vat,
        gross, calls, call_seconds, call_charge, confirmed_at, hosted_at, number)
      select s.invoice_run_index, r.client_index, a.brand_index, s.account_index, 'invoice', r.invoice_date, r.invoice_date + 14,
        s.net, round(s.net * s.rate / 100, 2), s.net + round(s.net * s.rate / 100, 2), s.calls, s.seconds, s.usage,
        r.confirmed_at, r.confirmed_at, g.prefix || lpad(row_number() over (
          partition by a.brand_index order by s.invoice_run_index, a.account_number)::text, g.padding, '0')
      from rated s join accounts a on a.index = s.account_index join invoice_runs r on r.index = s.invoice_run_index
      join invoice_number_ranges g on g.brand_index = a.brand_index and g.kind = 'invoice'
      order by s.invoice_run_index, a.account_number
      returning index, invoice_run_index, account_index, brand_index, net, vat),
    vat as (
      insert into invoice_vat (invoice_index, vat_rate, rate, net, vat)
      select i.index, s.vat_rate, s.rate, i.net, i.vat
      from added i join rated s on s.invoice_run_index = i.invoice_run_index and s.account_index = i.account_index)
    insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, stage, status)
    select i.invoice_run_index, i.account_index, i.brand_index, a.account_number, 7, 'done'
    from added i join accounts a on a.index = i.account_index`.execute(db)
  await sql`
    insert into invoice_run_processes (invoice_run_index, process, status, total, done, started_at, finished_at, attempt)
    select r.index, p.name, 'done', n.accounts, n.accounts, r.created_at + p.minute * interval '1 minute',
      r.created_at + (p.minute + 1) * interval '1 minute', 1
    from invoice_runs r
    cross join (values ('validate-accounts', 0), ('load-charges-and-usage', 1), ('calculate-invoices', 2),
      ('allocate-invoice-numbers', 3), ('render-pdfs', 4), ('build-reports', 5), ('host-invoices', 6), ('send-emails', 7),
      ('build-end-of-run-files', 8)) as p(name, minute)
    join (select invoice_run_index, count(*) as accounts from invoice_run_accounts group by 1) n
      on n.invoice_run_index = r.index
    where r.client_index = any(${clients}::int[])`.execute(db)
}

/** The number ledger, without gaps from 1. */
async function numbers(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    with given as (
      insert into invoice_numbers (range_index, number, formatted, invoice_run_index, account_index, status, given_at)
      select g.index, substr(i.number, length(g.prefix) + 1)::int, i.number, i.invoice_run_index, i.account_index,
        'used', p.finished_at
      from invoices i
      join invoice_number_ranges g on g.brand_index = i.brand_index and g.kind = 'invoice'
      join invoice_run_processes p on p.invoice_run_index = i.invoice_run_index
        and p.process = 'allocate-invoice-numbers'
      where i.client_index = any(${clients}::int[])
      returning range_index, number)
    update invoice_number_ranges g set next_number = n.next
    from (select range_index, max(number) + 1 as next from given group by 1) n where n.range_index = g.index`.execute(
    db,
  )
}
