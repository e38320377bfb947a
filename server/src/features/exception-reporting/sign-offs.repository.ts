import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { lockRuns, isOpen } from './exception-scope.repository.ts'
import { type FindingFilter, matching } from './finding-list.repository.ts'

export interface LockedFinding {
  index: number
  clientIndex: number
  accountIndex: number | null
  binding: string
  gone: boolean
  signed: boolean
}

const locked = sql`index, client_index as "clientIndex", account_index as "accountIndex", binding,
  gone_at is not null as gone, sign_off_index is not null as signed`

/** Findings as they are now, locked until the transaction ends; missing ones are left out. */
export async function lockFindings(db: Db, indexes: readonly number[]): Promise<LockedFinding[]> {
  const { rows: runs } = await sql<{ billRun: number }>`
    select distinct bill_run_index as "billRun" from exception_findings where index = any(${indexes}::int[])`.execute(
    db,
  )
  await lockRuns(
    db,
    runs.map(({ billRun }) => billRun),
  )
  return allRows<LockedFinding>(db)`
    select ${locked} from exception_findings where index = any(${indexes}::int[]) order by index for update`
}

/** The same of all open ones that match. */
export async function lockOpen(
  db: Db,
  billRuns: readonly number[],
  filter: Omit<FindingFilter, 'state'>,
): Promise<LockedFinding[]> {
  await lockRuns(db, billRuns)
  const found = matching(billRuns, { ...filter, state: 'open' })
  return allRows<LockedFinding>(db)`
    select ${locked} from exception_findings f
    where ${isOpen} and f.index in (select f.index ${found}) order by index for update`
}

/** Signs findings off as they are; the caller holds their lock. */
export async function insertSignOffs(
  db: Db,
  indexes: readonly number[],
  by: { userIndex: number; reason: string },
): Promise<void> {
  await sql`
    with signed as (
      insert into exception_sign_offs (finding_index, binding, reason, signed_by)
      select f.index, f.binding, ${by.reason}, ${by.userIndex} from exception_findings f
      where f.index = any(${indexes}::int[])
      returning index, finding_index
    )
    update exception_findings f set sign_off_index = s.index from signed s where f.index = s.finding_index`.execute(
    db,
  )
}

/** Removes the sign-offs of findings; the caller holds their lock. */
export async function undoSignOffs(db: Db, indexes: readonly number[], userIndex: number): Promise<void> {
  await sql`
    update exception_sign_offs set undone_by = ${userIndex}, undone_at = now()
    where finding_index = any(${indexes}::int[]) and undone_at is null`.execute(db)
  await sql`
    update exception_findings set sign_off_index = null where index = any(${indexes}::int[])`.execute(db)
}
