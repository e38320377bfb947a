import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { stillFailed } from './not-invoiced.repository.ts'

/** `version` changes whenever the run or one of its processes does. */
export interface RunVersion {
  version: string
  running: boolean
}

export async function selectRunVersions(
  db: Db,
  runIndexes: readonly number[],
): Promise<Map<number, RunVersion>> {
  const rows = await allRows<RunVersion & { index: number }>(db)`
    select r.index, concat_ws(' ', r.xmin, string_agg(p.xmin::text, ' ' order by p.process)) as version,
      coalesce(bool_or(p.status = 'running'), false) as running
    from invoice_runs r left join invoice_run_processes p on p.invoice_run_index = r.index
    where r.index = any(${runIndexes}::int[]) group by r.index, r.xmin`
  return new Map(rows.map(({ index, ...version }) => [index, version]))
}

/** A run's accounts, and the gross of its documents as a decimal string; of an abandoned run as it was. */
export interface RunTotals {
  accounts: number
  /** Less those of a confirmed run that a further run has invoiced since. */
  failed: number
  pending: number
  gross: string
  /** Pounds before VAT that failed accounts hold back. */
  atStake: string
  /** Documents without a PDF. */
  withoutPdf: number
  running: boolean
}

/** Totals by run; missing for a run that does not exist. */
export async function selectRunTotals(
  db: Db,
  runIndexes: readonly number[],
): Promise<Map<number, RunTotals>> {
  const rows = await allRows<RunTotals & { index: number }>(db)`
    select r.index, coalesce(a.accounts, 0) as accounts, coalesce(a.failed, 0) as failed,
      coalesce(a.pending, 0) as pending, coalesce(r.abandoned_metrics ->> 'gross', i.gross) as gross, a."atStake",
      i."withoutPdf", exists (
        select from invoice_run_processes p where p.invoice_run_index = r.index and p.status = 'running') as running
    from invoice_runs r
    cross join lateral (
      select count(*)::int as accounts, (count(*) filter (where ${stillFailed('a', 'r')}))::int as failed,
        (count(*) filter (where a.status = 'pending' and a.stage < case
          when r.status >= ${invoiceRunStatus.confirmed} then ${accountStage.emailed}::int
          else ${accountStage.rendered}::int end))::int as pending,
        coalesce(sum(abs(a.value_at_stake)) filter (where ${stillFailed('a', 'r')}), 0)::numeric(14, 2)::text as "atStake"
      from invoice_run_accounts a where a.invoice_run_index = r.index
    ) a
    cross join lateral (
      select coalesce(sum(i.gross), 0)::numeric(14, 2)::text as gross,
        (count(*) filter (where i.pdf_key is null))::int as "withoutPdf"
      from invoices i where i.invoice_run_index = r.index
    ) i
    where r.index = any(${runIndexes}::int[])`
  return new Map(rows.map(({ index, ...totals }) => [index, totals]))
}
