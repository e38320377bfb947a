import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AllowanceRow, selectAllowances, selectUsed } from './allowances.repository.ts'
import { type Days, inclusionsOf, sameGroup, shareOfPeriod } from './bundle-days.domain.ts'

/** The allowance of an account's bundle in a period and the days that may use it: London day numbers, both inclusive. */
export interface BundleAllowance {
  accountIndex: number
  accountBundleIndex: number
  /** The services whose calls alone may use it; null: all of the account's. */
  services: readonly number[] | null
  priority: number
  periodStart: string
  firstDay: number
  lastDay: number
  unit: AllowanceUnit
  /** Of raw quantity, pro-rated where the bundle starts or ends inside the period. */
  quantity: number
  covers: (productGroup: string) => boolean
}

const coversOf = (groups: readonly string[]) => {
  const same = new Set(groups.map(sameGroup))
  return (group: string): boolean => same.has(sameGroup(group))
}

/**
 * The allowances of one bundle of an account in a period, one for each unit that it includes; `lastUse`, where it rolls
 * over, is the end of the next.
 */
export function allowancesOf(
  row: AllowanceRow,
  period: Days,
  lastUse: string = period.end,
): BundleAllowance[] {
  const of = {
    accountIndex: row.accountIndex,
    accountBundleIndex: row.accountBundleIndex,
    services: row.services,
    priority: row.priority,
    periodStart: period.start,
    firstDay: toDayNumber(row.startDate > period.start ? row.startDate : period.start),
    lastDay: toDayNumber(row.endDate !== null && row.endDate < lastUse ? row.endDate : lastUse),
    covers: coversOf(row.productGroups),
  }
  return inclusionsOf(row).map(({ unit, quantity }) => ({
    ...of,
    unit,
    quantity: shareOfPeriod(quantity, row.startDate, row.endDate, period),
  }))
}

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
 * service's, then a pool's, then the account's, first day, index; of each period what no other closed bill run has used
 * (engine: Rating). Accounts keep a withdrawn bundle.
 */
export async function loadAllowances(db: Db, run: AllowanceRun): Promise<BundleAllowance[]> {
  const stored = await selectAllowances(db, run.clientIndex, run.period)
  return withEarlier(
    db,
    run,
    stored.flatMap(row => allowancesOf(row, run.period)),
  )
}

const keyOf = (of: Pick<BundleAllowance, 'accountBundleIndex' | 'periodStart' | 'unit'>): string =>
  `${of.accountBundleIndex} ${of.periodStart} ${of.unit}`

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
    all = [...rows.flatMap(row => allowancesOf(row, before, row.rollover ? lastUse : before.end)), ...all]
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
  const quantities = new Map(used.map(one => [keyOf(one), one.quantity]))
  return all.map(one => ({
    ...one,
    quantity: Math.max(0, one.quantity - (quantities.get(keyOf(one)) ?? 0)),
  }))
}
