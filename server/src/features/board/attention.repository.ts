import {
  accountStage,
  confirmedRunStatuses,
  invoiceRunStatus,
  openRunStatuses,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { isFailed, openRejects } from '../data-collection/data-collection.service.ts'

export interface RunAttention {
  clientIndex: number
  clientName: string
  run: number
  description: string
  accounts: number
  failed: number
  atStake: string
  /** Whether its failed accounts were left out of a confirmed run. */
  confirmed: boolean
  since: Date
}

/** When the run's latest process ended, or when it was created. */
const since = sql`coalesce((
  select max(p.finished_at) from invoice_run_processes p where p.invoice_run_index = r.index), r.created_at)`

/**
 * Open runs with failed accounts; for confirmed ones, accounts that failed in the release, and those that are still not
 * invoiced.
 */
export const selectFailedRuns = (
  db: Db,
  notInvoiced: readonly { run: number; accounts: number; atStake: string }[],
) => allRows<RunAttention & { produced: boolean }>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.description,
      r.account_count as accounts, f.failed, f.at_stake::text as "atStake", f.confirmed, ${since} as since,
      exists (select from invoice_run_processes p
        where p.invoice_run_index = r.index and p.process = 'build-reports' and p.status = 'done')
        and not exists (select from invoice_run_accounts a
          where a.invoice_run_index = r.index and a.status = 'pending' and a.stage < ${accountStage.rendered}) as produced
    from invoice_runs r join clients c on c.index = r.client_index
    join lateral (
      select count(*)::int as failed, coalesce(sum(abs(a.value_at_stake)), 0)::numeric(14, 2) as at_stake, false as confirmed
      from invoice_run_accounts a
      where a.invoice_run_index = r.index and a.status = 'failed' and (r.status < ${invoiceRunStatus.confirmed} or a.stage >= ${accountStage.rendered})
      union all
      select n.accounts, n."atStake", true from json_to_recordset(${JSON.stringify(notInvoiced)})
        as n(run int, accounts int, "atStake" numeric(14, 2)) where n.run = r.index
    ) f on f.failed > 0
    where r.status in (${sql.join([...openRunStatuses, ...confirmedRunStatuses])})
    order by f.at_stake desc, r.index`

/** Confirmed runs of which accounts were credited to be invoiced again, with the open run that invoices them. */
export async function selectCreditedRuns(
  db: Db,
  credited: readonly { run: number; accounts: number; atStake: string }[],
): Promise<(Omit<RunAttention, 'failed' | 'confirmed'> & { furtherRun: number | null })[]> {
  if (credited.length === 0) return []
  return allRows<Awaited<ReturnType<typeof selectCreditedRuns>>[number]>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.description,
      n.accounts, n."atStake"::text as "atStake", (
        select max(f.index) from invoice_runs f
        where f.bill_run_index = r.bill_run_index and f.index > r.index and f.purpose = 'bill'
          and f.status in (${sql.join([...openRunStatuses])})) as "furtherRun", ${since} as since
    from json_to_recordset(${JSON.stringify(credited)}) as n(run int, accounts int, "atStake" numeric(14, 2))
    join invoice_runs r on r.index = n.run join clients c on c.index = r.client_index
    order by n."atStake" desc, r.index`
}

/** Runs that only wait to be confirmed. */
export const selectAwaiting = (db: Db) => allRows<RunAttention>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.description,
      r.account_count as accounts, 0 as failed, '0.00' as "atStake", false as confirmed, ${since} as since
    from invoice_runs r join clients c on c.index = r.client_index
    where r.status = ${invoiceRunStatus.awaitingConfirmation} order by since, r.index`

/**
 * Confirmed runs that are not being released and that no month on the board shows: approved ones of credit notes, and those
 * of a month while a run of another month is open.
 */
export const selectUnreleased = (db: Db) => allRows<RunAttention>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.description,
      r.account_count as accounts, 0 as failed, '0.00' as "atStake", true as confirmed, r.confirmed_at as since
    from invoice_runs r join clients c on c.index = r.client_index
    where r.status = ${invoiceRunStatus.confirmed} and case r.purpose
        when 'credit' then exists (select from invoice_run_approvals a where a.invoice_run_index = r.index)
        else exists (
          select from invoice_runs o
          where o.client_index = r.client_index and o.bill_run_index <> r.bill_run_index and o.purpose = 'bill'
            and o.status in (${sql.join([...openRunStatuses])})) end
      and not exists (
        select from invoice_run_processes p where p.invoice_run_index = r.index and p.status = 'running')
    order by since, r.index`

export interface FileAttention {
  clientIndex: number
  clientName: string
  index: number
  name: string
  status: string
  failure: string | null
  lines: number
  rejected: number
  since: Date
}

/**
 * Files that could not be collected, until they are delivered again or quarantined, and those since an instant that lost
 * more than a share of their lines, until enough are corrected; latest first. A line that was entered again and rejected
 * again is still one of the file that it came in.
 */
export const selectRejectedFiles = (
  db: Db,
  limits: { rejectedSince: Date; share: number; most: number },
) => allRows<FileAttention>(db)`
    select c.index as "clientIndex", c.name as "clientName", f.index, f.name, f.status, f.failure, f.lines,
      ${openRejects} as rejected, coalesce(f.taken_at, f.created_at) as since
    from (
      select f.* from data_collection_files f where ${isFailed}
      union all
      select f.* from data_collection_files f
      where f.status <> 'failed' and f.rejected > 0 and f.corrected_file_index is null and f.quarantined_at is null and f.created_at >= ${limits.rejectedSince}
        and ${openRejects} > f.lines * ${limits.share}::float8
    ) f join clients c on c.index = f.client_index
    order by f.created_at desc limit ${limits.most}`
