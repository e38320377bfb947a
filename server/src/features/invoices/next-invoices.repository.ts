import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** A bill run whose usage can be invoiced. */
export interface UsageSource {
  index: number
  description: string
  start: string
  end: string
  closed: boolean
}

/** The rated and closed bill runs of a reseller whose usage a preview may use, newest first. */
export const selectUsageSources = (db: Db, clientIndex: number, until: string) => allRows<UsageSource>(db)`
    select index, description, period_start as start, period_end as end, status = ${billRunStatus.closed} as closed
    from bill_runs where client_index = ${clientIndex} and status >= ${billRunStatus.rated} and period_end <= ${until}::date
    order by period_end desc, index desc limit 36`

/** Names of these accounts by index. */
export async function selectNames(db: Db, accountIndexes: readonly number[]) {
  const rows = await allRows<{ index: number; accountNumber: string; companyName: string }>(db)`
    select index, account_number as "accountNumber", company_name as "companyName"
    from accounts where index = any(${accountIndexes}::int[])`
  return new Map(rows.map(row => [row.index, row]))
}
