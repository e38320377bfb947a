import type { RunReportId } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, onlyValue } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

const requests = (db: Db) =>
  db
    .selectFrom('report_requests as q')
    .leftJoin('users as u', 'u.index', 'q.requested_by')
    .select([
      'q.index',
      'q.report',
      'q.status',
      'q.bytes',
      'q.sha256',
      'q.storage_key as storageKey',
      'q.failure',
      'q.requested_at as requestedAt',
      'u.username as requestedBy',
      'q.ready_at as readyAt',
      'q.confirmed_at as confirmedAt',
      'q.hosted_at as hostedAt',
      'q.left_out_brands as leftOutBrands',
    ])

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/** A run's requests, the newest first. */
export const selectRequests = (db: Db, runIndex: number) =>
  requests(db).where('q.invoice_run_index', '=', runIndex).orderBy('q.index', 'desc').execute()

export const selectRequest = (db: Db, runIndex: number, report: RunReportId, index: number) =>
  requests(db)
    .where(eb => eb.and({ 'q.invoice_run_index': runIndex, 'q.report': report, 'q.index': index }))
    .executeTakeFirst()

/** Reports whose newest request waits to be confirmed. */
export const countUnconfirmedReports = (db: Db, runIndex: number) => onlyValue<number>(db)`
    select count(*)::int as reports from (
      select distinct on (report) status from report_requests where invoice_run_index = ${runIndex}
      order by report, index desc) r
    where r.status = 'ready'`

export async function insertRequest(
  db: Db,
  runIndex: number,
  report: RunReportId,
  userIndex: number | null,
): Promise<number> {
  return insertRow(db, 'report_requests', {
    invoice_run_index: runIndex,
    report,
    status: 'requested',
    requested_by: userIndex,
  })
}

/** The newest unconfirmed request of a report: building again replaces it. */
export const selectOpenRequest = (db: Db, runIndex: number, report: RunReportId) =>
  db
    .selectFrom('report_requests')
    .select('index')
    .where(eb => eb.and({ invoice_run_index: runIndex, report }))
    .where('status', 'in', ['requested', 'ready', 'failed'])
    .where('requested_by', 'is', null)
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function updateReady(
  db: Db,
  index: number,
  file: { key: string; bytes: number; sha256: string; leftOutBrands: readonly string[] },
): Promise<void> {
  await updateRow(db, 'report_requests', index, {
    status: 'ready',
    storage_key: file.key,
    bytes: file.bytes,
    sha256: file.sha256,
    left_out_brands: [...file.leftOutBrands],
    failure: null,
    ready_at: sql<Date>`now()`,
  })
}

export async function updateRequest(
  db: Db,
  index: number,
  change:
    | { status: 'confirmed'; confirmed_at: Date }
    | { status: 'hosted'; hosted_at: Date }
    | { status: 'failed'; failure: string },
): Promise<void> {
  await updateRow(db, 'report_requests', index, change)
}

/** Reports that are out of date because accounts were reset. */
export async function outdateRequests(db: Db, runIndex: number, failure: string): Promise<void> {
  await db
    .updateTable('report_requests')
    .set({ status: 'failed', failure })
    .where('invoice_run_index', '=', runIndex)
    .where('status', 'in', ['ready', 'confirmed'])
    .execute()
}

/** Indexes of the brands with accounts in the run. */
export async function selectBrandsOfRun(db: Db, runIndex: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_run_accounts')
    .select('brand_index')
    .distinct()
    .where('invoice_run_index', '=', runIndex)
    .execute()
  return rows.map(row => row.brand_index)
}

type Rows = (db: Db, runIndex: number, without: readonly number[]) => Promise<(string | null)[][]>

/** Rows of the reports, as text in the order of their columns, except those of the brands `without`. */
export const reportRows: Record<RunReportId, Rows> = {
  'invoice-summary': (db, runIndex, without) => allValues<(string | null)[]>(db)`
      select array[i.number, i.kind, a.account_number, a.company_name, b.name, i.invoice_date::text,
        case when i.kind = 'invoice' then i.due_date::text else '' end, coalesce(l.usage, 0)::numeric(14, 2)::text, coalesce(l.charges, 0)::numeric(14, 2)::text,
        i.net::text, i.vat::text, i.gross::text, i.calls::text] as cells
      from invoices i join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
      left join (
        select account_index, document, sum(net) filter (where kind = 'usage') as usage,
          sum(net) filter (where kind <> 'usage') as charges
        from invoice_lines where invoice_run_index = ${runIndex} group by 1, 2
      ) l on l.account_index = i.account_index and l.document = i.kind
      where i.invoice_run_index = ${runIndex} and i.brand_index <> all(${without}::int[])
      order by i.number, a.account_number`,
  vat: (db, runIndex, without) => allValues<(string | null)[]>(db)`
      select array[b.name, i.kind, v.vat_rate, v.rate::text, count(*)::text, sum(v.net)::text,
        sum(v.vat)::text] as cells
      from invoices i join invoice_vat v on v.invoice_index = i.index join brands b on b.index = i.brand_index
      where i.invoice_run_index = ${runIndex} and i.brand_index <> all(${without}::int[])
      group by b.name, i.kind, v.vat_rate, v.rate
      order by b.name, i.kind desc, v.rate desc, v.vat_rate`,
  'failed-accounts': (db, runIndex, without) => allValues<(string | null)[]>(db)`
      select array[r.account_number, a.company_name, b.name, r.failed_process, r.failure_cause,
        r.failure_message, r.value_at_stake::text] as cells
      from invoice_run_accounts r join accounts a on a.index = r.account_index
      join brands b on b.index = r.brand_index
      where r.invoice_run_index = ${runIndex} and r.status = 'failed' and r.brand_index <> all(${without}::int[])
      order by r.account_number`,
}
