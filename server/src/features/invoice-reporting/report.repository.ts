import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import {
  MOST_ROWS,
  NO_DESTINATION,
  type ReportFigures,
  type ReportFilters,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { type ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { all, figuresOf, ofBilled, ofPartners, sums } from './report-figures.repository.ts'
import type { ComparedMonths, Span } from './report-months.domain.ts'

/** The key in a report by destination of everything that is not a call. */
export const NO_CALLS = '\u0001'

/**
 * The stored column that rows are grouped by, which is quicker than text; `at` is the position of the month among those
 * asked for.
 */
const stored: Record<ReportDimension, RawBuilder<unknown>> = {
  reseller: sql`client_index`,
  brand: sql`brand_index`,
  productGroup: sql`product_group`,
  destination: sql`case when kind in ('calls', 'uncosted_calls') then destination end`,
  month: sql`at`,
  kind: sql`kind`,
}

/** The key of a group as text. */
function keyOf(dimension: ReportDimension, column: string): RawBuilder<unknown> {
  const value = sql.ref(column)
  if (dimension === 'month') return sql`to_char(${value}, 'YYYY-MM')`
  if (dimension !== 'destination') return sql`${value}::text`
  return sql`coalesce(case ${value} when '' then ${sql.lit(NO_DESTINATION)} else ${value} end, ${sql.lit(NO_CALLS)})`
}

export interface ReportGroup {
  by: string | null
  split: string | null
  isTotal: boolean
  now: ReportFigures
  /** Of the months that are compared; null where these are all. */
  compared: ReportFigures | null
  /** Null where nothing is compared. */
  before: ReportFigures | null
  groups: number
}

/** Whether the report needs the sums by destination. */
const namesDestinations = ({
  by,
  split,
  destinations,
}: Pick<ReportFilters, 'destinations'> & { by: ReportDimension; split?: ReportDimension | undefined }) =>
  by === 'destination' || split === 'destination' || destinations.length > 0

/** The groups with their figures, the largest first, after the total of all; limited in number. */
export async function selectReport(
  db: Db,
  filters: ReportFilters & { by: ReportDimension; split?: ReportDimension | undefined },
  months: ComparedMonths,
): Promise<ReportGroup[]> {
  const where = all([...ofPartners(filters), ...ofBilled(filters)])
  const { by, split } = filters
  const { before, compared, leftOut } = months
  const only = sql`and at = any(${compared}::date[])`
  const table = namesDestinations(filters) ? 'invoice_report_sums' : 'invoice_report_group_sums'
  const part = (which: 'now' | 'compared' | 'before', { from, to }: Span, shift = 0) => sql`
    select ${stored[by]} as by_value, ${split ? stored[split] : sql`0`} as split_value, ${sql.lit(which)} as which,
      revenue, costed_revenue, cost, calls, duration_seconds
    from (select *, (month + make_interval(months => ${sql.lit(shift)}))::date as at from ${sql.table(table)}
      where month between ${from}::date and ${to}::date) s
    where ${where} ${which === 'now' ? sql`` : only}`
  return allRows<ReportGroup>(db)`
    with source as (
      ${part('now', months)}
      ${leftOut ? sql`union all ${part('compared', months)}` : sql``}
      ${before ? sql`union all ${part('before', before, before.shift)}` : sql``}
    ), summed as (
      select by_value, split_value, which, ${sums} from source group by 1, 2, 3
    ), grouped as (
      select false as is_total, ${keyOf(by, 'by_value')} as by_key,
        ${split ? keyOf(split, 'split_value') : sql`''`} as split_key, which, revenue, costed_revenue, cost, calls,
        duration_seconds
      from summed
      union all
      select true, '', '', which, ${sums} from summed group by which
    ), paired as (
      select is_total, by_key, split_key, coalesce(n.revenue, 0) as size, ${figuresOf('n')} as now,
        ${leftOut ? figuresOf('c') : sql`null::jsonb`} as compared,
        ${before ? figuresOf('b') : sql`null::jsonb`} as before
      from (select * from grouped where which = 'now') n
      full join (select * from grouped where which = 'before') b using (is_total, by_key, split_key)
      left join (select * from grouped where which = 'compared') c using (is_total, by_key, split_key)
    )
    select by_key as "by", split_key as "split", is_total as "isTotal", now, compared, before,
      (count(*) filter (where not is_total) over ())::int as groups
    from paired order by is_total desc, abs(size) desc, by_key, split_key limit ${MOST_ROWS + 1}`
}

/** Confirmed runs of the months that are not added up yet. */
export const countPendingRuns = (
  db: Db,
  { clients }: Pick<ReportFilters, 'clients'>,
  { from, to }: Span,
) => onlyValue<number>(db)`
    select count(*)::int as runs from invoice_runs r
    where r.status >= ${invoiceRunStatus.confirmed} and date_trunc('month', r.invoice_date) between ${from}::date and ${to}::date
      and ${all(ofPartners({ clients, brands: [] }))}
      and not exists (select from invoice_report_runs k where k.invoice_run_index = r.index)`

interface Named {
  index: number
  name: string
  clientIndex: number
  clientName: string
}

/** Brands with their resellers, in order of name. */
export const selectBrands = (db: Db) => allRows<Named>(db)`
    select b.index, b.name, c.index as "clientIndex", c.name as "clientName"
    from brands b join clients c on c.index = b.client_index order by lower(b.name), b.index`

/** Resellers in order of name. */
export const selectResellers = (db: Db) => allRows<{ index: number; name: string }>(db)`
    select index, name from clients order by lower(name), index`

export interface ReportExtent {
  first: string | null
  last: string | null
  groups: string[] | null
  destinations: string[] | null
}

/** Months, product groups and destinations with anything billed. */
export async function selectExtent(db: Db): Promise<ReportExtent> {
  const row = await firstRow<ReportExtent>(db)`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last,
      (select array_agg(product_group order by lower(product_group), product_group)
        from (select distinct product_group from invoice_report_group_sums) g) as groups,
      (select array_agg(destination order by lower(destination), destination)
        from (select distinct destination from invoice_report_sums where destination <> '' limit 2000) d) as destinations
    from invoice_report_runs`
  return row ?? { first: null, last: null, groups: null, destinations: null }
}
