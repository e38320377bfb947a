import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
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
  vatRates: string[]
}

/** Invoices with their totals and VAT rates, in words. */
export const selectInvoices = (db: Db, indexes: readonly number[]) => allRows<InvoiceRow>(db)`
    select i.index, i.number, i.kind, i.invoice_date as "invoiceDate", i.net, i.vat, i.gross,
      json_build_object('index', r.index, 'description', r.description) as run, r.bill_run_index as "billRun",
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

/** The retail cards that rated each product group of an account's calls, bill run by bill run. */
export const selectCardsOfGroups = (db: Db, billRuns: readonly number[], account: number) => allRows<{
  billRun: number
  productGroup: string
  cards: number[]
}>(db)`
    select bill_run_index as "billRun", product_group as "productGroup",
      array_agg(distinct retail_rate_card_index order by retail_rate_card_index) as cards
    from rated_calls where bill_run_index = any(${billRuns}::int[]) and account_index = ${account}
      and retail_charge is not null and product_group is not null and retail_rate_card_index is not null
    group by 1, 2`
