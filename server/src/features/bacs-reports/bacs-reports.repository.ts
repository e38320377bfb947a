import type {
  AgainState,
  bacsReports,
  ReportKind,
  RowDecision,
  RowOutcome,
} from '@nineops/contract/invoicing/bacs-reports.contract'
import { sql } from 'kysely'
import { allOf, equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow, valueOf } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { ReadRow } from './report-rows.domain.ts'

export interface ReportRecord {
  index: number
  kind: ReportKind
  fileName: string
  rows: number
  matched: number
  unmatched: number
  duplicate: number
  loadedBy: string | null
  loadedAt: Date
}

const reports = sql<ReportRecord>`
  select r.index, r.kind, r.file_name as "fileName", r.rows, n.matched, n.unmatched, n.duplicate,
    u.username as "loadedBy", r.loaded_at as "loadedAt"
  from bacs_reports r left join users u on u.index = r.loaded_by
  cross join lateral (
    select (count(*) filter (where w.outcome = 'matched'))::int as matched,
      (count(*) filter (where w.outcome = 'unmatched'))::int as unmatched,
      (count(*) filter (where w.outcome = 'duplicate'))::int as duplicate
    from bacs_report_rows w where w.bacs_report_index = r.index) n`

export const listedReports = sqlList({
  matching: ({ clientIndex }: { clientIndex: number }) =>
    sql`from bacs_reports r where r.client_index = ${clientIndex}`,
  rows: ({ clientIndex }, cut) =>
    sql<ReportRecord>`${reports} where r.client_index = ${clientIndex} order by r.index desc ${cut}`,
})

export const selectReport = (db: Db, index: number) =>
  firstRow<ReportRecord>(db)`${reports} where r.index = ${index}`

/** Serialises loading of a reseller's reports. */
export async function lockReports(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bacs_reports'), ${clientIndex})`.execute(db)
}

export const findReport = (db: Db, clientIndex: number, sha256: string) =>
  valueOf(db, 'bacs_reports', 'index', { client_index: clientIndex, sha256 })

export const insertReport = (
  db: Db,
  report: {
    clientIndex: number
    kind: ReportKind
    fileName: string
    sha256: string
    rows: number
    userIndex: number | null
  },
): Promise<number> =>
  insertRow(db, 'bacs_reports', {
    client_index: report.clientIndex,
    kind: report.kind,
    file_name: report.fileName,
    sha256: report.sha256,
    rows: report.rows,
    loaded_by: report.userIndex,
  })

/** What became of a row. */
export interface RowResult {
  outcome: RowOutcome
  note?: string
  accountIndex?: number
  collection?: { file: number; position: number }
  postingIndex?: number
  returnedOn?: string
}

export async function insertReportRow(
  db: Db,
  at: { report: number; position: number; clientIndex: number; identity: string },
  row: ReadRow,
  result: RowResult,
): Promise<void> {
  await db
    .insertInto('bacs_report_rows')
    .values({
      bacs_report_index: at.report,
      position: at.position,
      client_index: at.clientIndex,
      identity: at.identity,
      service_user_number: row.serviceUserNumber,
      reference: row.reference,
      sort_code: row.sortCode,
      bank_account: row.bankAccount,
      payer_name: row.payerName,
      amount: row.amount,
      effective_on: row.on,
      code: row.code,
      new_sort_code: row.newSortCode,
      new_bank_account: row.newBankAccount,
      withdrawn: row.withdrawn,
      ...resultColumns(result),
    })
    .execute()
}

const resultColumns = (result: RowResult) => ({
  outcome: result.outcome,
  note: result.note ?? '',
  account_index: result.accountIndex ?? null,
  direct_debit_file_index: result.collection?.file ?? null,
  direct_debit_position: result.collection?.position ?? null,
  posting_index: result.postingIndex ?? null,
  returned_on: result.returnedOn ?? null,
})

/** Stores what became of a row that was matched again. */
export async function saveResult(
  db: Db,
  at: { report: number; position: number },
  result: RowResult,
): Promise<void> {
  await db
    .updateTable('bacs_report_rows')
    .set(resultColumns(result))
    .where(eb => eb.and({ bacs_report_index: at.report, position: at.position }))
    .execute()
}

/** Which of these rows are in a report already. */
export async function selectKnown(
  db: Db,
  clientIndex: number,
  identities: readonly string[],
): Promise<Set<string>> {
  const rows = await allRows<{ identity: string }>(db)`
    select identity from bacs_report_rows
    where client_index = ${clientIndex} and outcome <> 'duplicate' and identity = any(${identities}::text[])`
  return new Set(rows.map(row => row.identity))
}

export interface RowRecord extends Omit<ReadRow, 'transactionCode' | 'claim'> {
  report: number
  position: number
  clientIndex: number
  kind: ReportKind
  outcome: RowOutcome
  note: string
  accountIndex: number | null
  accountNumber: string | null
  companyName: string | null
  returnedOn: string | null
  decision: RowDecision | null
  again: AgainState | null
  decidedBy: string | null
  loadedAt: Date
}

