import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Db } from '../../platform/db/db.ts'
import { type BilledBundleRow, selectBilled } from './account-bundles.repository.ts'
import { inclusionsOf, shareOfPeriod } from './bundle-days.domain.ts'

/** What an account's bundle of a name includes of a unit in the billed period, and what the billed calls used of it. */
export interface BilledAllowance {
  name: string
  /** How many numbers may use it; null: all of the account's. */
  numbers: number | null
  pooled: boolean
  unit: AllowanceUnit
  included: number
  used: number
  /** Used of periods before: what they left, where it rolls over, and by late calls. */
  earlier: number
}

const isSame = (a: BilledAllowance, b: BilledAllowance): boolean =>
  a.name === b.name &&
  a.unit === b.unit &&
  a.pooled === b.pooled &&
  (a.numbers === null) === (b.numbers === null)

/** One for each unit of a bundle: those that numbers have on their own, and pools, are added up. */
function allowancesOf(
  rows: readonly BilledBundleRow[],
  period: { start: string; end: string },
): BilledAllowance[] {
  const all: BilledAllowance[] = []
  for (const { name, numbers, pooled, startDate, endDate, used, ...bundle } of rows)
    for (const { unit, quantity } of inclusionsOf(bundle)) {
      const use = used.find(one => one.unit === unit)
      const included = shareOfPeriod(quantity, startDate, endDate, period)
      const own = { name, numbers, pooled, unit, included, used: use?.own ?? 0, earlier: use?.earlier ?? 0 }
      const before = all.find(one => isSame(one, own))
      if (!before) {
        all.push(own)
        continue
      }
      if (before.numbers !== null) before.numbers += own.numbers ?? 0
      before.included += own.included
      before.used += own.used
      before.earlier += own.earlier
    }
  return all
}

/** The allowances of accounts in the period that a bill run bills, by account; none for those without bundles. */
export async function billedAllowances(
  db: Db,
  run: { billRunIndex: number; periodStart: string; periodEnd: string },
  accountIndexes: readonly number[],
): Promise<Map<number, BilledAllowance[]>> {
  const rows = await selectBilled(db, run, accountIndexes)
  const period = { start: run.periodStart, end: run.periodEnd }
  return new Map(
    [...Map.groupBy(rows, row => row.accountIndex)].map(([account, own]) => [
      account,
      allowancesOf(own, period),
    ]),
  )
}
