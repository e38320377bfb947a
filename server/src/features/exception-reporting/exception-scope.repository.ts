import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface ScopeRun {
  index: number
  clientIndex: number
  clientName: string
  description: string
  periodStart: string
  periodEnd: string
}

const columns = sql`r.index, r.client_index as "clientIndex", c.name as "clientName", r.description,
  r.period_start as "periodStart", r.period_end as "periodEnd"`

/** The latest rated run of each reseller that is not closed, or of one. */
export const selectLatestRuns = (db: Db, clientIndex?: number) => allRows<ScopeRun>(db)`
    select ${columns} from clients c
    join lateral (
      select * from bill_runs b where b.client_index = c.index and b.rated_at is not null
      order by b.period_start desc limit 1
    ) r on true
    where ${clientIndex === undefined ? sql`c.status <> ${clientStatus.closed}` : sql`c.index = ${clientIndex}`}
    order by lower(c.name)`

/** Rated runs of a reseller, the latest first. */
export const selectRatedRuns = (db: Db, clientIndex: number, limit: number) => allRows<ScopeRun>(db)`
    select ${columns} from bill_runs r join clients c on c.index = r.client_index
    where r.client_index = ${clientIndex} and r.rated_at is not null
    order by r.period_start desc limit ${limit}`

export const selectRatedRun = (db: Db, billRunIndex: number) => firstRow<ScopeRun>(db)`
    select ${columns} from bill_runs r join clients c on c.index = r.client_index
    where r.index = ${billRunIndex} and r.rated_at is not null`

/** Open resellers without a rated run. */
export const selectUnrated = (db: Db) => allRows<{ index: number; name: string }>(db)`
    select c.index, c.name from clients c
    where c.status <> ${clientStatus.closed} and not exists (
      select from bill_runs b where b.client_index = c.index and b.rated_at is not null)
    order by lower(c.name)`

/** Whether a finding `f` is open. */
export const isOpen: RawBuilder<boolean> = sql`(f.gone_at is null and f.sign_off_index is null)`

/** The previous run, of the same reseller, of the run in a column. */
export const runBefore = (billRun: RawBuilder<unknown>) => sql<number>`(
  select p.index from bill_runs o join bill_runs p on p.client_index = o.client_index
    and p.period_start < o.period_start and p.rated_at is not null
  where o.index = ${billRun} order by p.period_start desc limit 1)`

/**
 * Serialises changes of each run's findings until the transaction ends, because finding them again goes through them in
 * a different order than signing off.
 */
export async function lockRuns(db: Db, billRuns: readonly number[]): Promise<void> {
  for (const billRun of billRuns.toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('exception-findings'), ${billRun})`.execute(db)
}
