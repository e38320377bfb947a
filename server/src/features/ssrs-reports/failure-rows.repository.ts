import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type RawBuilder, sql } from 'kysely'
import type { ReportedRun } from './ssrs-reports.repository.ts'

interface FailureFilter {
  brands: readonly number[] | null
  cause: string | null
  minimumRuns: number | null
  minimumValue: string | null
}

/**
 * The accounts that failed on a run, the oldest first: how many consecutive runs failed up to this one, since when, and
 * the money at stake, now and over those runs, each bill run's money counted once. Abandoned runs do not count. The age
 * in days is in the row twice: as a figure, and in place of its bucket.
 */
export const failureRows = (
  run: ReportedRun,
  { brands, cause, minimumRuns, minimumValue }: FailureFilter,
): RawBuilder<{ cells: (string | null)[] }> => sql`
  with runs as (
    select index, bill_run_index, invoice_date, row_number() over (order by invoice_date, index) as place
    from invoice_runs
    where client_index = ${run.clientIndex} and (status <> ${invoiceRunStatus.abandoned} or index = ${run.index})
      and (invoice_date, index) <= (${run.invoiceDate}::date, ${run.index})
  ), failed as (
    select account_index, brand_index, account_number, failed_process, coalesce(failure_cause, 'unexpected') as cause,
      failure_message, coalesce(value_at_stake, 0) as value
    from invoice_run_accounts i
    where invoice_run_index = ${run.index} and status = 'failed'
      and (${brands}::int[] is null or i.brand_index = any(${brands}))
      and (${cause}::text is null or coalesce(failure_cause, 'unexpected') = ${cause})
      and (${minimumValue}::numeric is null or coalesce(value_at_stake, 0) >= ${minimumValue}::numeric)
  ), history as (
    select e.account_index, r.place, r.invoice_date, r.bill_run_index, coalesce(e.value_at_stake, 0) as value,
      max(r.place) filter (where e.status <> 'failed') over (partition by e.account_index) as fixed,
      row_number() over (partition by e.account_index, r.bill_run_index order by r.place desc) as newest
    from failed f
    join runs r on true
    join invoice_run_accounts e on e.invoice_run_index = r.index and e.account_index = f.account_index
  ), streaks as (
    select account_index, count(*) as runs, min(invoice_date) as since,
      sum(value) filter (where newest = 1) as value
    from history where place > coalesce(fixed, 0) group by 1
  )
  select array[f.account_number, a.company_name, b.name, f.cause, f.failure_message, f.failed_process, s.since::text,
    s.runs::text, (${run.invoiceDate}::date - s.since)::text, (${run.invoiceDate}::date - s.since)::text,
    f.value::numeric(14, 2)::text, s.value::numeric(16, 2)::text] as cells
  from failed f join streaks s on s.account_index = f.account_index
  join accounts a on a.index = f.account_index join brands b on b.index = f.brand_index
  where ${minimumRuns}::int is null or s.runs >= ${minimumRuns}
  order by s.since, f.value desc, f.account_number`
