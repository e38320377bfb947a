import type { ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log/log.ts'
import {
  allowancesUsedBy,
  progressOf,
  rateShadow,
  type RatedRun,
  ratedRunOf,
  type RatingSums,
  type RatingTerms,
} from '../bill-runs/rate-shadow.service.ts'
import { loadAllowances } from '../product-group-bundles/product-group-bundles.service.ts'
import { loadProposedAllowances, proposedPrices } from '../product-group-bundles/proposed-bundles.service.ts'
import { loadProposedTables, loadRatingTables } from '../rate-cards/rate-cards.service.ts'
import { basisOf, proposedCards } from './proposals.service.ts'
import { compareSums } from './shadow-sums.domain.ts'
import * as repository from './shadow-work.repository.ts'

interface ShadowWork {
  db: Db
  url: string
  signal: AbortSignal
}
type ClaimedRun = NonNullable<Awaited<ReturnType<typeof repository.claimShadowRun>>>

const TICK_MS = 250
const log = createLog('shadow-runs')

/**
 * Rates a bill run without changing it, with and without a proposal, and saves the sums together at the end:
 * interrupted anywhere it leaves nothing, and the next try does the same again. Cancelled, it ends within a second.
 */
export async function rateShadowRun(work: ShadowWork, index: number): Promise<void> {
  const { db } = work
  const claimed = await repository.claimShadowRun(db, index)
  if (!claimed) return
  await publish(db, `shadow-runs:${index}`, { progress: null })
  const run = await ratedRunOf(db, claimed.clientIndex, claimed.billRunIndex)
  if (!run) throw new Error(`Bill run ${claimed.billRunIndex} is not rated.`)
  // Before anything is read: what changes from here on is found when it is published.
  const basis = await basisOf(db, claimed.clientIndex, claimed.proposal, run.generation)
  const rated = await rateBoth(work, claimed, run)
  if (!rated) return
  const { before, after } = rated
  const brands = await repository.selectBrandsOfAccounts(db, claimed.clientIndex)
  const period = { start: run.period_start, end: run.period_end }
  const { bundle } = claimed.proposal
  const prices = bundle ? await proposedPrices(db, claimed.clientIndex, period, bundle) : new Map()
  const sums = compareSums(before, after, account => brands.get(account) ?? 0, prices)
  const counts = countsOf(before, after, run)
  await inTransaction(db, async tx => {
    await repository.saveResults(tx, index, { basis, counts, sums })
    await publish(tx, `shadow-runs:${index}`, { progress: null })
  })
}

/** Both ratings; undefined if the run was cancelled. */
async function rateBoth(
  work: ShadowWork,
  { index, clientIndex, proposal }: ClaimedRun,
  run: RatedRun,
): Promise<{ before: RatingSums; after: RatingSums } | undefined> {
  const { db } = work
  const used = await allowancesUsedBy(db, run)
  const now: RatingTerms = {
    tables: await loadRatingTables(db, clientIndex),
    allowances: await loadAllowances(db, used),
  }
  const proposed: RatingTerms = {
    tables: await loadProposedTables(db, clientIndex, await proposedCards(db, clientIndex, proposal)),
    allowances: proposal.bundle ? await loadProposedAllowances(db, used, proposal.bundle) : now.allowances,
  }
  const cancelled = new AbortController()
  const watch = watchShadowRun(db, index, () => cancelled.abort())
  try {
    const signal = AbortSignal.any([work.signal, cancelled.signal])
    const [before, after] = await rateShadow({ ...work, signal }, run, [now, proposed], watch.reached)
    return before && after ? { before, after } : undefined
  } catch (error) {
    if (cancelled.signal.aborted && !work.signal.aborted) return undefined
    throw error
  } finally {
    await watch.stop()
  }
}

/** Publishes a run's progress, four times a second, and detects that it no longer runs. */
function watchShadowRun(db: Db, index: number, onLeft: () => void) {
  const began = Date.now()
  let reached = { done: 0, total: 0 }
  let pending = Promise.resolve()
  const tick = async () => {
    const progress = progressOf(reached.done, reached.total, began, Date.now())
    await publish(db, `shadow-runs:${index}`, { progress })
    if (!(await repository.saveProgress(db, index, progress))) onLeft()
  }
  const timer = setInterval(() => {
    // A failed update does not stop the work.
    pending = pending.then(tick).catch((error: unknown) => {
      log.warn({ err: error, shadowRun: index }, 'the progress of a shadow run was not published')
    })
  }, TICK_MS)
  return {
    reached: (done: number, total: number) => {
      reached = { done, total }
    },
    stop: (): Promise<void> => {
      clearInterval(timer)
      return pending
    },
  }
}

const countsOf = (before: RatingSums, after: RatingSums, run: RatedRun): NonNullable<ShadowRun['counts']> => {
  const both = (key: 'unallocatedCalls' | 'unratedRetailCalls' | 'unratedWholesaleCalls') => ({
    before: before.totals[key],
    after: after.totals[key],
  })
  return {
    unallocated: both('unallocatedCalls'),
    unratedRetail: both('unratedRetailCalls'),
    unratedWholesale: both('unratedWholesaleCalls'),
    storedRetail: run.retail_charge,
    storedCost: run.wholesale_cost,
  }
}

/** Marks a run as permanently failed. */
export async function giveUpShadowRun(db: Db, index: number): Promise<void> {
  const failure = 'The shadow run did not succeed. Start it again; if it fails again, ask support.'
  if (await repository.failShadowRun(db, index, failure))
    await publish(db, `shadow-runs:${index}`, { progress: null })
}
