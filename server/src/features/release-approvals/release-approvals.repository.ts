import { confirmedRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type ReleaseFigures, releaseFigures } from '@nineops/contract/invoicing/two-person-release.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyRow } from '../../platform/db/query-rows.ts'

// Approvals from before Direct Debits have no collection.
const storedFigures = releaseFigures.extend({
  collection: releaseFigures.shape.collection.default(null),
})

/** Approvals of a run, the newest first. */
export async function selectApprovals(db: Db, runIndex: number) {
  const rows = await db
    .selectFrom('invoice_run_approvals as a')
    .innerJoin('users as u', 'u.index', 'a.approved_by')
    .select([
      'a.index',
      'u.username as approvedBy',
      'a.approved_at as approvedAt',
      'a.figures',
      'a.digest',
      'a.lapsed_at as lapsedAt',
      'a.lapse_reason as lapseReason',
    ])
    .where('a.invoice_run_index', '=', runIndex)
    .orderBy('a.index', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({
    ...row,
    figures: storedFigures.parse(row.figures),
  }))
}
export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number]

export interface ApprovedRun {
  clientIndex: number
  clientName: string
  run: number
  description: string
  bacsDate: string
  purpose: string
  since: Date
}

/** Confirmed runs without Direct Debit files that were approved, or whose day of collection was changed since. */
export const selectUncollected = (db: Db) => allRows<ApprovedRun>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.description,
      r.bacs_date as "bacsDate", r.purpose, greatest(r.confirmed_at, a.lapsed, p.changed) as since
    from invoice_runs r join clients c on c.index = r.client_index
    cross join lateral (
      select count(*) as approvals, max(lapsed_at) as lapsed from invoice_run_approvals where invoice_run_index = r.index) a
    cross join lateral (
      select max(day_changed_at) as changed from invoice_run_preparers where invoice_run_index = r.index) p
    where r.status in (${sql.join([...confirmedRunStatuses])})
      and r.bacs_date >= (now() at time zone 'Europe/London')::date and (a.approvals > 0 or p.changed > r.confirmed_at)
      and not exists (
        select from direct_debit_files f where f.invoice_run_index = r.index and f.withdrawn_at is null)
    order by since`

export async function insertApproval(
  db: Db,
  runIndex: number,
  userIndex: number,
  approved: { figures: ReleaseFigures; digest: string },
): Promise<void> {
  await db
    .insertInto('invoice_run_approvals')
    .values({
      invoice_run_index: runIndex,
      approved_by: userIndex,
      figures: JSON.stringify(approved.figures),
      digest: approved.digest,
    })
    .execute()
}

/** Revokes the current approval, if there is one. */
export async function revokeApproval(db: Db, runIndex: number, reason: string): Promise<void> {
  await db
    .updateTable('invoice_run_approvals')
    .set({ lapsed_at: sql<Date>`now()`, lapse_reason: reason })
    .where('invoice_run_index', '=', runIndex)
    .where('lapsed_at', 'is', null)
    .execute()
}

/** Counts, value and hashes of a run's outputs: with the named report requests, or the newest of each report. */
export async function selectFigures(
  db: Db,
  runIndex: number,
  requests: readonly number[] | null,
): Promise<Omit<ReleaseFigures, 'collection'>> {
  const figures = await onlyRow<Omit<ReleaseFigures, 'reports' | 'collection'>>(db)`
    select a.accounts, a.failed, i.*
    from (
      select count(*)::int as accounts, (count(*) filter (where status = 'failed'))::int as failed
      from invoice_run_accounts where invoice_run_index = ${runIndex}
    ) a, (
      select (count(*) filter (where kind = 'invoice'))::int as invoices,
        (count(*) filter (where kind = 'credit_note'))::int as "creditNotes",
        coalesce(sum(net), 0)::numeric(14, 2)::text as net, coalesce(sum(vat), 0)::numeric(14, 2)::text as vat,
        coalesce(sum(gross), 0)::numeric(14, 2)::text as gross,
        encode(sha256(coalesce(string_agg(concat_ws('|', account_index, kind, coalesce(number, '-'), net, vat, gross,
          coalesce(pdf_sha256, '-')), E'\n' order by account_index, kind), '')::bytea), 'hex') as "documentsSha256"
      from invoices where invoice_run_index = ${runIndex}
    ) i`
  const of = requests === null ? sql`true` : sql`index = any(${requests}::int[])`
  const reports = await sql<ReleaseFigures['reports'][number] & { newest: boolean }>`
    select report, index as "requestIndex", sha256, row_number() over (partition by report order by index desc) = 1 as newest
    from report_requests
    where invoice_run_index = ${runIndex} and status in ('ready', 'confirmed', 'hosted') and sha256 is not null and ${of}
    order by index`.execute(db)
  const held = reports.rows.filter(({ newest }) => newest || requests !== null)
  return {
    ...figures,
    reports: held.map(({ report, requestIndex, sha256 }) => ({ report, requestIndex, sha256 })),
  }
}
