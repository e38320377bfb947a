import {
  type AccountUsage,
  type ProvisionalRating,
  ratedPeriods,
} from '@nineops/contract/bureau/provisional-usage.contract'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { accountDetail } from '../accounts/accounts.change.service.ts'
import { lastClosedPeriod } from '../bill-runs/bill-runs.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { rateUsageJob } from './provisional-usage.jobs.ts'
import * as repository from './provisional-usage.repository.ts'

/** The last provisional rating of a reseller, and what it came to. @throws 404 */
export async function provisionalRating(db: Db, clientIndex: number): Promise<ProvisionalRating> {
  await requireClient(db, clientIndex)
  const stored = await repository.selectRating(db, clientIndex)
  const closed = await lastClosedPeriod(db, clientIndex)
  return {
    ratedAt: stored?.ratedAt?.toISOString() ?? null,
    rating: stored?.askedAt != null,
    failure: stored?.failure ?? null,
    periods: ratedPeriods
      .parse(stored?.periods ?? [])
      .filter(({ periodStart }) => closed === undefined || periodStart > closed.periodEnd),
  }
}

/** Queues a rating of all calls in no closed bill run, unless one is waiting already. @throws 404 */
export async function askToRateUsage(db: Db, clientIndex: number): Promise<ProvisionalRating> {
  await requireClient(db, clientIndex)
  if (await repository.noteAsked(db, clientIndex))
    await enqueue(db, rateUsageJob, { clientIndex, whole: true })
  return provisionalRating(db, clientIndex)
}

/** Queues a rating of what is new, and a check of the reseller's limits. */
export const askToCheckUsage = (db: Db, clientIndex: number): Promise<void> =>
  enqueue(db, rateUsageJob, { clientIndex, whole: false })

/** An account's usage so far. @throws 404 */
export async function accountUsage(db: Db, clientIndex: number, accountIndex: number): Promise<AccountUsage> {
  await accountDetail(db, clientIndex, accountIndex)
  const { ratedAt, periods } = await provisionalRating(db, clientIndex)
  const ends = new Map(periods.map(({ periodStart, periodEnd }) => [periodStart, periodEnd]))
  const groups = await repository.selectGroupsOfAccount(db, clientIndex, accountIndex)
  return {
    ratedAt,
    periods: (await repository.selectOfAccount(db, clientIndex, accountIndex)).map(period => ({
      ...period,
      periodEnd: ends.get(period.periodStart) ?? period.periodStart,
      productGroups: groups.filter(({ periodStart }) => periodStart === period.periodStart),
    })),
  }
}
