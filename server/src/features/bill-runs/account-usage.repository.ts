import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface AccountUsage {
  index: number
  description: string
  periodStart: string
  periodEnd: string
  closed: boolean
  calls: number
  durationSeconds: number
  charge: string
}

/** An account's usage in the client's newest rated bill run; undefined if nothing is rated yet. */
export async function selectLatestUsage(
  db: Db,
  clientIndex: number,
  accountIndex: number,
): Promise<AccountUsage | undefined> {
  const { rows } = await sql<AccountUsage>`
    select b.index, b.description, b.period_start as "periodStart", b.period_end as "periodEnd",
      b.closed_at is not null as closed, coalesce(u.calls, 0)::int as calls,
      coalesce(u.seconds, 0)::float8 as "durationSeconds", coalesce(u.charge, 0)::numeric(14, 2)::text as charge
    from (
      select * from bill_runs where client_index = ${clientIndex}::int and generation > 0
      order by period_start desc limit 1
    ) b
    left join lateral (
      select sum(calls) as calls, sum(duration_seconds) as seconds, sum(retail_charge) as charge
      from bill_run_usage where bill_run_index = b.index and account_index = ${accountIndex}::int
    ) u on true`.execute(db)
  return rows[0]
}
