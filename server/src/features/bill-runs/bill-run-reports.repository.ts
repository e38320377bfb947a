import type { BillRunReportName } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { csvTextColumn } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import type { StoredFile } from '../../platform/files/files.ts'

const requests = (db: Db) =>
  db
    .selectFrom('report_requests')
    .select([
      'index',
      'bill_run_index as billRunIndex',
      'report',
      'status',
      'storage_key as storageKey',
      'bytes',
      'sha256',
      'failure',
      'requested_at as requestedAt',
      'ready_at as readyAt',
    ])
    .where('bill_run_index', 'is not', null)

export type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>

export const selectReport = (db: Db, index: number) =>
  requests(db).where('index', '=', index).executeTakeFirst()

export const selectReports = (db: Db, billRunIndex: number) =>
  requests(db).where('bill_run_index', '=', billRunIndex).orderBy('index', 'desc').limit(100).execute()

export async function insertReport(
  db: Db,
  billRunIndex: number,
  report: BillRunReportName,
  requestedBy: number,
): Promise<number> {
  return insertRow(db, 'report_requests', {
    bill_run_index: billRunIndex,
    report,
    status: 'requested',
    requested_by: requestedBy,
  })
}

export async function markReady(db: Db, index: number, file: StoredFile): Promise<void> {
  await updateRow(db, 'report_requests', index, {
    status: 'ready',
    storage_key: file.key,
    bytes: file.bytes,
    sha256: file.sha256,
    ready_at: new Date(),
  })
}

export async function markFailed(db: Db, index: number, failure: string): Promise<void> {
  await db
    .updateTable('report_requests')
    .set({ status: 'failed', failure })
    .where(eb => eb.and({ index, status: 'requested' }))
    .execute()
}

const call = `${csvTextColumn('r.call_id', 'call_id')}, r.cli, r.destination, to_char(r.started_at at time zone 'Europe/London', 'DD/MM/YYYY HH24:MI:SS')
  as started_at, r.duration_seconds, ${csvTextColumn('c.name', 'carrier')}, ${csvTextColumn('f.name', 'file')}, r.line_number`
const callSource = (billRunIndex: number) => `from rated_calls r join carriers c on c.index = r.carrier_index
  join data_collection_files f on f.index = r.file_index
  left join accounts a on a.index = r.account_index where r.bill_run_index = ${billRunIndex}`

const statements: Record<BillRunReportName, (billRunIndex: number) => string> = {
  'usage-by-destination':
    index => `select ${csvTextColumn('name', 'destination')}, calls, duration_seconds, retail_charge,
    wholesale_cost, retail_charge - wholesale_cost as margin
    from bill_run_breakdowns where bill_run_index = ${index} and dimension = 'destination'
    order by bill_run_breakdowns.retail_charge desc, bill_run_breakdowns.name`,
  'unallocated-calls': index => `select ${call}, r.wholesale_cost ${callSource(index)}
    and r.exception = 'unallocated' order by r.cli, r.started_at, r.call_id`,
  'unrated-calls': index => `select ${csvTextColumn('a.account_number', 'account_number')},
    ${csvTextColumn('a.company_name', 'company_name')}, ${call},
    case when r.exception in ('unrated_retail', 'unrated_both') then 'yes' else 'no' end as unrated_retail,
    case when r.wholesale_cost is null then 'yes' else 'no' end as unrated_wholesale,
    r.retail_charge, r.wholesale_cost ${callSource(index)} and r.exception is not null
    and (r.exception <> 'unallocated' or r.wholesale_cost is null)
    order by r.destination, r.started_at, r.call_id`,
  margin:
    index => `select ${csvTextColumn('b.name', 'brand')}, ${csvTextColumn('a.account_number', 'account_number')},
    ${csvTextColumn('a.company_name', 'company_name')}, ${csvTextColumn('u.product_group', 'product_group')}, sum(u.calls) as calls,
    sum(u.duration_seconds) as duration_seconds, sum(u.retail_charge) as retail_charge,
    sum(u.wholesale_cost) as wholesale_cost, sum(u.retail_charge - u.wholesale_cost) as margin
    from bill_run_usage u join accounts a on a.index = u.account_index join brands b on b.index = a.brand_index
    where u.bill_run_index = ${index} group by b.name, a.account_number, a.company_name, u.product_group
    order by b.name, a.account_number, u.product_group`,
}

/** COPY statement of a report as CSV with a header; times are London's, money is pounds. */
export const reportStatement = (report: BillRunReportName, billRunIndex: number): string =>
  `copy (${statements[report](billRunIndex)}) to stdout (format csv, header)`
