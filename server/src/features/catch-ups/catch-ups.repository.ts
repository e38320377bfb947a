import type { CatchUpDecision } from '@nineops/contract/ordering/catch-ups.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

export interface FirstCatchUpRow {
  until: string
  decision: CatchUpDecision | null
  reason: string
  decidedBy: string | null
  decidedAt: Date | null
}

/** Locks out other decisions of the reseller until the transaction ends. */
export const lockDecision = (db: Db, clientIndex: number) => lockRows(db, 'clients', [clientIndex])

/** What was lost before runs caught up, and what became of it. */
export const selectFirst = (db: Db, clientIndex: number) => firstRow<FirstCatchUpRow>(db)`
    select f.period_end as until, f.decision, f.reason, u.username as "decidedBy", f.decided_at as "decidedAt"
    from first_catch_ups f left join users u on u.index = f.decided_by
    where f.client_index = ${clientIndex}`

export async function updateDecision(
  db: Db,
  clientIndex: number,
  { decision, reason, userIndex }: { decision: CatchUpDecision; reason: string; userIndex: number },
): Promise<void> {
  await db
    .updateTable('first_catch_ups')
    .set({ decision, reason, decided_by: userIndex, decided_at: sql`now()` })
    .where('client_index', '=', clientIndex)
    .execute()
}

export interface UndecidedRow {
  clientIndex: number
  clientName: string
  until: string
  since: Date
}

/** Resellers whose first catch-up nobody has decided on. */
export const selectUndecided = (db: Db) => allRows<UndecidedRow>(db)`
    select k.index as "clientIndex", k.name as "clientName", f.period_end as until,
      (f.period_end + 1)::timestamp at time zone 'Europe/London' as since
    from first_catch_ups f join clients k on k.index = f.client_index
    where f.decision is null order by k.name`
