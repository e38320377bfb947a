import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AllowanceRow, selectAllowances } from './allowances.repository.ts'
import { type Days, inclusiveSeconds, sameGroup } from './bundle-days.domain.ts'

/** The allowance of an account's bundle in a period; days are London day numbers, both inclusive. */
export interface BundleAllowance {
  accountIndex: number
  accountBundleIndex: number
  firstDay: number
  lastDay: number
  /** Of raw duration, pro-rated where the bundle starts or ends inside the period. */
  seconds: number
  covers: (productGroup: string) => boolean
}

const coversOf = (groups: readonly string[]) => {
  const same = new Set(groups.map(sameGroup))
  return (group: string): boolean => same.has(sameGroup(group))
}

/** The allowance of one bundle of an account in a period. */
export const allowanceOf = (row: AllowanceRow, period: Days): BundleAllowance => ({
  accountIndex: row.accountIndex,
  accountBundleIndex: row.accountBundleIndex,
  firstDay: toDayNumber(row.startDate),
  lastDay: row.endDate === null ? Number.POSITIVE_INFINITY : toDayNumber(row.endDate),
  seconds: inclusiveSeconds(row.inclusiveMinutes * 60, row.startDate, row.endDate, period),
  covers: coversOf(row.productGroups),
})

/**
 * The allowances of a reseller's accounts in a period, in the order in which they are used up: by account,
 * priority, first day, index (engine: Rating). Accounts keep a withdrawn bundle.
 */
export async function loadAllowances(db: Db, clientIndex: number, period: Days): Promise<BundleAllowance[]> {
  const rows = await selectAllowances(db, clientIndex, period)
  return rows.map(row => allowanceOf(row, period))
}
