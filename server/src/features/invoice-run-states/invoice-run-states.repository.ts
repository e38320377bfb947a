import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import type { ProcessStatus } from './invoice-run-states.domain.ts'

/** What the processes need to know of a run; `lock` prevents other changes to its state until the transaction ends. */
export async function selectRunFacts(db: Db, index: number, lock = false) {
  if (lock) await lockRows(db, 'invoice_runs', [index], 'no key update')
  return db
    .selectFrom('invoice_runs as r')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .select([
      'r.index',
      'r.client_index as clientIndex',
      'r.bill_run_index as billRunIndex',
      'b.period_start as periodStart',
      'b.period_end as periodEnd',
      'r.description',
      'r.cycle_description as cycleDescription',
      'r.invoice_date as invoiceDate',
      'r.bacs_date as bacsDate',
      'r.status',
      'r.purpose',
      'b.status as billRunStatus',
      'b.failure as ratingFailure',
      'b.rated_again_for as ratedAgainFor',
    ])
    .where('r.index', '=', index)
    .executeTakeFirst()
}
export type RunFacts = NonNullable<Awaited<ReturnType<typeof selectRunFacts>>>

export async function selectProcesses(db: Db, runIndex: number) {
  const rows = await db
    .selectFrom('invoice_run_processes')
    .select([
      'process',
      'status',
      'total',
      'done',
      'failed',
      'counted_before as countedBefore',
      'failure',
      'attempt',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .where('invoice_run_index', '=', runIndex)
    .execute()
  return rows.map(row => ({ ...row, process: row.process as ProcessId, status: row.status as ProcessStatus }))
}
export type ProcessRow = Awaited<ReturnType<typeof selectProcesses>>[number]

/** How many of a run's accounts are at each stage. */
export async function countStages(db: Db, runIndex: number) {
  return db
    .selectFrom('invoice_run_accounts')
    .select(['stage', 'status', sql<number>`count(*)::int`.as('accounts')])
    .where('invoice_run_index', '=', runIndex)
    .groupBy(['stage', 'status'])
    .execute()
}
