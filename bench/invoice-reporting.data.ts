import { sql } from 'kysely'
import { replaceTotals } from '../server/src/features/invoice-reporting/report-totals.repository.ts'
import type { Db } from '../server/src/platform/db/db.ts'

const RESELLERS = 40
const BRANDS = 3
const ACCOUNTS = 100_000
/** Destinations that a brand's customers call in a month, and its product groups that are not calls. */
const DESTINATIONS = 120
const CHARGES = 8
const FIRST_MONTH = '2023-10-01'

/** 36 months of 100,000 accounts as the engine stores them: 40 resellers with 3 brands each. */
export async function fillReporting(db: Db): Promise<void> {
  await sql`insert into clients (name) select 'Reseller ' || n from generate_series(1, ${RESELLERS}::int) n`.execute(
    db,
  )
  await sql`insert into brands (client_index, name)
    select c.index, 'Brand ' || n from clients c, generate_series(1, ${BRANDS}::int) n`.execute(db)
  await sql`insert into accounts (client_index, brand_index, account_number, company_name)
    select b.client_index, b.index, 'A' || n, 'Company ' || n
    from generate_series(1, ${ACCOUNTS}::int) n
    join (select index, client_index, row_number() over (order by index) - 1 as place from brands) b
      on b.place = n % ${RESELLERS * BRANDS}`.execute(db)
  await sql`insert into bill_runs (client_index, description, period_start, period_end, status)
    select c.index, 'Run', m::date, (m + interval '1 month - 1 day')::date, 50
    from clients c, generate_series(timestamp '2023-10-01', timestamp '2026-09-01', interval '1 month') m`.execute(
    db,
  )
  await sql`insert into invoice_runs (client_index, bill_run_index, description, cycle_description, status,
      invoice_date, bacs_date)
    select client_index, index, 'Run', 'Monthly', 100, period_end, period_end + 14 from bill_runs`.execute(db)
  await sql`insert into invoice_report_runs (invoice_run_index, client_index, month, invoices, credit_notes, net, vat)
    select index, client_index, date_trunc('month', invoice_date), 2500, 0, 0, 0 from invoice_runs`.execute(
    db,
  )
  await sql`insert into invoice_report_sums (invoice_run_index, client_index, brand_index, month, kind, product_group,
      destination, revenue, costed_revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, k.client_index, b.index, k.month, w.kind, w.product_group, w.destination,
      (1000 + (h % 900000)) / 100.0, case when w.kind = 'calls' then (1000 + (h % 900000)) / 100.0 else 0 end, case when w.kind = 'calls' then (h % 500000) / 1000.0 end, h % 5000, h % 300000
    from invoice_report_runs k join brands b on b.client_index = k.client_index
    cross join (
      select 'calls' as kind, 'Product group ' || n % 6 as product_group, 'Destination of calls ' || n as destination
      from generate_series(1, ${DESTINATIONS}::int) n
      union all
      select 'charges', 'Product group of charges ' || n, '' from generate_series(1, ${CHARGES}::int) n
    ) w
    cross join lateral (select abs(hashint8(k.invoice_run_index * 7919 + b.index)::bigint + hashtext(w.destination)) as h) x
    `.execute(db)
  await sql`insert into invoice_report_group_sums (invoice_run_index, client_index, brand_index, month, kind, product_group, revenue,
      costed_revenue, cost, calls, duration_seconds)
    select invoice_run_index, client_index, brand_index, month, kind, product_group, sum(revenue), sum(costed_revenue), sum(cost),
      sum(calls), sum(duration_seconds) from invoice_report_sums group by 1, 2, 3, 4, 5, 6`.execute(db)
  await sql`insert into invoice_report_accounts (invoice_run_index, account_index, brand_index, revenue, costed_revenue,
      cost, calls, duration_seconds)
    select k.invoice_run_index, a.index, a.brand_index, 20 + h % 50, h % 20, h % 10, h % 60, h % 9000
    from invoice_report_runs k join accounts a on a.client_index = k.client_index
    cross join lateral (select abs(hashint4(k.invoice_run_index * 31 + a.index)::bigint) as h) x`.execute(db)
  await sql`analyze invoice_report_runs, invoice_report_accounts`.execute(db)
  for (let clientIndex = 1; clientIndex <= RESELLERS; clientIndex += 1)
    await db.transaction().execute(tx => replaceTotals(tx, { clientIndex, month: FIRST_MONTH }))
  // Only the last year has charge types: that is what the narrowed list reads.
  await sql`insert into invoice_report_account_sums (invoice_run_index, account_index, brand_index, kind, product_group,
      destination, revenue, costed_revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, a.index, a.brand_index, 'calls', 'Product group ' || n % 3, 'Destination of calls ' || n,
      2, 2, 1, 3, 400
    from invoice_report_runs k join accounts a on a.client_index = k.client_index, generate_series(1, 6) n
    where k.month >= '2025-10-01' and k.client_index <= 4`.execute(db)
  await sql`vacuum analyze invoice_report_runs, invoice_report_sums, invoice_report_group_sums,
    invoice_report_accounts, invoice_report_account_totals, invoice_report_account_sums, accounts`.execute(db)
}
