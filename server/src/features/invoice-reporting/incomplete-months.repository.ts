import {
  confirmedRunStatuses,
  invoiceRunStatus,
  openRunStatuses,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { ReportFilters } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

/** A reseller that had runs in the months before is expected to have one; after that it is taken to have stopped. */
const EXPECTED_MONTHS = 3

/** Which resellers' runs count; all without. */
export type Resellers = Pick<ReportFilters, 'clients' | 'brands'>

const among = ({ clients, brands }: Resellers): RawBuilder<unknown> => sql`
  ${clients.length === 0 ? sql`` : sql`and client_index = any(${clients}::int[])`}
  ${brands.length === 0 ? sql`` : sql`and client_index in (select b.client_index from brands b where b.index = any(${brands}::int[]))`}`

export interface IncompleteMonth {
  /** First day. */
  month: string
  /** Resellers with a run that is not confirmed or not added up yet, or without one. */
  resellers: number
  isOver: boolean
}

const perMonth = (resellers: Resellers, today: string, months: RawBuilder<unknown>) => sql<IncompleteMonth>`
  with runs as materialized (
    select r.client_index, date_trunc('month', r.invoice_date)::date as month, r.status,
      exists (select from invoice_report_runs k where k.invoice_run_index = r.index) as stored
    from invoice_runs r where r.purpose = 'bill' and r.status <> ${invoiceRunStatus.abandoned} ${among(resellers)}
  ), last as (
    select client_index, max(month) as month from runs
    where status in (${sql.join(confirmedRunStatuses)}) group by 1
  ), lacking as (
    select client_index, month from runs where status in (${sql.join(openRunStatuses)}) or not stored
    union
    select l.client_index, (l.month + make_interval(months => n))::date
    from last l join clients c on c.index = l.client_index and c.status = ${clientStatus.live}
    cross join generate_series(1, ${EXPECTED_MONTHS}) n
  ), months as (${months})
  select m.month, count(distinct l.client_index)::int as resellers,
    m.month < date_trunc('month', ${today}::date) as "isOver"
  from months m left join lacking l on l.month = m.month
  group by m.month
  having count(l.client_index) > 0 or m.month >= date_trunc('month', ${today}::date)
  order by m.month`

/** Months whose figures are not whole yet: not over, or without the confirmed run of a reseller. */
export async function selectIncomplete(
  db: Db,
  resellers: Resellers,
  months: readonly string[],
  today: string,
): Promise<IncompleteMonth[]> {
  const { rows } = await perMonth(
    resellers,
    today,
    sql`select distinct t.month from unnest(${months}::date[]) as t (month)`,
  ).execute(db)
  return rows
}

/** The last month with anything billed that is complete, as `YYYY-MM`. */
export async function selectLastComplete(db: Db, today: string): Promise<string | null> {
  const row = await firstRow<{ month: string | null }>(db)`
    select to_char(max(k.month), 'YYYY-MM') as month from invoice_report_runs k
    where k.month not in (select i.month from (${perMonth(
      { clients: [], brands: [] },
      today,
      sql`select distinct month from invoice_report_runs`,
    )}) i)`
  return row?.month ?? null
}
