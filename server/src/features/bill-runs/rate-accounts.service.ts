import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { microsToDecimal } from '@nineops/contract/money'
import { withConnection } from '../../platform/db/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { lockBillRunsOf, selectRun, startReading, updateBillRun } from './bill-runs.repository.ts'
import { ratedCallSetOf } from './call-sets.service.ts'
import * as mixed from './mixed-ratings.repository.ts'
import { rateInto, type RatingWork } from './rate-bill-run.service.ts'
import {
  createRatedCalls,
  indexRatedCalls,
  lockForRating,
  replaceExceptions,
  selectGenerations,
  swapRatedCalls,
} from './rated-calls.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'
import { replaceSums, storedSums } from './run-sums.service.ts'

/** Why calls can't be rated again for an invoice run while they are for one. */
export const RATED_AGAIN_ALREADY = 'Calls are being rated again already.'

/**
 * Notes that accounts of a closed bill run are to be rated again for an invoice run; the caller queues it. The bill run
 * stays closed, so that later months keep relying on it. @throws 409 `conflict_state`
 */
export async function askToRateAccounts(
  db: Db,
  clientIndex: number,
  index: number,
  invoiceRunIndex: number,
): Promise<void> {
  await lockBillRunsOf(db, clientIndex)
  const run = await selectRun(db, index)
  if (run?.status !== billRunStatus.closed) throw billRunErrors.notNow('The bill run is not closed.')
  if (run.rated_again_for !== null) throw billRunErrors.notNow(RATED_AGAIN_ALREADY)
  await updateBillRun(db, index, { rated_again_for: invoiceRunIndex, failure: null })
}

/** How many rated calls of a bill run are these accounts'. */
export const countCallsOf = mixed.countCallsOf

/** Ends the rating of accounts for an invoice run, whether it was done or given up; `failure` says why, in words. */
export const endRatingOfAccounts = (db: Db, index: number, failure: string | null = null): Promise<void> =>
  updateBillRun(db, index, { rated_again_for: null, failure, progress: null })

/**
 * Rates the calls of some accounts of a closed bill run again, as cards, services and bundles are now, and makes a
 * generation of them and of all other calls as they were. The accounts must not be invoiced: others have been by the
 * rest. All in one transaction; stopped anywhere it leaves the rating as it was. Does nothing if nobody asked for it.
 * @throws where a call has moved between these accounts and one that is invoiced
 */
export async function rateAccounts(
  work: RatingWork,
  index: number,
  invoiceRunIndex: number,
  accounts: readonly number[],
): Promise<void> {
  const asked = await selectRun(work.db, index)
  if (asked?.status !== billRunStatus.closed || asked.rated_again_for !== invoiceRunIndex) return
  await withConnection(work.url, async target => {
    await target.query('begin')
    const run = await lockForRating(target, asked.client_index, index)
    if (run?.status !== billRunStatus.closed) return
    const [before] = await selectGenerations(target, index)
    if (before === undefined) throw new Error(`The rated calls of bill run ${index} are missing.`)
    const clis = await mixed.selectNumbers(target, before, accounts)
    const anew = `rated_again_${index}`
    await createRatedCalls(target, anew, index)
    const readAt = await startReading(work.db, asked.client_index)
    const set = await ratedCallSetOf(work.db, asked)
    const sums = await rateInto(work, target, anew, asked, { ...set, calls: { ...set.calls, clis } })
    const table = `rated_calls_${index}_${run.generation + 1}`
    const mixture = { before, anew, table, accounts, clis }
    const moved = await mixed.selectMovedNumber(target, mixture)
    if (moved !== null) throw new MovedCalls(moved)
    await createRatedCalls(target, table, index)
    await mixed.mixRatings(target, mixture)
    await target.query(`drop table ${anew}`)
    const [kept] = await Promise.all([storedSums(work.url, index), indexRatedCalls(target, table)])
    const ofAll = await mixed.sumsOfGeneration(target, table, asked.period_start)
    await replaceSums(target, index, kept, {
      ...ofAll,
      // Another account's rating changes neither.
      carrierCosts: null,
      inclusive: [
        ...(await mixed.selectOtherInclusive(target, index, accounts)),
        ...sums.inclusive.filter(use => accounts.includes(use.accountIndex)),
      ],
    })
    await replaceExceptions(target, table, index)
    await mixed.saveMixture(
      target,
      index,
      { invoiceRunIndex, readAt },
      {
        ...ofAll.totals,
        generation: run.generation + 1,
        retailCharge: microsToDecimal(ofAll.totals.retailMicros),
        wholesaleCost: microsToDecimal(ofAll.totals.wholesaleMicros),
      },
    )
    // Last, because it blocks readers of rated calls.
    await swapRatedCalls(target, table, index)
    await target.query('commit')
  })
  await publishBillRun(work.db, index, { status: billRunStatus.closed, progress: null })
}

/** A call of the accounts would belong to one that is invoiced, or the other way round. */
export class MovedCalls extends Error {
  readonly cli: string
  constructor(cli: string) {
    super(`The service ${cli} has moved between an account that is invoiced and one that is not.`)
    this.cli = cli
  }
}
