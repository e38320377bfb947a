import type { SsrsReportId } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { failureRows } from './failure-rows.repository.ts'
import type { ReportedRun } from './ssrs-reports.repository.ts'

/** Filters rows; null for no filter. */
export interface RowFilter {
  brands: readonly number[] | null
  groupBy: string | null
  kind: string | null
  minimumGross: string | null
  maximumPercent: string | null
  cause: string | null
  minimumRuns: number | null
  minimumValue: string | null
}

type Cells = { cells: (string | null)[] }
type Query = (run: ReportedRun, filter: RowFilter) => RawBuilder<Cells>

const ofBrands = ({ brands }: RowFilter) => sql`(${brands}::int[] is null or i.brand_index = any(${brands}))`

const kindInWords = sql`case i.kind when 'credit_note' then 'Credit note' else 'Invoice' end`

const invoiceSummary: Query = (run, filter) => sql`
  select array[i.number, ${kindInWords}, a.account_number, a.company_name, b.name, i.invoice_date::text,
    case when i.kind = 'invoice' then i.due_date::text else '' end, coalesce(l.usage, 0)::numeric(14, 2)::text, coalesce(l.charges, 0)::numeric(14, 2)::text,
    i.net::text, i.vat::text, i.gross::text, i.calls::text] as cells
  from invoices i join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
  left join (
    select account_index, document, sum(net) filter (where kind = 'usage') as usage,
      sum(net) filter (where kind <> 'usage') as charges
    from invoice_lines where invoice_run_index = ${run.index} group by 1, 2
  ) l on l.account_index = i.account_index and l.document = i.kind
  where i.invoice_run_index = ${run.index} and ${ofBrands(filter)}
    and (${filter.kind}::text is null or i.kind = ${filter.kind})
    and (${filter.minimumGross}::numeric is null or i.gross >= ${filter.minimumGross}::numeric)
  order by i.number, a.account_number`

const vat: Query = (run, filter) => sql`
  select array[b.name, ${kindInWords}, v.vat_rate, trim_scale(v.rate)::text, count(*)::text, sum(v.net)::text,
    sum(v.vat)::text] as cells
  from invoices i join invoice_vat v on v.invoice_index = i.index join brands b on b.index = i.brand_index
  where i.invoice_run_index = ${run.index} and ${ofBrands(filter)}
  group by b.name, i.kind, v.vat_rate, v.rate
  order by b.name, i.kind desc, v.rate desc, v.vat_rate`

/** Retail, wholesale, margin and its percentage, from columns `retail` and `cost` of `x`. */
const marginCells = sql`x.retail::numeric(20, 6)::text, x.cost::numeric(20, 6)::text,
  (x.retail - x.cost)::numeric(20, 6)::text, round((x.retail - x.cost) * 100 / nullif(x.retail, 0), 1)::text`

/**
 * Usage of the invoiced accounts by product group and destination. Usage of the bill run without stored calls (as in
 * imported months) is shown as not itemised, so that the totals are always those of the invoices.
 */
const usageByDestination: Query = (run, filter) => {
  const byGroup = filter.groupBy === 'product-group'
  return sql`
    with documents as (
      select i.account_index from invoices i
      where i.invoice_run_index = ${run.index} and i.calls > 0 and ${ofBrands(filter)}
    ), rated as (
      select coalesce(c.product_group, '') as name, coalesce(nullif(c.destination_name, ''), 'Unknown') as destination,
        count(*) as calls, sum(c.duration_seconds) as seconds, sum(c.retail_charge) as retail,
        coalesce(sum(c.wholesale_cost), 0) as cost
      from rated_calls c join documents d on d.account_index = c.account_index
      where c.bill_run_index = ${run.billRunIndex} and c.retail_charge is not null
      group by 1, 2
    ), used as (
      select u.product_group as name, sum(u.calls) as calls, sum(u.duration_seconds) as seconds,
        sum(u.retail_charge) as retail, sum(u.wholesale_cost) as cost
      from bill_run_usage u join documents d on d.account_index = u.account_index
      where u.bill_run_index = ${run.billRunIndex} group by 1
    ), kept as (
      select name, sum(calls) as calls, sum(seconds) as seconds, sum(retail) as retail, sum(cost) as cost
      from rated group by 1
    ), rows as (
      select * from rated
      union all
      select name, 'Not itemised', coalesce(u.calls, 0) - coalesce(k.calls, 0),
        coalesce(u.seconds, 0) - coalesce(k.seconds, 0), coalesce(u.retail, 0) - coalesce(k.retail, 0),
        coalesce(u.cost, 0) - coalesce(k.cost, 0)
      from used u full join kept k using (name)
      where (u.calls, u.seconds, u.retail, u.cost) is distinct from (k.calls, k.seconds, k.retail, k.cost)
    ), x as (
      select name, ${byGroup ? sql`null` : sql`destination`} as destination, sum(calls) as calls,
        sum(seconds) as seconds, sum(retail) as retail, sum(cost) as cost
      from rows group by 1, 2
    )
    select array[x.name${byGroup ? sql`` : sql`, x.destination`}, x.calls::text, x.seconds::text,
      ${marginCells}] as cells
    from x order by x.name, x.destination = 'Not itemised', x.destination`
}

const marginHeads = {
  brand: { heads: sql`b.name`, by: sql`b.name, i.brand_index`, order: sql`x.heads[1]` },
  account: {
    heads: sql`a.account_number, a.company_name, b.name`,
    by: sql`i.account_index, a.account_number, a.company_name, b.name`,
    order: sql`x.heads[1]`,
  },
  'product-group': { heads: sql`u.product_group`, by: sql`u.product_group`, order: sql`x.heads[1]` },
}

const margin: Query = (run, filter) => {
  const groups: Record<string, (typeof marginHeads)['brand']> = marginHeads
  const { heads, by, order } = groups[filter.groupBy ?? 'brand'] ?? marginHeads.brand
  return sql`
    select x.heads || array[x.calls::text, x.seconds::text, ${marginCells}] as cells
    from (
      select array[${heads}] as heads, sum(u.calls) as calls, sum(u.duration_seconds) as seconds,
        sum(u.retail_charge) as retail, sum(u.wholesale_cost) as cost
      from invoices i
      join bill_run_usage u on u.bill_run_index = ${run.billRunIndex} and u.account_index = i.account_index
      join brands b on b.index = i.brand_index join accounts a on a.index = i.account_index
      where i.invoice_run_index = ${run.index} and i.calls > 0 and ${ofBrands(filter)}
      group by ${by}
    ) x
    where ${filter.maximumPercent}::numeric is null
      or ((x.retail <> 0 or x.cost <> 0) and (x.retail - x.cost) * 100 <= x.retail * ${filter.maximumPercent}::numeric)
    order by ${order}, x.heads`
}

const queries: Record<SsrsReportId, Query> = {
  'invoice-summary': invoiceSummary,
  vat,
  'usage-by-destination': usageByDestination,
  margin,
  'aged-failures': failureRows,
}

/** Rows of a report as text in the order of its columns; at most one reader per transaction. */
export async function* readRows(
  db: Db,
  report: SsrsReportId,
  run: ReportedRun,
  filter: RowFilter,
): AsyncGenerator<(string | null)[]> {
  for await (const { cells } of throughCursor(db, 'report_rows', queries[report](run, filter))) yield cells
}
