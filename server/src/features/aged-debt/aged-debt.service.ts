import { agedDebts, type DebtSummary } from '@nineops/contract/partner-commercial/aged-debt.contract'
import { addDays, addMonths, firstOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import * as repository from './aged-debt.repository.ts'

const MONTHS = 12

/** Debt by reseller, brand or account. */
export const agedDebtList = listing({
  endpoint: agedDebts.list,
  of: async (_db, { query }) => ({ ...query, today: londonDate(Date.now()) }),
  stored: repository.listedDebts,
  read: row => row,
})

/** All debt by how late it is, and its course: the last day of each month, then today. */
export async function debtSummary(
  db: Db,
  narrowing: { client?: number | undefined; brand?: number | undefined },
  today = londonDate(Date.now()),
): Promise<DebtSummary> {
  const first = firstOfMonth(today)
  const ends = Array.from({ length: MONTHS - 1 }, (_, at) => addDays(addMonths(first, at + 2 - MONTHS), -1))
  const whose = {
    ...(narrowing.client !== undefined && { client: narrowing.client }),
    ...(narrowing.brand !== undefined && { brand: narrowing.brand }),
  }
  return {
    totals: await repository.selectTotals(db, whose, today),
    trend: await repository.selectTrend(db, whose, [...ends, today]),
  }
}

const KEEP_MS = 10_000
const cacheOf = new WeakMap<Db, { since: number; debt: Promise<repository.OverdueDebt> }>()

/**
 * What all accounts owe overdue, up to ten seconds old: of 100,000 accounts it takes longer than an overview may, which many
 * people load again at each event.
 */
export function overdueDebt(db: Db, nowMs: number): Promise<repository.OverdueDebt> {
  const cached = cacheOf.get(db)
  if (cached && nowMs - cached.since < KEEP_MS) return cached.debt
  const debt = repository.selectOverdue(db, londonDate(nowMs))
  cacheOf.set(db, { since: nowMs, debt })
  debt.catch(() => cacheOf.delete(db))
  return debt
}
