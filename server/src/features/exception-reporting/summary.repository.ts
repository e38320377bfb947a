import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface KindRow {
  billRun: number
  kind: ExceptionKind
  findings: number
  calls: number
  money: string
  open: number
  openMoney: string
}

/**
 * Runs by kind: what was found, and how much of it is open. Only signed-off findings are read one by one, because there
 * are few.
 */
export const selectKindFigures = (db: Db, billRuns: readonly number[]) => allRows<KindRow>(db)`
    select g.bill_run_index as "billRun", g.kind, g.findings, g.calls::int8 as calls, coalesce(g.money, 0) as money,
      g.findings - coalesce(s.findings, 0) as open, coalesce(g.money, 0) - coalesce(s.money, 0) as "openMoney"
    from exception_figures g
    left join (
      select bill_run_index, kind, count(*)::int as findings, sum(money) as money from exception_findings
      where bill_run_index = any(${billRuns}::int[]) and sign_off_index is not null and gone_at is null group by 1, 2
    ) s on s.bill_run_index = g.bill_run_index and s.kind = g.kind
    where g.bill_run_index = any(${billRuns}::int[])`

export interface BuildState {
  billRun: number
  status: 'waiting' | 'built' | 'failed'
  failure: string | null
  builtAt: Date | null
  thresholds: ExceptionThresholds | null
}

export const selectBuilds = (db: Db, billRuns: readonly number[]) => allRows<BuildState>(db)`
    select bill_run_index as "billRun", status, failure, built_at as "builtAt", thresholds
    from exception_builds where bill_run_index = any(${billRuns}::int[])`

/** The figures by kind of the run before each of some runs. */
export const selectBefore = (db: Db, billRuns: readonly number[]) => allRows<{
  kind: ExceptionKind
  findings: number
}>(db)`
    select g.kind, sum(g.findings)::int as findings
    from bill_runs o
    join lateral (
      select p.index from bill_runs p where p.client_index = o.client_index and p.period_start < o.period_start
        and p.rated_at is not null order by p.period_start desc limit 1
    ) p on true
    join exception_figures g on g.bill_run_index = p.index
    where o.index = any(${billRuns}::int[]) group by 1`

export interface TrendRow {
  name: string
  periodStart: string
  billRun: number | null
  findings: number | null
  calls: number
  money: string
}

const figures = sql`sum(g.findings)::int as findings, coalesce(sum(g.calls), 0)::int8 as calls,
  coalesce(sum(g.money), 0) as money`
const ofKind = (kind: ExceptionKind | undefined) =>
  sql`(${kind ?? null}::text is null or g.kind = ${kind ?? null})`
const MOST = 12

/** The last runs of a reseller, oldest first. */
export const selectTrendOfClient = (
  db: Db,
  clientIndex: number,
  kind: ExceptionKind | undefined,
) => allRows<TrendRow>(db)`
    select r.description as name, r.period_start as "periodStart", r.index as "billRun", ${figures}
    from (
      select * from bill_runs where client_index = ${clientIndex} and rated_at is not null
      order by period_start desc limit ${MOST}
    ) r left join exception_figures g on g.bill_run_index = r.index and ${ofKind(kind)}
    group by r.index, r.description, r.period_start order by r.period_start`

/** The last months in which any reseller's period began, oldest first. */
export const selectTrendOfAll = (db: Db, kind: ExceptionKind | undefined) => allRows<TrendRow>(db)`
    select * from (
      select to_char(r.period_start, 'YYYY-MM') as name, date_trunc('month', r.period_start)::date as "periodStart",
        null::int as "billRun", ${figures}
      from bill_runs r join clients c on c.index = r.client_index and c.status <> ${clientStatus.closed}
      left join exception_figures g on g.bill_run_index = r.index and ${ofKind(kind)}
      where r.rated_at is not null group by 1, 2 order by 2 desc limit ${MOST}
    ) t order by t."periodStart"`