const rowColumns = sql`
  w.bacs_report_index as report, w.position, w.client_index as "clientIndex", r.kind,
  w.service_user_number as "serviceUserNumber", w.reference, w.sort_code as "sortCode",
  w.bank_account as "bankAccount", w.payer_name as "payerName", w.amount, w.effective_on as "on", w.code,
  w.new_sort_code as "newSortCode", w.new_bank_account as "newBankAccount", w.withdrawn, w.outcome, w.note,
  w.account_index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  w.returned_on as "returnedOn", w.decision, case
    when w.decision <> 'represent' or r.kind <> 'arudd' or w.outcome <> 'matched' then null
    when exists (
      select from direct_debit_collections c where c.represents_file_index = w.direct_debit_file_index
        and c.represents_position = w.direct_debit_position and not c.withdrawn) then 'presented'
    when w.amount > owed_of_collection(w.direct_debit_file_index, w.direct_debit_position) then 'settled'
    when w.returned_on + 30 < (now() at time zone 'Europe/London')::date then 'late'
    when exists (
      select from direct_debit_collections c join mandates m on m.service_user_number = c.service_user_number
        and m.reference = c.reference and m.sort_code = c.sort_code and m.bank_account = c.bank_account
      where c.direct_debit_file_index = w.direct_debit_file_index and c.position = w.direct_debit_position
        and m.state in ('cancelled', 'rejected', 'expired')) then 'ended'
    else 'waiting' end as again, u.username as "decidedBy", r.loaded_at as "loadedAt"`
const rowTables = sql`
  bacs_report_rows w join bacs_reports r on r.index = w.bacs_report_index
  left join accounts a on a.index = w.account_index left join users u on u.index = w.decided_by`

type Rows = ListQuery<typeof bacsReports.rows> & { clientIndex: number }
const matching = ({ clientIndex, report, outcome, waiting }: Rows) =>
  sql`${allOf(
    equals('w.client_index', clientIndex),
    equals('w.bacs_report_index', report),
    equals('w.outcome', outcome),
  )} ${waiting === true ? sql`and w.decision is null and w.outcome <> 'duplicate'` : sql``}`

export const listedRows = sqlList({
  matching: (of: Rows) => sql`from bacs_report_rows w where ${matching(of)}`,
  rows: (of, cut) => sql<RowRecord>`
    select ${rowColumns} from ${rowTables} where ${matching(of)}
    order by w.bacs_report_index desc, w.position ${cut}`,
})

/** Where a row is. */
export interface RowPlace {
  report: number
  position: number
}

export const selectRow = (db: Db, clientIndex: number, at: RowPlace) => firstRow<RowRecord>(db)`
    select ${rowColumns} from ${rowTables}
    where w.client_index = ${clientIndex} and w.bacs_report_index = ${at.report} and w.position = ${at.position}`

export async function saveDecision(
  db: Db,
  at: RowPlace,
  decision: RowDecision,
  userIndex: number,
): Promise<void> {
  await db
    .updateTable('bacs_report_rows')
    .set({ decision, decided_by: userIndex, decided_at: sql`now()` })
    .where(eb => eb.and({ bacs_report_index: at.report, position: at.position }))
    .execute()
}

/** Resellers with rows of these kinds that wait for someone, and how many. */
export const selectWaiting = (db: Db, kinds: readonly ReportKind[]) => allRows<{
  clientIndex: number
  clientName: string
  count: number
  /** Those of them that no collection or mandate was found for. */
  unmatched: number
  /** Claims that the paying bank withdrew: their money is posted again. */
  withdrawn: number
  /** The mandates that they are about. */
  mandates: number
  /** What of them is still owed: without claims that are withdrawn. */
  pounds: string
  since: Date
}>(db)`
    select c.index as "clientIndex", c.name as "clientName", count(*)::int as count,
      count(*) filter (where w.outcome = 'unmatched')::int as unmatched,
      count(*) filter (where w.outcome = 'matched' and w.withdrawn)::int as withdrawn,
      count(distinct (w.service_user_number, upper(w.reference))) filter (where w.outcome = 'matched')::int as mandates,
      coalesce(sum(case when w.outcome = 'unmatched' then w.amount
        when not w.withdrawn then
          least(w.amount, owed_of_collection(w.direct_debit_file_index, w.direct_debit_position))
        end), 0.00) as pounds, min(r.loaded_at) as since
    from bacs_report_rows w join bacs_reports r on r.index = w.bacs_report_index
    join clients c on c.index = w.client_index
    where w.decision is null and w.outcome <> 'duplicate' and r.kind = any(${kinds})
    group by c.index, c.name order by c.name`

/** The resellers whose brands collect by a service user number. */
export async function selectClientsOf(db: Db, serviceUserNumber: string): Promise<number[]> {
  const rows = await db
    .selectFrom('brands')
    .select('client_index as client')
    .distinct()
    .where('service_user_number', '=', serviceUserNumber)
    .execute()
  return rows.map(row => row.client)
}
