import type { Days } from '@nineops/contract/dash/dash-invoices.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface UsageRow {
  month: string
  productGroup: string
  calls: number
  durationSeconds: number
  retailCharge: string
  wholesaleCost: string
}

/** Stored rating sums by month of the period and product group; reads no calls. */
export async function selectMonthlyUsage(
  db: Db,
  clientIndex: number,
  { from = null, to = null }: { [K in keyof Days]?: Days[K] | null },
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select to_char(r.period_start, 'YYYY-MM') as month, d.name as "productGroup", sum(d.calls)::int8 as calls,
      sum(d.duration_seconds)::int8 as "durationSeconds", sum(d.retail_charge) as "retailCharge",
      sum(d.wholesale_cost) as "wholesaleCost"
    from bill_runs r
    join bill_run_breakdowns d on d.bill_run_index = r.index and d.dimension = 'product_group'
    where r.client_index = ${clientIndex}
      and (${from}::date is null or r.period_end >= ${from}) and (${to}::date is null or r.period_start <= ${to})
      and exists (select from invoice_runs i where i.bill_run_index = r.index and i.hosted_at is not null)
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
