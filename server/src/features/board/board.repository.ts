import {
  invoiceRunStatus,
  openRunStatuses,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { invoicedSince } from '../invoice-run-states/invoice-run-states.service.ts'

export interface BoardEntryRow {
  clientIndex: number
  clientName: string
  closed: boolean
  /** Last day of the latest bill run. */
  lastEnd: string | null
  /** Months after the one that is shown that are complete. */
  completeLater: number
  billRunIndex: number | null
  billRun: string
  periodStart: string
  periodEnd: string
  billRunStatus: number
  billRunProgress: { done: number; total: number; secondsLeft: number | null } | null
  runIndex: number | null
  run: string
  runStatus: number
  accounts: number
  failed: number
  invoiceDate: string
  bacsDate: string
  ownerIndex: number | null
  owner: string
  assigned: boolean
  note: string
  noteVersion: number
  noteBy: string | null
  noteAt: Date | null
  previousIndex: number | null
  previousGross: string
  previousDate: string
  previousAccounts: number
}

/** Whether all invoice runs of a bill run that are not abandoned or open are complete, and there is one. */
const isComplete = sql`exists (
    select from invoice_runs i where i.bill_run_index = l.index and i.purpose = 'bill' and i.status = ${invoiceRunStatus.complete})
  and not exists (
    select from invoice_runs i where i.bill_run_index = l.index and i.purpose = 'bill'
      and i.status between ${invoiceRunStatus.confirmed} and ${invoiceRunStatus.complete - 1})`

/**
 * Every reseller with the runs of its month: the bill run of an invoice run that is not confirmed yet, else the oldest
 * after the last complete one, else that one while the month after it has not ended; and its live invoice run, of several
 * the first that is not complete. Each lateral reads a few rows by an index, however large the runs are.
 */
export const selectBoard = (db: Db, today: string) => allRows<BoardEntryRow>(db)`
    select c.index as "clientIndex", c.name as "clientName", c.status = ${clientStatus.closed} as closed,
      latest.period_end as "lastEnd", later.complete::int as "completeLater",
      b.index as "billRunIndex", b.description as "billRun", b.period_start as "periodStart",
      b.period_end as "periodEnd", b.status as "billRunStatus", b.progress as "billRunProgress",
      r.index as "runIndex", r.description as run, r.status as "runStatus", r.account_count as accounts,
      coalesce(f.failed, 0)::int as failed, r.invoice_date as "invoiceDate", r.bacs_date as "bacsDate",
      o.index as "ownerIndex", o.username as owner, (e.owner_index is not null) as assigned,
      coalesce(e.note, '') as note, coalesce(e.note_version, 0) as "noteVersion", n.username as "noteBy",
      e.note_at as "noteAt", p.index as "previousIndex", p.confirmed_gross as "previousGross",
      p.invoice_date as "previousDate", p.account_count as "previousAccounts"
    from clients c
    left join lateral (
      select i.bill_run_index from invoice_runs i
      where i.client_index = c.index and i.purpose = 'bill' and i.status in (${sql.join(openRunStatuses)}) order by i.index desc limit 1
    ) open on true
    left join lateral (
      select l.period_start from bill_runs l
      where l.client_index = c.index and ${isComplete}
      order by l.period_start desc limit 1
    ) complete on true
    left join lateral (
      select l.index from bill_runs l
      where l.client_index = c.index and l.period_start > coalesce(complete.period_start, '-infinity')
      order by l.period_start limit 1
    ) waiting on true
    left join lateral (
      select l.index, l.period_end from bill_runs l where l.client_index = c.index order by l.period_start desc limit 1
    ) latest on true
    left join bill_runs b on b.index = coalesce(open.bill_run_index, waiting.index, case
      when c.status = ${clientStatus.closed} or date_trunc('month', latest.period_end + 1) + interval '1 month' > ${today}::date
      then latest.index end)
    left join lateral (
      select count(distinct date_trunc('month', l.period_end)) as complete from bill_runs l
      where l.client_index = c.index and l.period_start > b.period_start and ${isComplete}
    ) later on true
    left join lateral (
      select i.* from invoice_runs i where i.bill_run_index = b.index and i.purpose = 'bill' and i.status <> ${invoiceRunStatus.abandoned}
      order by i.status = ${invoiceRunStatus.complete}, case when i.status <> ${invoiceRunStatus.complete} then i.index end, i.index desc limit 1
    ) r on true
    left join lateral (
      select count(*) as failed from invoice_run_accounts a
      where r.status < ${invoiceRunStatus.complete} and a.invoice_run_index = r.index and a.status = 'failed'
        and not ${invoicedSince('a', 'r')}
    ) f on true
    left join lateral (
      select i.* from invoice_runs i
      where i.client_index = c.index and i.purpose = 'bill' and i.status >= ${invoiceRunStatus.confirmed} and i.index is distinct from r.index
      order by i.index desc limit 1
    ) p on true
    left join board_entries e on e.client_index = c.index
    left join users o on o.index = coalesce(e.owner_index, r.created_by, b.created_by)
    left join users n on n.index = e.note_by
    order by c.name, c.index`

/** Complete invoice runs of these bill runs. */
export const selectCompleteRuns = (db: Db, billRuns: readonly number[]) => allRows<{
  run: number
  billRun: number
}>(db)`
    select index as run, bill_run_index as "billRun" from invoice_runs
    where bill_run_index = any(${billRuns}::int[]) and purpose = 'bill' and status = ${invoiceRunStatus.complete}
    order by index`

export interface ProcessRow {
  run: number
  process: ProcessId
  status: string
  total: number
  done: number
  /** What was done before its last start; `seconds` are of that start. */
  countedBefore: number
  seconds: number | null
}

/** Progress of the runs' processes; `seconds` from start to end, or until now. */
export const selectProcesses = (db: Db, runs: readonly number[]) => allRows<ProcessRow>(db)`
    select invoice_run_index as run, process, status, total, done + failed as done,
      counted_before as "countedBefore",
      extract(epoch from coalesce(finished_at, clock_timestamp()) - started_at)::float8 as seconds
    from invoice_run_processes where invoice_run_index = any(${runs}::int[])`

export interface PastRun {
  clientIndex: number
  index: number
  accounts: number
  invoiceDate: string
  bacsDate: string
}

/** The last confirmed runs of every reseller, latest first. */
export const selectPastRuns = (db: Db, each: number) => allRows<PastRun>(db)`
    select c.index as "clientIndex", r.index, r.account_count as accounts, r.invoice_date as "invoiceDate",
      r.bacs_date as "bacsDate"
    from clients c
    join lateral (
      select i.* from invoice_runs i where i.client_index = c.index and i.purpose = 'bill' and i.status >= ${invoiceRunStatus.confirmed}
      order by i.index desc limit ${each}
    ) r on true
    order by c.index, r.index desc`

export interface DayRow {
  clientIndex: number
  clientName: string
  run: number
  invoiceDate: string
  bacsDate: string
}

/** Live runs with an invoice or Bacs date in a period. */
export const selectRunsOf = (db: Db, first: string, last: string) => allRows<DayRow>(db)`
    select c.index as "clientIndex", c.name as "clientName", r.index as run, r.invoice_date as "invoiceDate",
      r.bacs_date as "bacsDate"
    from invoice_runs r join clients c on c.index = r.client_index
    where r.purpose = 'bill' and r.status <> ${invoiceRunStatus.abandoned} and (r.invoice_date between ${first} and ${last} or r.bacs_date between ${first} and ${last})
    order by c.name, r.index`

export const selectClients = (db: Db) =>
  db.selectFrom('clients').select(['index', 'name']).orderBy('name').orderBy('index').execute()
