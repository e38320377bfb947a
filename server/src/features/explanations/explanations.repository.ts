import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import type { ExplainedLine } from './explanation-lines.domain.ts'

export interface InvoiceRow {
  index: number
  number: string | null
  kind: 'invoice' | 'credit_note'
  invoiceDate: string
  net: string
  vat: string
  gross: string
  run: { index: number; description: string }
  billRun: number
  confirmedAt: Date | null
  vatRates: string[]
}

/** Invoices with their totals and VAT rates, in words. */
export const selectInvoices = (db: Db, indexes: readonly number[]) => allRows<InvoiceRow>(db)`
    select i.index, i.number, i.kind, i.invoice_date as "invoiceDate", i.net, i.vat, i.gross,
      json_build_object('index', r.index, 'description', r.description) as run, r.bill_run_index as "billRun",
      i.confirmed_at as "confirmedAt",
      array(
        select case vat_rate when 'reverse' then 'reverse charge' when 'outside' then 'outside the scope'
          when 'exempt' then 'exempt' else vat_rate || ' ' || trim_scale(rate) || '%' end
        from invoice_vat where invoice_index = i.index order by vat_rate, rate desc) as "vatRates"
    from invoices i join invoice_runs r on r.index = i.invoice_run_index
    where i.index = any(${indexes}::int[])`

/** A document's lines, with details of their charges and services. */
export const selectLines = (db: Db, invoice: number) => allRows<ExplainedLine>(db)`
    select l.kind, l.service_index as service, s.cli, l.charge_index as charge, c.frequency,
      c.held_by as "heldBy", l.product_group as "productGroup",
      case when l.kind = 'charge' then coalesce(c.description, l.description) else l.description end as description,
      l.period_start as "periodStart", l.period_end as "periodEnd", l.calls, l.duration_seconds as seconds,
      l.quantity::text as quantity, l.unit_amount::text as "unitAmount", (l.net * 100)::int8 as "netPence",
      coalesce((c.end_date is null or c.end_date > l.period_end) and a.closed_on is null, false) as "goesOn",
      exists (select from billed_charges p where p.charge_index = l.charge_index and p.kind = 'charge'
        and p.invoice_run_index <> i.invoice_run_index and p.period_start < l.period_start) as "billedBefore"
    from invoices i join accounts a on a.index = i.account_index
    join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
      and l.document = i.kind
    left join services s on s.index = l.service_index left join charges c on c.index = l.charge_index
    where i.index = ${invoice} order by l.line_number`

/**
 * Product groups of an account's calls whose prices differ between two bill runs: not the same cards, and of what the
 * calls were priced by, not the same prices on them or not the same rules. A version of a card with more prices reprices
 * nothing.
 */
export const selectRepricedGroups = (
  db: Db,
  { before, after }: { before: number; after: number },
  account: number,
) => allValues<string>(db)`
    with used as (
      select distinct bill_run_index = ${after} as now, product_group, retail_rate_card_index as card, kind,
        retail_prefix as prefix, coalesce(charge_code, '') as code
      from rated_calls where bill_run_index in (${before}, ${after}) and account_index = ${account}
        and retail_charge is not null and product_group is not null and retail_rate_card_index is not null
    ), cards as (
      select product_group, array_agg(distinct card) filter (where not now) as was,
        array_agg(distinct card) filter (where now) as became from used group by 1
    ), priced as (
      select distinct k.product_group, k.kind, k.prefix, k.code, c.now, p.price
      from used k join cards g using (product_group) join used c using (product_group)
      cross join lateral (
        select jsonb_build_array(r.calendar, r.round_to, r.round_up, r.cost_plus, r.rest_anew, (
          select jsonb_agg(to_jsonb(e) - '{rate_card_index,destination,product_group}'::text[]
            order by e.charge_code, e.origin)
          from rate_card_entries e
          where e.rate_card_index = r.index and e.kind = k.kind and e.prefix = k.prefix
            and e.charge_code in ('', k.code))) as price
        from rate_cards r where r.index = c.card) p
      where g.was is not null and g.became is not null and g.was <> g.became
    ), prices as (
      select product_group, array_agg(distinct price) filter (where not now) as was,
        array_agg(distinct price) filter (where now) as became
      from priced group by product_group, kind, prefix, code
    )
    select distinct product_group from prices where was <> became order by 1`
