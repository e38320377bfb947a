import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AllowanceRow, selectAllowances, selectUsed } from './allowances.repository.ts'
import { type Days, inclusiveSeconds, sameGroup } from './bundle-days.domain.ts'

/** The allowance of an account's bundle in a period, on the days of the period that it has it; days are London day numbers, both inclusive. */
export interface BundleAllowance {
  accountIndex: number
  accountBundleIndex: number
  periodStart: string
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
  periodStart: period.start,
  firstDay: toDayNumber(row.startDate > period.start ? row.startDate : period.start),
  lastDay: toDayNumber(row.endDate !== null && row.endDate < period.end ? row.endDate : period.end),
  seconds: inclusiveSeconds(row.inclusiveMinutes * 60, row.startDate, row.endDate, period),
  covers: coversOf(row.productGroups),
})

/** A bill run whose calls use up allowances: of its period, and late calls those of periods before. */
export interface AllowanceRun {
  index: number
  clientIndex: number
  period: Days
  earlier: readonly Days[]
}

/**
 * The allowances of a reseller's accounts, in the order in which they are used up: by account, priority, first day,
 * index; of each period what no other closed bill run has used (engine: Rating). Accounts keep a withdrawn bundle.
 */
export async function loadAllowances(db: Db, run: AllowanceRun): Promise<BundleAllowance[]> {
  const stored = await selectAllowances(db, run.clientIndex, run.period)
  return withEarlier(
    db,
    run,
    stored.map(row => allowanceOf(row, run.period)),
  )
}

/** Allowances of a run's own period without what others used of them, and what is left of earlier ones. */
export async function withEarlier(
  db: Db,
  { index, clientIndex, period, earlier }: AllowanceRun,
  ofPeriod: readonly BundleAllowance[],
): Promise<BundleAllowance[]> {
  const all = [...ofPeriod]
  for (const before of earlier)
    for (const row of await selectAllowances(db, clientIndex, before)) all.push(allowanceOf(row, before))
  const starts = [period, ...earlier].map(({ start }) => start)
  const used = await selectUsed(db, clientIndex, index, starts)
  if (used.length === 0) return all
  const seconds = new Map(used.map(one => [`${one.accountBundleIndex} ${one.periodStart}`, one.seconds]))
  return all.map(one => ({
    ...one,
    seconds: Math.max(0, one.seconds - (seconds.get(`${one.accountBundleIndex} ${one.periodStart}`) ?? 0)),
  }))
}
