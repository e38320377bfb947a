import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, firstRow } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

export interface ErasureRow {
  index: number
  clientIndex: number
  accountIndex: number
  status: string
  requestedByIndex: number
  requestedBy: string
  requestedAt: Date
  approvedBy: string | null
  yearEndMonth: number
  keptUntil: string | null
  failure: string | null
  erasedAt: Date | null
  forgottenAt: Date | null
}

const select = (db: Db, where: RawBuilder<unknown>) => firstRow<ErasureRow>(db)`
    select e.index, e.client_index as "clientIndex", e.account_index as "accountIndex", e.status,
      e.requested_by as "requestedByIndex", u.username as "requestedBy", e.requested_at as "requestedAt",
      o.username as "approvedBy", e.year_end_month as "yearEndMonth", e.kept_until as "keptUntil", e.failure,
      e.erased_at as "erasedAt", e.forgotten_at as "forgottenAt"
    from account_erasures e join users u on u.index = e.requested_by left join users o on o.index = e.approved_by
    where ${where}`

/** The account's latest erasure that was not withdrawn. */
export const selectErasure = (db: Db, account: number) =>
  select(db, sql`e.account_index = ${account} and e.status <> 'withdrawn'`)

/** One erasure, locked until the transaction ends. */
export async function lockErasure(db: Db, index: number): Promise<ErasureRow | undefined> {
  await lockRows(db, 'account_erasures', [index])
  return select(db, sql`e.index = ${index}`)
}

export async function insertErasure(
  db: Db,
  values: {
    client_index: number
    account_index: number
    status: 'asked' | 'running'
    requested_by: number
    year_end_month: number
    kept_until: string | null
  },
): Promise<number> {
  return insertRow(db, 'account_erasures', values)
}

export async function updateErasure(
  db: Db,
  index: number,
  changes: {
    status: string
    approved_by?: number
    kept_until?: string | null
    counts?: Record<string, number>
    failure?: string | null
  },
): Promise<void> {
  const { counts, ...rest } = changes
  await updateRow(db, 'account_erasures', index, {
    ...rest,
    ...(counts ? { counts: JSON.stringify(counts) } : {}),
    ...(changes.status === 'erased' ? { erased_at: sql<Date>`coalesce(erased_at, now())` } : {}),
    ...(changes.status === 'forgotten' ? { forgotten_at: sql<Date>`now()` } : {}),
  })
}

/** Blocks all further changes to the account. */
export async function markErased(db: Db, account: number): Promise<void> {
  await sql`update accounts set erased_at = coalesce(erased_at, now()) where index = ${account}`.execute(db)
}

/** Erasures whose books' retention had ended when it was last calculated. */
export const selectOverdue = (db: Db, today: string) => allValues<number>(db)`
    select index from account_erasures where status = 'erased' and coalesce(kept_until, '-infinity') < ${today}::date
    order by index`
