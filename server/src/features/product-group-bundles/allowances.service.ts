import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AllowanceRow, selectAllowances, selectUsed } from './allowances.repository.ts'
import { type Days, inclusiveSeconds, sameGroup } from './bundle-days.domain.ts'

/** The allowance of an account's bundle in a period and the days that may use it: London day numbers, both inclusive. */
export interface BundleAllowance {
  accountIndex: number
  accountBundleIndex: number
  /** The service whose calls alone may use it; null: all of the account's. */
  serviceIndex: number | null
  priority: number
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

/** The allowance of one bundle of an account in a period; `lastUse`, where it rolls over, is the end of the next. */
export const allowanceOf = (
  row: AllowanceRow,
  period: Days,
  lastUse: string = period.end,
): BundleAllowance => ({
  accountIndex: row.accountIndex,
  accountBundleIndex: row.accountBundleIndex,
  serviceIndex: row.serviceIndex,
  priority: row.priority,
  periodStart: period.start,
  firstDay: toDayNumber(row.startDate > period.start ? row.startDate : period.start),
  lastDay: toDayNumber(row.endDate !== null && row.endDate < lastUse ? row.endDate : lastUse),
  seconds: inclusiveSeconds(row.inclusiveMinutes * 60, row.startDate, row.endDate, period),
  covers: coversOf(row.productGroups),
})

/** A bill run whose calls use up allowances: of its period, and late calls those of periods before. */
export interface AllowanceRun {
  index: number
  clientIndex: number
  period: Days
  /** Of closed runs, latest first: those that late calls may be of, and the one before each of all. */
  earlier: readonly EarlierPeriod[]
}

/** A period that is closed; of one without late calls, only what rolls over is used. */
export interface EarlierPeriod extends Days {
  late: boolean
}

/**
 * The allowances of a reseller's accounts, in the order in which they are used up: by account, priority, one
 * service's before the account's, first day, index; of each period what no other closed bill run has used (engine: Rating). Accounts keep a withdrawn bundle.
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
  let all = [...ofPeriod]
  let next = period.end
  for (const before of earlier) {
    const rows = await selectAllowances(db, clientIndex, before, { rolloverAlone: !before.late })
    const lastUse = next
    all = [...rows.map(row => allowanceOf(row, before, row.rollover ? lastUse : before.end)), ...all]
    next = before.end
  }
  // Of bundles with one priority, what ends first is used first.
  if (all.length > ofPeriod.length) all.sort((a, b) => a.priority - b.priority)
  const used = await selectUsed(
    db,
    clientIndex,
    index,
    [period, ...earlier].map(({ start }) => start),
  )
  if (used.length === 0) return all
  const seconds = new Map(used.map(one => [`${one.accountBundleIndex} ${one.periodStart}`, one.seconds]))
  return all.map(one => ({
    ...one,
    seconds: Math.max(0, one.seconds - (seconds.get(`${one.accountBundleIndex} ${one.periodStart}`) ?? 0)),
  }))
}
