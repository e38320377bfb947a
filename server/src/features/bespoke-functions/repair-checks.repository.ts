import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'

/** The last day that a closed bill run of the reseller covers. */
export async function lastClosedDay(db: Db, clientIndex: number): Promise<string | null> {
  const row = await db
    .selectFrom('bill_runs')
    .select(eb => eb.fn.max('period_end').as('day'))
    .where(eb => eb.and({ client_index: clientIndex, status: billRunStatus.closed }))
    .executeTakeFirst()
  return row?.day ?? null
}

/** Which of these account numbers the reseller does not have. */
export async function unknownAccounts(
  db: Db,
  clientIndex: number,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_number')
    .where('client_index', '=', clientIndex)
    .where('account_number', 'in', [...numbers, ''])
    .execute()
  const known = new Set(rows.map(row => row.account_number))
  return numbers.filter(number => !known.has(number))
}
